import { FOR_PEOPLE, formatAmount } from '../model/format-amount.ts';
import type { PrintedPeriod } from '../model/period.ts';
import type { Diff } from '../reading/diff.ts';
import type { Cell, Table, TableRow } from '../report/table.ts';
import { type TerminalStyle, tableToTerminal } from '../report/to-terminal.ts';
import type { ChangedDocument, ChangeKind, RowChange, ValueChange } from '../store/diff/row-changes.ts';

type Shown = { readonly before: number; readonly after: number; readonly limit: number };

/** The counts, then at most `limit` rows (0: all) with the values in which they differ. */
export async function* diffToTerminal(
  diff: Diff,
  { before, after, limit }: Shown,
  style: TerminalStyle,
): AsyncGenerator<string> {
  const { rows, values, kinds } = diff;
  yield tableToTerminal(countsTable(`${before} to ${after}`, { rows, values }), style);
  const differing = rows.new + rows.changed + rows.retired;
  if (differing === 0) return;
  yield `\n${kindsLine(kinds, rows.retired)}\n\n`;
  const chosen: RowChange[] = [];
  for await (const change of diff.changes()) {
    if (limit > 0 && chosen.length === limit) break;
    chosen.push(change);
  }
  yield tableToTerminal({ columns: COLUMNS, rows: changeRows(chosen) }, style);
  const left = differing - chosen.length;
  if (left > 0) {
    yield `\nThe first ${shown(chosen.length)} are shown, ${shown(left)} ${left === 1 ? 'is' : 'are'} not: \`--limit 0\` shows all.\n`;
  }
}

const shown = (amount: number): string => formatAmount(String(amount), FOR_PEOPLE);

function countsTable(title: string, { rows, values }: Pick<Diff, 'rows' | 'values'>): Table {
  const counts = (...all: readonly (number | undefined)[]): Cell[] =>
    all.map((amount) => (amount === undefined ? '' : shown(amount)));
  return {
    columns: [
      { title, align: 'left' },
      ...['new', 'changed', 'retired', 'refiled', 'unchanged'].map((each) => ({
        title: each,
        align: 'right' as const,
      })),
    ],
    rows: [
      { cells: ['rows', ...counts(rows.new, rows.changed, rows.retired, rows.refiled, rows.unchanged)] },
      { cells: ['values', ...counts(values.new, values.changed, values.retired)] },
    ],
  };
}

const KIND_NAMES: Readonly<Record<ChangeKind, readonly [one: string, several: string]>> = {
  company: ['row of a new company', 'rows of new companies'],
  period: ['new period', 'new periods'],
  row: ['further row', 'further rows'],
  restatement: ['restatement', 'restatements'],
  correction: ['correction', 'corrections'],
};

function kindsLine(kinds: Diff['kinds'], retired: number): string {
  const words = (Object.keys(KIND_NAMES) as ChangeKind[])
    .filter((kind) => kinds[kind] > 0)
    .map((kind) => `${shown(kinds[kind])} ${KIND_NAMES[kind][kinds[kind] === 1 ? 0 : 1]}`);
  return `${[...words, ...(retired > 0 ? [`${shown(retired)} retired`] : [])].join(', ')}.`;
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
    const { kind, period, unit, dimensions, before, after, values } = change;
    const what = [periodText(period), unit, dimensions].filter(Boolean).join(' ');
    return [
      ...(isNew ? [{ heading: own }] : []),
      {
        cells: [
          { text: LINE_NAMES[kind ?? 'retired'], tone: 'strong' },
          what,
          documentText(before),
          documentText(after),
        ],
      },
      ...values.map(valueRow),
    ];
  });
}

const LINE_NAMES: Readonly<Record<ChangeKind | 'retired', string>> = {
  company: 'new company',
  period: 'new period',
  row: 'new row',
  restatement: 'restatement',
  correction: 'correction',
  retired: 'retired',
};

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

function valueRow({ field, type, before, after }: ValueChange): TableRow {
  const text = (value: string | null): string =>
    value === null ? '' : type === 'number' && /^-?\d/.test(value) ? formatAmount(value, FOR_PEOPLE) : value;
  return { cells: ['', `  ${field.name}`, text(before), text(after)] };
}
