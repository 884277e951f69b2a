import { formatCount } from '../../../core/model/format-amount.ts';
import type { DiffOutput } from '../../../core/model/shapes/reading.ts';
import { type Block, type Cell, columnsOf, note, plural, type TableRow, table } from '../document.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';
import { companyParts, limitedLine, periodText, underHeadings } from './sentences.ts';

type Change = DiffOutput['changes'][number];
type ValueChange = Change['values'][number];
type NewRowKind = NonNullable<Change['kind']>;

/** The difference of two snapshots; its changes are read once, in the form that is printed. */
type Diff = Pick<DiffOutput, 'before' | 'after'> &
  Pick<DiffOutput['totals'], 'rows' | 'values'> & {
    readonly kinds: DiffOutput['totals']['newRows'];
    /** How many rows `changes` has. */
    readonly listed: number;
    readonly changes: () => AsyncIterable<Change>;
  };

/** The people's view has at most `limit` changed rows (0: all). */
export function diffView(diff: Diff, limit: number): View<'diff'> {
  const { before, after, rows, values, kinds: newRows } = diff;
  // The list is opened by the first writer that reads it.
  const items = { [Symbol.asyncIterator]: () => diff.changes()[Symbol.asyncIterator]() };
  return {
    name: 'diff',
    data: { head: { before, after, totals: { rows, values, newRows } }, list: { name: 'changes', items } },
    document: () => diffBlocks(diff, limit),
    sheet: sheetOf(CHANGE_COLUMNS, () => valueRows(items)),
  };
}

/** The number of rows of a company from which on values that changed in the same way are shown once. */
const ROWS_TO_FOLD = 3;

async function* diffBlocks(diff: Diff, limit: number): AsyncGenerator<Block> {
  yield countsTable(diff);
  const { rows, kinds, listed } = diff;
  if (rows.new > 0) yield note(newRowsText(kinds));
  if (listed === 0) {
    if (COUNTED.some((kind) => !NOT_LISTED.has(kind) && rows[kind] > 0))
      yield note('No change is of the chosen kinds.');
    return;
  }
  const fold = folding();
  const chosen: Change[] = [];
  let read = 0;
  for await (const change of diff.changes()) {
    const folded = fold(change);
    if (folded !== undefined && limit > 0 && chosen.length === limit) break;
    read += 1;
    if (folded !== undefined) chosen.push(folded);
  }
  yield table(COLUMNS, changeRows(chosen));
  const left = listed - read;
  if (left > 0) yield note(limitedLine('first', chosen.length, left));
}

const COUNTED = [
  'new',
  'restated',
  'corrected',
  'rescaled',
  'negated',
  'extended',
  'retired',
  'refiled',
  'unchanged',
] as const;

/** Rows of these kinds are only counted. */
const NOT_LISTED: ReadonlySet<string> = new Set(['refiled', 'unchanged']);

/** The numbers of rows and values, by what became of them. */
export function countsTable({
  before,
  after,
  rows,
  values,
}: Pick<Diff, 'before' | 'after' | 'rows' | 'values'>): Block {
  const row = (name: string, of: Partial<Record<(typeof COUNTED)[number], number>>): TableRow => ({
    cells: [name, ...COUNTED.map((each) => of[each] ?? '')],
  });
  const columns = columnsOf(`${before} to ${after}`, ...COUNTED.map((title) => `>${title}`));
  return table(columns, [row('rows', rows), row('values', values)]);
}

const NEW_ROWS: Readonly<Record<NewRowKind, readonly [name: string, many: string]>> = {
  company: ['new company', 'of new companies'],
  period: ['new period', 'of new periods'],
  row: ['new row', 'further rows of known periods'],
};

function newRowsText(kinds: Diff['kinds']): string {
  const words = (Object.keys(NEW_ROWS) as NewRowKind[])
    .filter((kind) => kinds[kind] > 0)
    .map((kind) => `${formatCount(kinds[kind])} ${NEW_ROWS[kind][1]}`);
  return `New rows: ${words.join(', ')}.`;
}

/**
 * Removes from a change the values whose change was shown before for another row of the company; `undefined` where
 * nothing is left to show.
 */
function folding(): (change: Change) => Change | undefined {
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

const COLUMNS = columnsOf(
  '',
  '~period, field',
  { title: 'before', align: 'right', shrinks: true },
  { title: 'after', align: 'right', shrinks: true },
);

/** Rows under their resource and company, values under their row. */
function changeRows(changes: readonly Change[]): TableRow[] {
  return underHeadings(
    changes,
    ({ resource, company }) => [resource, ...companyParts(company)].filter(Boolean).join(' · '),
    (change) => [...rowCells(change).map((cells) => ({ cells })), ...change.values.toSorted(byWeight).map(valueRow)],
  );
}

/** The row with its document; two different documents have a line of their own. */
function rowCells({ change, kind, period, unit, dimensions, before, after }: Change): Cell[][] {
  const where = [periodText(period), unit, dimensions].filter(Boolean).join(' ');
  const documents = [...new Set([documentText(before), documentText(after)])].filter(Boolean);
  const [only] = documents.length < 2 ? documents : [];
  const name = { text: kind === null ? change : NEW_ROWS[kind][0], tone: 'strong' } as const;
  const first = [name, { text: [where, only].filter(Boolean).join(' · '), span: 3 }];
  return documents.length < 2 ? [first] : [first, ['', { text: documents.join(' → '), tone: 'dim', span: 3 }]];
}

function documentText(document: Change['before']): string {
  return document === null ? '' : [document.form, document.name].filter(Boolean).join(' ');
}

const WEIGHTS: Readonly<Record<ValueChange['change'], number>> = {
  restated: 0,
  corrected: 1,
  rescaled: 2,
  negated: 3,
  retired: 4,
  new: 5,
};

/** Restated values first, new ones last; of one kind by name, as they come. */
function byWeight(a: ValueChange, b: ValueChange): number {
  return WEIGHTS[a.change] - WEIGHTS[b.change];
}

export function changedCell(type: ValueChange['type'], value: string | null): Cell {
  return value !== null && type === 'number' && /^-?\d/.test(value) ? { amount: value } : (value ?? '');
}

function valueRow({ field, change, type, before, after, rows }: ValueChange): TableRow {
  const repeated = rows < ROWS_TO_FOLD ? '' : ` (in ${plural(rows, 'row')})`;
  return { cells: [`  ${change}`, `  ${field.name}${repeated}`, changedCell(type, before), changedCell(type, after)] };
}

const CHANGE_COLUMNS = [
  'change',
  'kind',
  'resource',
  'company.key',
  'company.name',
  'company.symbol',
  'period.start',
  'period.end',
  'period.instant',
  'unit',
  'dimensions',
  'restated',
  'before.name',
  'before.form',
  'before.filed',
  'after.name',
  'after.form',
  'after.filed',
  'value.field.namespace',
  'value.field.name',
  'value.change',
  'value.type',
  'value.before',
  'value.after',
];

/** A row for each changed value, one for a change without any. */
async function* valueRows(changes: AsyncIterable<Change>): AsyncGenerator<unknown> {
  for await (const { values, ...change } of changes) {
    if (values.length === 0) yield change;
    for (const value of values) yield { ...change, value };
  }
}
