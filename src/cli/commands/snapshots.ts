import { defineCommand } from '../command.ts';

export const snapshots = defineCommand({
  description: 'Lists the snapshots: resource, scope, times of observation and effect, and changes.',
  args: {},
  flags: ['asOf'],
  formats: 'snapshots',
  examples: [['crossfoot snapshots', 'their numbers are what `crossfoot diff` takes']],
  run: async ({ flags }, io) => {
    const { storedSnapshots } = await import('../../reading/diff.ts');
    const { snapshotsView } = await import('../../report/views/snapshots.ts');
    await io.print(snapshotsView(await storedSnapshots(flags.store, io.ports, flags)));
    return 0;
  },
});
