import { flagTable } from './flag.ts';
import { DURATION_IN_MS, FILE, SWITCH, sizeFrom, TEXTS, text } from './kinds.ts';

/** Flags of `sql` and `export`. */
export const SQL = flagTable({
  answerFile: {
    name: 'output',
    doc: 'Write the answer to this Parquet or Arrow file instead of printing it',
    kind: FILE,
  },
  queryMemory: {
    name: 'memory',
    doc: 'Stop the query once its process uses more memory than this: 512M, 4G; at least 128M',
    kind: sizeFrom('128M'),
    otherwise: '1G, or a quarter of the memory of the machine if that is less',
  },
  queryTime: {
    name: 'time-limit',
    doc: 'Stop the query after this time: 30s, 5m, 1h',
    kind: DURATION_IN_MS,
    otherwise: 'none',
  },
  exportedTables: {
    name: 'table',
    doc: 'The table or view to export; A,B,C or repeated for several',
    kind: TEXTS,
    otherwise: 'all tables, or with --as-of all views of the snapshot',
  },
  exportedQuery: {
    name: 'query',
    doc: 'Export the answer of this statement in DuckDB SQL, which can only read',
    kind: text('a query'),
  },
  partitionBy: {
    doc: 'Columns for whose values a Parquet export has folders of their own (form=10-K); A,B,C or repeated for several',
    kind: TEXTS,
    otherwise: 'none',
  },
  overwrite: { doc: 'Replace what is there, once the new one is whole', kind: SWITCH },
});
