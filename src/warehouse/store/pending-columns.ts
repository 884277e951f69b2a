import type { DuckDBConnection } from '@duckdb/node-api';
import {
  appendColumns,
  type Column,
  isLists,
  isNumeric,
  joinedNumbers,
  type ListColumn,
  lengthOf,
  type NumericColumn,
  type PlainColumn,
} from './columns.ts';

/**
 * Columns on their way into temporary tables: small batches are gathered, because each way into a table costs about a
 * millisecond.
 */
export type PendingColumns = {
  push(table: string, columns: readonly Column[]): Promise<void>;
  flush(): Promise<void>;
};

/**
 * Rows of a table, or items of its lists, beyond which they are not held back; a text weighs as much as eight numbers,
 * a long one more.
 */
const MOST_PENDING = 65_536;
const TEXT_WEIGHT = 8;
/** Characters that weigh as much as a number. */
const CHARACTERS = 16;

export function pendingColumns(connection: DuckDBConnection): PendingColumns {
  const tables = new Map<string, { size: number; batches: (readonly Column[])[] }>();
  const flushTable = async (table: string): Promise<void> => {
    const { batches = [] } = tables.get(table) ?? {};
    tables.delete(table);
    const [first = []] = batches;
    await appendColumns(
      connection,
      table,
      first.map((_, index) => joined(batches.map((columns) => columns[index] ?? []))),
    );
  };
  return {
    push: async (table, columns) => {
      const size = Math.max(...columns.map(weightOf));
      if (columns.every((column) => lengthOf(column) === 0)) return;
      const pending = tables.get(table) ?? { size: 0, batches: [] };
      tables.set(table, pending);
      pending.size += size;
      pending.batches.push(columns);
      if (pending.size >= MOST_PENDING) await flushTable(table);
    },
    flush: async () => {
      for (const table of [...tables.keys()]) await flushTable(table);
    },
  };
}

function weightOf(column: Column): number {
  const items = isLists(column) ? column.items : column;
  if (isNumeric(items)) return items.length;
  return items.reduce((weight, text) => weight + TEXT_WEIGHT + (text?.length ?? 0) / CHARACTERS, 0);
}

function joined(columns: readonly Column[]): Column {
  const [first = []] = columns;
  if (columns.length === 1) return first;
  return isLists(first)
    ? joinedLists(columns as readonly ListColumn[])
    : joinedItems(columns as readonly PlainColumn[]);
}

function joinedLists(columns: readonly ListColumn[]): ListColumn {
  let before = 0;
  const ends = columns.map(({ ends: of, items }) => {
    const moved = of.map((end) => end + before);
    before += items.length;
    return moved;
  });
  return { ends: joinedNumbers(ends) as Int32Array, items: joinedItems(columns.map(({ items }) => items)) };
}

function joinedItems(columns: readonly PlainColumn[]): PlainColumn {
  const [first = []] = columns;
  return isNumeric(first)
    ? joinedNumbers(columns as readonly NumericColumn[])
    : (columns as readonly (readonly (string | null)[])[]).flat();
}
