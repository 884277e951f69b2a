import { defineCommand } from '../command.ts';

export const ingestFsds = defineCommand({
  description:
    'Brings in SEC Financial Statement Data Sets: zip files or folders with sub, num, tag and pre, in either layout. Each quarter is one snapshot; bringing the same publication in again changes nothing.',
  args: { paths: { arity: 'many', description: 'Zip files or folders' } },
  flags: ['observedAt'],
  formats: ['table', 'json', 'ndjson'],
  examples: [
    ['crossfoot ingest fsds 2009q3.zip', 'one quarter'],
    ['crossfoot ingest fsds 2009q3.zip 2009q4.zip', 'two quarters, one snapshot each'],
  ],
  run: async ({ args, flags }, io) => {
    const { ingestFsds: ingest } = await import('../../ingest/ingest-fsds.ts');
    const { ingestEach, rowsOutput } = await import('../ingest-output.ts');
    const request = { store: flags.store, observedAt: flags.observedAt ?? io.timestamp() };
    return ingestEach('ingest-fsds', args.paths, io, async (path) =>
      rowsOutput(path, await ingest(path, request, io.ports)),
    );
  },
});
