import type { RowBatch, TextColumns } from '../model/row-batch.ts';
import type { ListColumn } from './columns.ts';

/** The numbers and texts of rows, one list for each row that has any, the fields of each ascending. */
export type ValueLists = {
  readonly numbers: {
    /** Of each list, the place of its row among those of the batch. */
    readonly rows: Int32Array;
    readonly fields: ListColumn;
    readonly mantissas: ListColumn;
    readonly places: ListColumn;
    readonly decimals: ListColumn;
  };
  /** `joined` are the texts of a row with a {@link SEPARATOR} between each two: handing over one text is as much work as handing over all. */
  readonly texts: { readonly rows: Int32Array; readonly fields: ListColumn; readonly joined: readonly string[] };
  /** Texts of rows in which a separator stands, by the fields' numbers in the batch. */
  readonly others: TextColumns;
};

/** Unit separator, U+001F. */
export const SEPARATOR = '\u001f';

/** As {@link ValueLists}, of a batch that is written row by row; `ids` gives the fields of its numbers. `first` is the number of its first row. */
export function valueLists({ numbers, texts }: RowBatch, first: number, ids: Int32Array): ValueLists {
  const number = orderedLists(numbers, first, ids);
  const list = (items: ListColumn['items']): ListColumn => ({ ends: number.ends, items });
  const hasSeparator = texts.text.some((text) => text.includes(SEPARATOR));
  const { plain, others } = hasSeparator ? apart(texts) : { plain: texts, others: NO_TEXTS };
  const text = orderedLists(plain, first, ids);
  return {
    numbers: {
      rows: number.rows,
      fields: list(number.fields),
      mantissas: list(inOrder(numbers.mantissa, number.order)),
      places: list(inOrder(numbers.places, number.order)),
      decimals: list(inOrder(numbers.decimals, number.order)),
    },
    texts: { rows: text.rows, fields: { ends: text.ends, items: text.fields }, joined: joined(plain.text, text) },
    others,
  };
}

const NO_TEXTS: TextColumns = { row: new Int32Array(), field: new Int32Array(), text: [] };

function joined(texts: readonly string[], { ends, order }: OrderedLists): readonly string[] {
  const rows: string[] = [];
  let at = 0;
  for (const end of ends) {
    let row = texts[order ? (order[at] as number) : at] as string;
    for (at += 1; at < end; at += 1) row += SEPARATOR + (texts[order ? (order[at] as number) : at] as string);
    rows.push(row);
  }
  return rows;
}

/** The texts of rows in which no separator stands, and those of the others. */
function apart(texts: TextColumns): { readonly plain: TextColumns; readonly others: TextColumns } {
  const separated = new Set(texts.row.filter((_, at) => texts.text[at]?.includes(SEPARATOR)));
  const those = (isSeparated: boolean): TextColumns => {
    const isOne = (_: unknown, at: number): boolean => separated.has(texts.row[at] ?? -1) === isSeparated;
    return { row: texts.row.filter(isOne), field: texts.field.filter(isOne), text: texts.text.filter(isOne) };
  };
  return { plain: those(false), others: those(true) };
}

type OrderedLists = {
  readonly rows: Int32Array;
  readonly ends: Int32Array;
  readonly fields: Int32Array;
  /** Where each value stood before; `undefined` where none was moved. */
  readonly order: Int32Array | undefined;
};

function orderedLists(
  { row, field }: Pick<TextColumns, 'row' | 'field'>,
  first: number,
  ids: Int32Array,
): OrderedLists {
  const { length } = row;
  const fields = new Int32Array(length);
  const rows: number[] = [];
  const ends: number[] = [];
  let order: Int32Array | undefined;
  for (let at = 0; at < length; ) {
    const start = at;
    const of = row[at] as number;
    let before = -1;
    let isOrdered = true;
    for (; at < length && row[at] === of; at += 1) {
      const id = ids[field[at] as number] as number;
      fields[at] = id;
      if (id < before) isOrdered = false;
      before = id;
    }
    if (!isOrdered) {
      order ??= Int32Array.from({ length }, (_, i) => i);
      sortRow(fields, order, start, at);
    }
    rows.push(of - first);
    ends.push(at);
  }
  return { rows: Int32Array.from(rows), ends: Int32Array.from(ends), fields, order };
}

/** Place in a row and id of a field fit one number exactly: no row has a million values. */
const PLACES = 2 ** 20;

function sortRow(fields: Int32Array, order: Int32Array, start: number, end: number): void {
  const keys = new Float64Array(end - start);
  for (let i = 0; i < keys.length; i += 1) keys[i] = (fields[start + i] as number) * PLACES + i;
  keys.sort();
  for (const [i, key] of keys.entries()) {
    fields[start + i] = Math.floor(key / PLACES);
    order[start + i] = start + (key % PLACES);
  }
}

function inOrder<T extends BigInt64Array | Uint8Array | Int8Array>(column: T, order: Int32Array | undefined): T {
  if (!order) return column;
  const ordered = new (column.constructor as new (length: number) => T)(column.length);
  for (const [at, from] of order.entries()) ordered[at] = column[from] as T[number];
  return ordered;
}
