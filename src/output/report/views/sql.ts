import { formatCount } from '../../../core/model/format-amount.ts';
import { type Block, type Column, note, plural, type Table, tight } from '../document.ts';
import type { SheetRow, View } from '../outputs.ts';

type Value = string | number | boolean | null | object;
type Pages = AsyncIterable<readonly (readonly Value[])[]>;

/** The answer of a query. It runs once, in the form that is asked for first. */
export type Answer = {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: () => Promise<Pages>;
  readonly jsonRows: () => Promise<AsyncIterable<readonly string[]>>;
};

/** The answer page by page: it may be larger than memory. The people's view ends after `limit` rows (0: all). */
export function sqlView({ columns, rows, jsonRows }: Answer, limit: number): View<'sql'> {
  return {
    name: 'sql',
    data: { head: { columns }, list: { name: 'rows', texts: jsonRows } },
    document: () => answerBlocks(columns.map(columnOf), rows, limit),
    sheet: {
      titles: columns.map(({ name }) => name),
      pages: async () => sheetPages(await rows()),
      verbatim: true,
    },
  };
}

/** The first rows of an answer in memory that has `count`. */
export function answerTable(
  columns: Answer['columns'],
  rows: readonly (readonly Value[])[],
  count: number,
): readonly Block[] {
  const shown = rows.map((row) => ({ cells: row.map(cellOf) }));
  const text =
    count > rows.length ? `The first ${plural(rows.length, 'row')} of ${formatCount(count)}.` : countText(count);
  return [{ kind: 'table', columns: columns.map(columnOf), rows: shown }, tight(note(text))];
}

const countText = (count: number): string => (count === 0 ? 'No rows.' : `${plural(count, 'row')}.`);

async function* sheetPages(pages: Pages): AsyncGenerator<readonly SheetRow[]> {
  for await (const page of pages) yield page.map((row) => row.map((value) => (value === null ? null : cellOf(value))));
}

async function* answerBlocks(columns: Table['columns'], rows: Answer['rows'], limit: number): AsyncGenerator<Block> {
  let count = 0;
  let hasMore = false;
  for await (const page of await rows()) {
    const shown = (limit === 0 ? page : page.slice(0, limit - count)).map((row) => ({ cells: row.map(cellOf) }));
    if (shown.length > 0) yield count === 0 ? { kind: 'table', columns, rows: shown } : { kind: 'rows', rows: shown };
    count += shown.length;
    hasMore = shown.length < page.length;
    if (hasMore) break;
  }
  if (count === 0) yield { kind: 'table', columns, rows: [] };
  const end = hasMore
    ? [`Only the first ${plural(count, 'row')}: `, { hint: { code: 'show-all' } } as const]
    : [countText(count)];
  yield { kind: 'note', lines: [end], tight: true };
}

const NUMBER_TYPE = /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DECIMAL.*|FLOAT|DOUBLE)$/;
/** Types whose values may be long, and are understood without their end. */
const LONG_TYPE = /^(VARCHAR|ENUM|JSON|BLOB|BIT|STRUCT|MAP|UNION|VARIANT)|\[\d*\]$/;
const READABLE = 16;

function columnOf({ name, type }: Answer['columns'][number], index: number): Column {
  const align = NUMBER_TYPE.test(type) ? 'decimal' : 'left';
  return { title: name, align, shrinks: LONG_TYPE.test(type), narrowest: READABLE, optional: index > 0 };
}

/** Digits as the query gave them; NULL is an empty cell. */
function cellOf(value: Value): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
