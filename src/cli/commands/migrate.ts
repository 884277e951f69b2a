import { defineCommand } from '../command.ts';

export const migrate = defineCommand({
  description:
    'Migrates a store of an older version of Crossfoot to the newest schema. A copy is kept beside it, as STORE.schema-N.bak. Every ingest does the same; commands that only read do not.',
  args: {},
  flags: [],
  formats: 'migrate',
  examples: [['crossfoot migrate --store sec.duckdb', 'exit status 0 also where there is nothing to do']],
  run: async ({ flags: { store } }, io) => {
    const { migrateStore } = await import('../../store/migrate-store.ts');
    const { migrateView } = await import('../../report/views/migrate.ts');
    await io.print(migrateView(store, await migrateStore(store, io.ports)));
    return 0;
  },
});
