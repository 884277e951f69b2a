import { defineCommand } from '../command.ts';

export const ingestStatus = defineCommand({
  description:
    'Shows the state of ingests from the service: the newest snapshot of each resource, the taxonomies, an unfinished run and its pending slices, the calls of today and in total, calls with unknown outcome, and the size of saved answers.',
  args: {},
  flags: [],
  formats: 'ingest-status',
  examples: [['crossfoot ingest status', 'what there is, what is missing, what it cost']],
  run: async ({ flags }, io) => {
    const { readStatus } = await import('../service/status.ts');
    const { statusView } = await import('../../report/views/ingest-status.ts');
    await io.print(statusView(await readStatus(flags.store, io)));
    return 0;
  },
});
