import { z } from 'zod';
import { EXPORT_FORMATS } from '../export-format.ts';
import type { ExportManifest } from '../export-manifest.ts';
import { count, counts, list, object, text, textOrNull } from './parts.ts';

/** A path that stays in the folder. */
const innerPath = text.refine(
  (path) => path !== '' && !/^[/\\]|^[a-z]:|\\|(^|\/)\.\.?(\/|$)/i.test(path),
  'expected a path in the folder',
);

/** An {@link ExportManifest}: printed, and the `manifest.json` of a folder. */
export const exportShape: z.ZodType<ExportManifest> = object({
  kind: z.enum(['store', 'snapshot', 'tables', 'query', 'verdicts']),
  format: z.enum(EXPORT_FORMATS),
  storeSchema: count,
  snapshot: count.nullable(),
  query: textOrNull,
  partitionBy: z.array(text),
  totals: object(counts('tables', 'files', 'rows', 'bytes')),
  tables: list({ name: text, columns: list({ name: text, type: text }), rows: count }),
  files: list({ path: innerPath, table: text, ...counts('rows', 'bytes'), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
});

export const importShape = object({
  storeSchema: count,
  snapshot: count.nullable(),
  totals: object(counts('tables', 'rows')),
  tables: list({ name: text, rows: count }),
});
