import { formatIsoDate } from '../../core/base/date.ts';
import { numberChange } from '../../core/model/change-kind.ts';
import { formatAmount, formatCount, HUMAN_READABLE } from '../../core/model/format-amount.ts';
import { DECIMALS_INFINITE, DECIMALS_UNKNOWN } from '../../core/model/row-batch.ts';
import type { TotalCheck } from '../../core/model/total-check.ts';
import type { Mark } from '../../output/report/document.ts';
import { keepsZeros, showCell } from './show-cell.ts';
import type {
  CellSource,
  Derivation,
  Display,
  LeftOutReason,
  LeftOutValue,
  StatementCell,
  StatementLine,
} from './statement.ts';

/** The verdict on a total, by what it is judged by. */
export type CheckKind = `${TotalCheck['authority']}-${TotalCheck['verdict']}`;
export type MarkKind = CheckKind | 'derived' | 'restated' | 'other-field' | 'doubtful' | 'vanished';

/** `sign`: beside the amount. `words`: the same for those who do not know the sign, or do not see it. */
export type CellMark = { readonly kind: MarkKind; readonly sign: string; readonly words: string };

/** The signs of the marks, and their meaning in a legend. What is by the standard alone is in brackets. */
export const MARKS: Readonly<Record<MarkKind, Mark>> = {
  'filed-consistent': { sign: '✓', meaning: 'the total adds up', tone: 'good' },
  'filed-rounded': { sign: '≈', meaning: 'the total adds up within rounding', tone: 'good' },
  'filed-partial': { sign: 'partial', meaning: 'some parts of the total are not reported', tone: 'note' },
  'filed-inconsistent': { sign: 'off by', meaning: 'the reported total minus the computed one', tone: 'error' },
  'printed-consistent': { sign: '✓', meaning: 'the total adds up as printed', tone: 'good' },
  'printed-rounded': { sign: '≈', meaning: 'the total adds up as printed, within rounding', tone: 'good' },
  'printed-partial': { sign: 'partial', meaning: 'a printed part of the total has no amount here', tone: 'note' },
  'printed-inconsistent': {
    sign: 'off by',
    tone: 'error',
    meaning: 'the total does not add up as printed: reported minus computed',
  },
  'standard-consistent': { sign: '(✓)', meaning: 'the total adds up by the standard', tone: 'dim' },
  'standard-rounded': { sign: '(≈)', meaning: 'the total adds up by the standard, within rounding', tone: 'dim' },
  'standard-partial': { sign: '(partial)', meaning: 'some parts of the standard are not reported', tone: 'dim' },
  'standard-inconsistent': {
    sign: '(off by)',
    tone: 'warning',
    meaning: 'the total does not add up by the standard: reported minus computed',
  },
  derived: { sign: '†', meaning: 'derived from other periods', tone: 'dim' },
  restated: { sign: '‡', meaning: 'restated: first reported with another value', tone: 'dim' },
  'other-field': { sign: '§', meaning: 'filed under another name than the other values of the line', tone: 'dim' },
  doubtful: { sign: '?', meaning: 'doubtful: something contradicts this standard value', tone: 'warning' },
  vanished: { sign: '*', meaning: 'not zero, but too small for the digits shown', tone: 'warning' },
};

export function checkKind({ authority, verdict }: Pick<TotalCheck, 'authority' | 'verdict'>): CheckKind {
  return `${authority}-${verdict}`;
}

/** The sign of a verdict before and behind a difference: `off by 5`, `(off by 5)`. */
export function signAround(kind: CheckKind): readonly [before: string, behind: string] {
  const { sign } = MARKS[kind];
  return sign.endsWith(')') ? [sign.slice(0, -1), ')'] : [sign, ''];
}

const OFF_WORDS: Readonly<Record<TotalCheck['authority'], string>> = {
  filed: 'the total is',
  printed: 'as printed, the total is',
  standard: 'by the standard, the total is',
};

/** The verdict on a total in words. `shown`: a difference as text. */
export function checkWords(check: Omit<TotalCheck, 'finding'>, amountText: (difference: string) => string): string {
  const { verdict, authority, difference } = check;
  return verdict === 'inconsistent' && difference !== null
    ? `${OFF_WORDS[authority]} off by ${amountText(difference)} (reported minus computed)`
    : MARKS[checkKind(check)].meaning;
}

/** The marks of a cell, the verdict on a total first. Differences have the sign and the scale of the statement. */
export function cellMarks(cell: StatementCell, line: StatementLine, display: Display): readonly CellMark[] {
  const { check, derived, restatedFrom, source } = cell;
  const amountText = (value: string): string => {
    const plainCell: StatementCell = { ...cell, kind: 'number', value, derived: null };
    return showCell(plainCell, line, display).mark === 'vanished'
      ? 'less than 1'
      : shownAmount(plainCell, line, display);
  };
  const plain = (kind: MarkKind): CellMark => ({ kind, sign: MARKS[kind].sign, words: MARKS[kind].meaning });
  const marks: CellMark[] = [];
  if (check?.verdict === 'inconsistent' && check.difference !== null) {
    const kind = checkKind(check);
    const [before, behind] = signAround(kind);
    marks.push({
      kind,
      sign: `${before} ${amountText(check.difference)}${behind}`,
      words: checkWords(check, amountText),
    });
  } else if (check) marks.push(plain(checkKind(check)));
  if (showCell(cell, line, display).mark === 'vanished') marks.push(plain('vanished'));
  if (derived && isOfPeriods(derived)) marks.push({ ...plain('derived'), words: derivationWords(derived) });
  if (restatedFrom) {
    const from = restatedFrom.document === null ? '' : ` by ${restatedFrom.document}`;
    const change = numberChange(restatedFrom.value, cell.value);
    marks.push({
      ...plain('restated'),
      words: `${change}: first reported as ${amountText(restatedFrom.value)}${from}`,
    });
  }
  if (source && source.field.name !== line.field.name) {
    marks.push({ ...plain('other-field'), words: `filed as ${source.field.name}` });
  }
  if (cell.isDoubtful) marks.push(plain('doubtful'));
  return marks;
}

/** Columns and headers say of changes and percentages that they are derived. */
function isOfPeriods({ kind }: Derivation): boolean {
  return kind === 'fourth-quarter' || kind === 'trailing-twelve-months';
}

/** The text of a cell for people: digits in groups, in the sign and the scale of the statement. */
export function shownAmount(cell: StatementCell, line: StatementLine, display: Display): string {
  if (cell.kind === 'nil') return 'nil';
  const { text } = showCell(cell, line, display);
  if (cell.kind !== 'number') return text;
  const isShare = text.endsWith('%');
  const amount = formatAmount(isShare ? text.slice(0, -1) : text, { ...HUMAN_READABLE, trim: !keepsZeros(line) });
  return isShare ? `${amount}%` : amount;
}

/** `10-Q 0001047469-09-008166, filed 2009-09-08, FSDS, snapshot 1, row 3709`. */
export function sourceWords(source: CellSource): string {
  const { row, line, snapshot } = source;
  return [documentWords(source), `snapshot ${snapshot}`, `row ${row}`, ...(line === null ? [] : [`line ${line}`])].join(
    ', ',
  );
}

/** `10-Q 0001047469-09-008166, filed 2009-09-08, FSDS`: the document, where it has a name, and the data set. */
export function documentWords({ document, resource }: CellSource): string {
  const name = document && [document.form, document.name].filter(Boolean).join(' ');
  return [name, document?.filed && `filed ${document.filed}`, resource].filter(Boolean).join(', ');
}

const NO_BASE: Readonly<Record<NonNullable<Derivation['none']>, string>> = {
  zero: 'the base is zero',
  negative: 'the base is negative',
  missing: 'the base is not reported',
};

/**
 * `derived, fourth quarter: 10 of 2009-01-01 to 2009-12-31 − 7 of 2009-01-01 to 2009-09-30`, as filed; of a percentage
 * with its base.
 */
export function derivationWords({ kind, parts, base, none }: Derivation): string {
  const name = kind.replaceAll('-', ' ');
  if (none) return `no ${name}: ${NO_BASE[none]}`;
  return `derived, ${name}: ${termWords(parts)}${base ? `, in percent of ${termWords(base)}` : ''}`;
}

function termWords(parts: Derivation['parts']): string {
  const terms = parts.map(({ weight, value, start, end }, at) => {
    const operator = weight === -1 ? '− ' : at === 0 ? '' : '+ ';
    return `${operator}${formatAmount(value, HUMAN_READABLE)} of ${periodWords({ start, end })}`;
  });
  return terms.join(' ');
}

/** `-3`, `INF`, `unknown`. */
export function decimalsText(decimals: number): string {
  return DECIMALS_WORDS.get(decimals) ?? String(decimals);
}

const DECIMALS_WORDS: ReadonlyMap<number, string> = new Map([
  [DECIMALS_INFINITE, 'INF'],
  [DECIMALS_UNKNOWN, 'unknown'],
]);

/** `2009-01-01 to 2009-06-30`, `2009-06-30`, `unknown period`. */
export function periodWords({ start, end }: Pick<LeftOutValue, 'start' | 'end'>): string {
  if (end === null) return 'unknown period';
  return start === null ? formatIsoDate(end) : `${formatIsoDate(start)} to ${formatIsoDate(end)}`;
}

export const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  dimensions: 'of a member that is not shown',
  elsewhere: 'of a note or another statement',
  period: 'of a period that is not shown',
  unit: 'in another unit',
  superseded: 'replaced by a later filing',
  duplicate: 'reported again in the same filing',
  'no-line': 'without a line in the statements',
};

// The keys of the table are the reasons.
const REASONS = Object.keys(LEFT_OUT_WORDS) as readonly LeftOutReason[];

/** `Values left out: 3 of a period that is not shown, 2 in another unit`; `undefined` where none is. */
export function leftOutText(values: readonly LeftOutValue[]): string | undefined {
  const parts = REASONS.flatMap((reason) => {
    const count = values.filter((value) => value.reason === reason).length;
    return count === 0 ? [] : `${formatCount(count)} ${LEFT_OUT_WORDS[reason]}`;
  });
  return parts.length === 0 ? undefined : `Values left out: ${parts.join(', ')}`;
}

/** In place of sections where there are none. */
export const NOTHING_SHOWN = 'No values in these periods and sections.';
