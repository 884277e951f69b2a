import type { MigrateOutput } from '../../../core/model/shapes/commands.ts';
import { columnsOf, note, table, tight } from '../document.ts';
import type { View } from '../outputs.ts';

export function migrateView(store: string, migrated: Omit<MigrateOutput, 'totals'>): View<'migrate'> {
  const { from, to, copy, migrations } = migrated;
  const head = { from, to, copy, totals: { migrations: migrations.length } };
  const rows = migrations.map(({ number, title }) => ({ cells: ['', String(number), title] }));
  return {
    name: 'migrate',
    data: { head, list: { name: 'migrations', items: migrations } },
    document: () =>
      copy === null
        ? [note(`${store} already has schema ${to}, the newest.`)]
        : [
            note(`Migrated ${store} from schema ${from} to schema ${to}.`),
            tight(table(columnsOf('', '', ''), rows)),
            tight(note(`A copy of the store before the migration: ${copy}`)),
          ],
  };
}
