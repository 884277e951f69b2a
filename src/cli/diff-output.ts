import { formatAmount, HUMAN_READABLE } from '../model/format-amount.ts';
import type { PrintedPeriod } from '../model/period.ts';
import type { Diff } from '../reading/diff.ts';
import type { Cell, Table, TableRow } from '../report/table.ts';
import { type TerminalStyle, tableToTerminal } from '../report/to-terminal.ts';
import type { ChangedDocument, NewRowKind, RowChange, RowChangeKind, ValueChange } from '../store/diff/row-changes.ts';

/** A change of one field that happened in as many rows of a company is shown once. */
const ROWS_TO_FOLD = 3;

/** The counts, then at most `limit` rows (0: all) with the values in which they differ. */
export async function* diffToTerminal(diff: Diff, limit: number, style: TerminalStyle): AsyncGenerator<string> {
  yield tableToTerminal(countsTable(diff), style);
  const { rows, kinds } = diff;
  const differing = rows.new + rows.restated + rows.corrected + rows.extended + rows.retired;
  if (differing === 0) return;
  if (rows.new > 0) yield `\n${newRowsLine(kinds)}\n`;
  const fold = folding();
  const chosen: RowChange[] = [];
  let read = 0;
  for await (const change of diff.changes()) {
    const shownChange = fold(change);
    if (shownChange !== undefined && limit > 0 && chosen.length === limit) break;
    read += 1;
    if (shownChange !== undefined) chosen.push(shownChange);
  }
  yield '\n';
  yield tableToTerminal({ columns: COLUMNS, rows: changeRows(chosen) }, style);
  const left = differing - read;
  if (left > 0) {
    yield `\nThe first ${shown(chosen.length)} are shown, ${shown(left)} ${left === 1 ? 'is' : 'are'} not: \`--limit 0\` shows all.\n`;
  }
}

const shown = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);

const COUNTED = ['new', 'restated', 'corrected', 'extended', 'retired', 'refiled', 'unchanged'] as const;

function countsTable({ before, after, rows, values }: Diff): Table {
  const counts = (of: Partial<Record<(typeof COUNTED)[number], number>>): Cell[] =>
    COUNTED.map((each) => (of[each] === undefined ? '' : shown(of[each])));
  return {
    columns: [
      { title: `${before} to ${after}`, align: 'left' },
      ...COUNTED.map((title) => ({ title, align: 'right' as const })),
    ],
    rows: [{ cells: ['rows', ...counts(rows)] }, { cells: ['values', ...counts(values)] }],
  };
}

const NEW_ROW_WORDS: Readonly<Record<NewRowKind, string>> = {
  company: 'of new companies',
  period: 'of new periods',
  row: 'further rows of known periods',
};

function newRowsLine(kinds: Diff['kinds']): string {
  const words = (Object.keys(NEW_ROW_WORDS) as NewRowKind[])
    .filter((kind) => kinds[kind] > 0)
    .map((kind) => `${shown(kinds[kind])} ${NEW_ROW_WORDS[kind]}`);
  return `New rows: ${words.join(', ')}.`;
}

/**
 * Leaves out of a row the values whose change was shown before with the rows of the same company that it happened in; `undefined` where nothing is
 * left to show.
 */
function folding(): (change: RowChange) => RowChange | undefined {
  const seen = new Set<string>();
  return (change) => {
    if (change.values.length === 0) return change;
    const values = change.values.filter((value) => {
      if (value.rows < ROWS_TO_FOLD) return true;
      const key = JSON.stringify([change.resource, change.company.key, value.field, value.before, value.after]);
      return !seen.has(key) && seen.add(key);
    });
    return values.length === 0 ? undefined : { ...change, values };
  };
}

const COLUMNS: Table['columns'] = [
  { title: '', align: 'left' },
  { title: 'period, field', align: 'left', shrinks: true },
  { title: 'before', align: 'right', shrinks: true },
  { title: 'after', align: 'right', shrinks: true },
];

/** Rows under their resource and company, values under their row. */
function changeRows(changes: readonly RowChange[]): TableRow[] {
  let heading = '';
  return changes.flatMap((change): TableRow[] => {
    const own = headingOf(change);
    const isNew = own !== heading;
    heading = own;
    const { period, unit, dimensions, before, after, values } = change;
    const what = [periodText(period), unit, dimensions].filter(Boolean).join(' ');
    const documents = [...new Set([documentText(before), documentText(after)])].filter(Boolean);
    const [only] = documents.length < 2 ? documents : [];
    return [
      ...(isNew ? [{ heading: own }] : []),
      {
        cells: [
          { text: rowWord(change), tone: 'strong' },
          { text: [what, only].filter(Boolean).join(' · '), span: 3 },
        ],
      },
      ...(documents.length < 2
        ? []
        : [{ cells: ['', { text: documents.join(' → '), tone: 'dim', span: 3 } as const] }]),
      ...values.toSorted(byWeight).map(valueRow),
    ];
  });
}

const NEW_ROW_NAMES: Readonly<Record<NewRowKind, string>> = {
  company: 'new company',
  period: 'new period',
  row: 'new row',
};

function rowWord({ change, kind }: Pick<RowChange, 'change' | 'kind'>): RowChangeKind | string {
  return kind === null ? change : NEW_ROW_NAMES[kind];
}

const WEIGHTS = ['restated', 'corrected', 'retired', 'new'];

/** Restated values before corrected ones before the others; of each kind by name, as they come. */
function byWeight(a: ValueChange, b: ValueChange): number {
  return WEIGHTS.indexOf(a.change) - WEIGHTS.indexOf(b.change);
}

function headingOf({ resource, company: { key, name, symbol } }: RowChange): string {
  return [resource, ...(name ? [name, symbol ?? key] : [symbol, key])].filter(Boolean).join(' · ');
}

function periodText(period: PrintedPeriod): string {
  if ('instant' in period) return period.instant;
  return 'start' in period ? `${period.start}/${period.end}` : '';
}

function documentText(document: ChangedDocument | null): string {
  return document === null ? '' : [document.form, document.name].filter(Boolean).join(' ');
}

function valueRow({ field, change, type, before, after, rows }: ValueChange): TableRow {
  const text = (value: string | null): string =>
    value === null ? '' : type === 'number' && /^-?\d/.test(value) ? formatAmount(value, HUMAN_READABLE) : value;
  const repeated = rows < ROWS_TO_FOLD ? '' : ` (in ${shown(rows)} rows)`;
  return { cells: [`  ${change}`, `  ${field.name}${repeated}`, text(before), text(after)] };
}
