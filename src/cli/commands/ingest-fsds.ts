import { formatsOf } from '../../report/formats.ts';
import { defineCommand } from '../command.ts';
import { optimizeForShortRun } from '../short-run.ts';

export const ingestFsds = defineCommand({
  description:
    'Ingests SEC Financial Statement Data Sets: zip files or folders with sub, num, tag and pre, in either layout. Each quarter is one snapshot; ingesting the same publication again changes nothing. A URL is fetched only if the server has a newer publication than the last one.',
  args: { paths: { arity: 'many', description: 'Zip files, folders or URLs' } },
  flags: ['observedAt', 'contact'],
  formats: formatsOf('ingest-fsds'),
  examples: [
    ['crossfoot ingest fsds 2009q3.zip', 'one quarter'],
    ['crossfoot ingest fsds 2009q3.zip 2009q4.zip', 'two quarters, one snapshot each'],
    ['crossfoot ingest fsds https://example.com/2009q3.zip --contact you@example.com', 'by URL, if it is newer'],
  ],
  run: async ({ args, flags }, io) => {
    optimizeForShortRun();
    const { ingestFsds: ingest, shownInput } = await import('../../ingest/ingest-fsds.ts');
    const { ingestEach } = await import('../ingest-each.ts');
    const { rowsInput, unchangedInput } = await import('../../report/views/ingest.ts');
    const requester = { fetch: io.fetch, version: io.version(), contact: flags.contact };
    const request = { store: flags.store, observedAt: flags.observedAt ?? io.timestamp(), requester };
    return ingestEach('ingest-fsds', args.paths, io, async (path) => {
      const ingested = await ingest(path, request, io.ports);
      const name = shownInput(path);
      return ingested === undefined ? unchangedInput(name) : rowsInput(name, ingested);
    });
  },
});
