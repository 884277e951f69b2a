import type { ExportManifest } from '../../../core/model/export-manifest.ts';
import { type Column, columnsOf, note, plural, table, tight } from '../document.ts';
import type { View } from '../outputs.ts';

const COLUMNS: readonly Column[] = columnsOf('table', '>rows');

/** `target`: as the user named it; it is not in the data, which is the manifest. */
export function exportView(target: string, { files, ...head }: ExportManifest): View<'export'> {
  const { totals, tables } = head;
  return {
    name: 'export',
    data: { head, list: { name: 'files', items: files } },
    document: () => [
      table(
        COLUMNS,
        tables.map(({ name, rows }) => ({ cells: [name, { count: rows }] })),
      ),
      tight(note(`Wrote ${plural(totals.rows, 'row')} in ${plural(totals.files, 'file')} to ${target}.`)),
    ],
  };
}

export function importView(store: string, { storeSchema, snapshot, tables, totals }: ExportManifest): View<'import'> {
  const imported = tables.map(({ name, rows }) => ({ name, rows }));
  const counts = { tables: totals.tables, rows: totals.rows };
  return {
    name: 'import',
    data: { head: { storeSchema, snapshot, totals: counts }, list: { name: 'tables', items: imported } },
    document: () => [
      table(
        COLUMNS,
        imported.map(({ name, rows }) => ({ cells: [name, { count: rows }] })),
      ),
      tight(note(`Made ${store} with ${plural(totals.rows, 'row')} in ${plural(totals.tables, 'table')}.`)),
    ],
  };
}
