import type { DuckDBConnection } from '@duckdb/node-api';
import { appendColumns, type Column, isNumeric, type NumericColumn } from './columns.ts';

/** Columns on their way into temporary tables: small batches are gathered, because each way into a table costs about a millisecond. */
export type PendingColumns = {
  push(table: string, columns: readonly Column[]): Promise<void>;
  /** Everything that is still pending. */
  flush(): Promise<void>;
};

/** Rows of a table beyond which they are not held back. */
const MOST_PENDING = 65_536;

export function pendingColumns(connection: DuckDBConnection): PendingColumns {
  const tables = new Map<string, { rows: number; batches: (readonly Column[])[] }>();
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
      const rows = columns[0]?.length ?? 0;
      if (rows === 0) return;
      const pending = tables.get(table) ?? { rows: 0, batches: [] };
      tables.set(table, pending);
      pending.rows += rows;
      pending.batches.push(columns);
      if (pending.rows >= MOST_PENDING) await flushTable(table);
    },
    flush: async () => {
      for (const table of [...tables.keys()]) await flushTable(table);
    },
  };
}

/** One column after the other; all are of one kind. */
function joined(columns: readonly Column[]): Column {
  const [first = []] = columns;
  if (columns.length === 1) return first;
  if (!isNumeric(first)) return (columns as readonly (readonly (string | null)[])[]).flat();
  const length = columns.reduce((sum, column) => sum + column.length, 0);
  const whole = new (first.constructor as new (length: number) => NumericColumn)(length);
  let at = 0;
  for (const column of columns) {
    whole.set(column as never, at);
    at += column.length;
  }
  return whole;
}
