import type { RollUp } from './roll-up.ts';

/** The ways of checking a store, each loaded only where it is taken, so that none bears the other's weight. */
const WAYS: Readonly<Record<string, () => Promise<(store: string) => Promise<RollUp>>>> = {
  crossfoot: async () => (await import('./crossfoot-roll-up.ts')).crossfootRollUp,
  sql: async () => (await import('./sql-roll-up.ts')).sqlRollUp,
};

const [, , way = '', store = ''] = process.argv;
const load = WAYS[way];
if (!load) throw new Error(`no way of checking is called ${way}`);
const rollUp = await load();
process.stdout.write(JSON.stringify(await rollUp(store)));
