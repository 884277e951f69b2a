import type { ExportFormat } from './export-format.ts';

/** A table, a view or the answer of a query in an export. Types are those of DuckDB, such as `DECIMAL(38,12)`. */
export type ExportedTable = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: number;
};

/** A file of an export: its path in the folder, with `/`, and the SHA-256 of its bytes, in hexadecimal. */
export type ExportedFile = {
  readonly path: string;
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
};

/** The content of an export. It has no times and no places: the same store gives the same manifest. */
export type ExportManifest = {
  /**
   * All tables of the store, the views at one snapshot, some tables and views, the answer of one query, or files that
   * engines judge.
   */
  readonly kind: 'store' | 'snapshot' | 'tables' | 'query' | 'verdicts';
  readonly format: ExportFormat;
  /** The number of the store's schema. */
  readonly storeSchema: number;
  /** The snapshot that was read: the newest, or the one that was asked for; `null` where the store has none. */
  readonly snapshot: number | null;
  /** The day after which nothing in it was filed, where one was given. */
  readonly asKnown?: string | undefined;
  /** `null` where no query was exported. */
  readonly query: string | null;
  /** Columns whose values are in the names of folders, and not in the files. */
  readonly partitionBy: readonly string[];
  readonly totals: Readonly<Record<'tables' | 'files' | 'rows' | 'bytes', number>>;
  readonly tables: readonly ExportedTable[];
  readonly files: readonly ExportedFile[];
};
