import type { CellSource } from '../statement.ts';

/** The columns that say where a value was filed, in tables of a value a row. */
export const SOURCE_TITLES = ['form', 'document', 'filed', 'resource', 'snapshot', 'row', 'source_line'] as const;

/** The values below {@link SOURCE_TITLES}: all `null` without a source, as that of derived values. */
export function sourceValues(source: CellSource | null): readonly (string | number | null)[] {
  if (source === null) return SOURCE_TITLES.map(() => null);
  const { document, resource, snapshot, row, line } = source;
  return [document?.form ?? null, document?.name ?? null, document?.filed ?? null, resource, snapshot, row, line];
}
