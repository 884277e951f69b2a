import { z } from 'zod';
import { EXPORT_FORMATS } from '../../model/export-format.ts';
import { count, counts, list, object, type Shaped, text, textOrNull } from './parts.ts';

/** A path that stays in the folder. */
const innerPath = text.refine(
  (path) => path !== '' && !/^[/\\]|^[a-z]:|\\|(^|\/)\.\.?(\/|$)/i.test(path),
  'expected a path in the folder',
);

/**
 * The content of an export: printed, and the `manifest.json` of a folder. It has no times and no places: the same store gives the same
 * manifest.
 */
export const exportShape = object({
  /** All tables of the store, the views at one snapshot, some tables and views, the answer of one query, or the files that engines judge. */
  kind: z.enum(['store', 'snapshot', 'tables', 'query', 'verdicts']),
  format: z.enum(EXPORT_FORMATS),
  /** The number of the store's schema. */
  storeSchema: count,
  /** The snapshot that was read: the newest, or the one that was asked for; null where the store has none. */
  snapshot: count.nullable(),
  /** Null where no query was exported. */
  query: textOrNull,
  /** Columns that are in the names of folders, and not in the files. */
  partitionBy: z.array(text),
  totals: object(counts('tables', 'files', 'rows', 'bytes')),
  /** Types are those of DuckDB, such as `DECIMAL(38,12)`. */
  tables: list({ name: text, columns: list({ name: text, type: text }), rows: count }),
  /** Hashes are SHA-256, in hexadecimal. */
  files: list({ path: innerPath, table: text, ...counts('rows', 'bytes'), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
});

export const importShape = object({
  storeSchema: count,
  snapshot: count.nullable(),
  totals: object(counts('tables', 'rows')),
  tables: list({ name: text, rows: count }),
});

/** The tables and files of an export, with their counts and hashes. `snapshot`: the one that was read; `null` where the store has none. */
export type ExportManifest = Shaped<typeof exportShape>;
export type ExportedFile = ExportManifest['files'][number];
export type ExportedTable = ExportManifest['tables'][number];
