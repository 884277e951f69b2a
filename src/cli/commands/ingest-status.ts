import { defineCommand } from '../command.ts';

export const ingestStatus = defineCommand({
  description:
    'Shows what is there of ingests from the service: the newest snapshot of each resource, the taxonomies, an unfinished run and what it misses, and the calls of today and in all, with those of which nobody knows what came of them, and how much the saved answers take.',
  args: {},
  flags: [],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot ingest status', 'what there is, what is missing, what it cost']],
  run: async ({ flags }, io) => {
    const { readStatus } = await import('../service/status.ts');
    const { statusText } = await import('../service/status-text.ts');
    const { printReport } = await import('../output.ts');
    const status = await readStatus(flags.store, io);
    const { resources, ...head } = status;
    await printReport(io, {
      command: 'ingest-status',
      shape: 1,
      head,
      list: { name: 'resources', items: resources },
      table: () => statusText(status, io),
    });
    return 0;
  },
});
