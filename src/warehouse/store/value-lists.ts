import type { NumberColumns, TextColumns, ValueColumns } from '../../core/model/row-batch.ts';
import type { ListColumn, NumericColumn } from './columns.ts';

/** Unit separator, U+001F. */
export const SEPARATOR = '\u001f';

/**
 * The values of rows as lists, one for each row that has any, sorted by field; of several values of one field the least
 * comes first.
 */
export type ValueLists = {
  /** Rows by their numbers in the batch. */
  readonly rows: Int32Array;
  readonly fields: ListColumn;
  /** Empty lists where the source has no lines. */
  readonly lines: ListColumn;
  /** A further column of the values. */
  readonly of: (column: NumericColumn) => ListColumn;
  /**
   * The texts of each row with a {@link SEPARATOR} between each two, because handing over one text takes as long as
   * handing over all.
   */
  readonly joined: (texts: readonly string[]) => readonly string[];
};

/** `ids`: the id of each field of the batch. */
export function numberLists(numbers: NumberColumns, ids: readonly number[]): ValueLists {
  const { mantissa, places, decimals } = numbers;
  return valueLists(
    numbers,
    ids,
    (a, b) =>
      Number((mantissa[a] ?? 0n) - (mantissa[b] ?? 0n)) ||
      (places[a] ?? 0) - (places[b] ?? 0) ||
      (decimals[a] ?? 0) - (decimals[b] ?? 0),
  );
}

export function textLists(texts: TextColumns, ids: readonly number[]): ValueLists {
  const bytes = (at: number): Buffer => Buffer.from(texts.text[at] ?? '');
  return valueLists(texts, ids, (a, b) => Buffer.compare(bytes(a), bytes(b)));
}

/** Texts of rows without a separator in any of them, and texts of the other rows. */
export function splitTexts(texts: TextColumns): readonly [plain: TextColumns, separated: TextColumns] {
  if (!texts.text.some((text) => text.includes(SEPARATOR))) return [texts, { ...NO_VALUES, text: [] }];
  const rows = new Set(texts.row.filter((_, at) => texts.text[at]?.includes(SEPARATOR)));
  const those = (isSeparated: boolean): TextColumns => {
    const isChosen = (_: unknown, at: number): boolean => rows.has(texts.row[at] ?? -1) === isSeparated;
    const { row, field, line, text } = texts;
    const lines = line && { line: line.filter(isChosen) };
    return { row: row.filter(isChosen), field: field.filter(isChosen), ...lines, text: text.filter(isChosen) };
  };
  return [those(false), those(true)];
}

const NO_VALUES = { row: new Int32Array(), field: new Int32Array() };

function valueLists(
  { row, field, line }: ValueColumns,
  ids: readonly number[],
  compare: (a: number, b: number) => number,
): ValueLists {
  const { length } = row;
  const fields = new Int32Array(length);
  const rows: number[] = [];
  const lastOf: number[] = [];
  /** Index of each value in the batch; `undefined` where none was moved. */
  let order: Int32Array | undefined;
  for (let at = 0; at < length; ) {
    const start = at;
    const of = row[at] as number;
    let before = -1;
    let isAscending = true;
    for (; at < length && row[at] === of; at += 1) {
      const id = ids[field[at] as number] as number;
      fields[at] = id;
      if (id <= before) isAscending = false;
      before = id;
    }
    if (!isAscending) {
      order ??= Int32Array.from({ length }, (_, i) => i);
      sortRow(fields, order, start, at);
      sortRepeated(fields, order, { start, end: at, compare });
    }
    rows.push(of);
    lastOf.push(at);
  }
  const ends = Int32Array.from(lastOf);
  return {
    rows: Int32Array.from(rows),
    fields: { ends, items: fields },
    lines: line ? { ends, items: inOrder(line, order) } : { ends: new Int32Array(ends.length), items: NO_VALUES.row },
    of: (column) => ({ ends, items: inOrder(column, order) }),
    joined: (texts) => joined(texts, ends, order),
  };
}

function joined(texts: readonly string[], ends: Int32Array, order: Int32Array | undefined): readonly string[] {
  const rows: string[] = [];
  let at = 0;
  for (const end of ends) {
    let row = texts[order ? (order[at] as number) : at] as string;
    for (at += 1; at < end; at += 1) row += SEPARATOR + (texts[order ? (order[at] as number) : at] as string);
    rows.push(row);
  }
  return rows;
}

/** Place in a row and id of a field fit one number exactly: no row has a million values. */
const PLACES = 2 ** 20;

/** Rows of up to this many values are sorted in place, which makes no garbage. */
const SHORT_ROW = 48;

function sortShortRow(fields: Int32Array, order: Int32Array, start: number, end: number): void {
  for (let at = start + 1; at < end; at += 1) {
    const field = fields[at] as number;
    const from = order[at] as number;
    let to = at;
    for (; to > start && (fields[to - 1] as number) > field; to -= 1) {
      fields[to] = fields[to - 1] as number;
      order[to] = order[to - 1] as number;
    }
    fields[to] = field;
    order[to] = from;
  }
}

function sortRow(fields: Int32Array, order: Int32Array, start: number, end: number): void {
  if (end - start <= SHORT_ROW) {
    sortShortRow(fields, order, start, end);
    return;
  }
  const keys = new Float64Array(end - start);
  for (let i = 0; i < keys.length; i += 1) keys[i] = (fields[start + i] as number) * PLACES + i;
  keys.sort();
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i] as number;
    fields[start + i] = Math.floor(key / PLACES);
    order[start + i] = start + (key % PLACES);
  }
}

type Slice = {
  readonly start: number;
  readonly end: number;
  readonly compare: (a: number, b: number) => number;
};

/**
 * The order of several values of one field must not depend on the order of the lines: it would make another content of
 * the row.
 */
function sortRepeated(fields: Int32Array, order: Int32Array, { start, end, compare }: Slice): void {
  for (let from = start; from < end; ) {
    let to = from + 1;
    while (to < end && fields[to] === fields[from]) to += 1;
    if (to > from + 1) order.subarray(from, to).sort(compare);
    from = to;
  }
}

function inOrder<T extends NumericColumn>(column: T, order: Int32Array | undefined): T {
  if (!order) return column;
  const ordered = new (column.constructor as new (length: number) => T)(column.length);
  for (let at = 0; at < order.length; at += 1) ordered[at] = column[order[at] as number] as T[number];
  return ordered;
}
