import type { z } from 'zod';
import { defineCommand } from '../command.ts';
import type { migrateShape } from '../shapes.ts';

type Output = z.infer<typeof migrateShape>;

export const migrate = defineCommand({
  description:
    'Brings a store that an older version of Crossfoot wrote to the newest schema. A copy of it is kept beside it, as STORE.schema-N.bak. Every ingest does the same; commands that only read do not.',
  args: {},
  flags: [],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot migrate --store sec.duckdb', 'exit status 0 also where there is nothing to do']],
  run: async ({ flags: { store } }, io) => {
    const { migrateStore } = await import('../../store/migrate-store.ts');
    const { printReport } = await import('../output.ts');
    const { from, to, copy, migrations } = await migrateStore(store, io.ports);
    const list: Output['migrations'] = [...migrations];
    const head: Omit<Output, 'migrations'> = { from, to, copy, totals: { migrations: list.length } };
    await printReport(io, {
      command: 'migrate',
      shape: 1,
      head,
      list: { name: 'migrations', items: list },
      table: () => migratedText(store, { ...head, migrations: list }),
    });
    return 0;
  },
});

function migratedText(store: string, { from, to, copy, migrations }: Output): string[] {
  if (copy === null) return [`${store} has schema ${to}, the newest: nothing to do.\n`];
  return [
    `${store} has schema ${to} now; it had schema ${from}.\n`,
    ...migrations.map(({ number, title }) => `  ${number}  ${title}\n`),
    `A copy of the store as it was: ${copy}\n`,
  ];
}
