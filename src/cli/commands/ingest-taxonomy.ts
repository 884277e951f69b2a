import { formatsOf } from '../../report/formats.ts';
import { defineCommand } from '../command.ts';

export const ingestTaxonomy = defineCommand({
  description:
    'Ingests XBRL taxonomies: schemas and calculation, presentation and label linkbases, from zip files or folders. Missing files are reported, never fetched.',
  args: { paths: { arity: 'many', description: 'Zip files or folders' } },
  flags: ['disclosures', 'observedAt', 'maxXml'],
  formats: formatsOf('ingest-taxonomy'),
  examples: [
    ['crossfoot ingest taxonomy us-gaap-2025.zip', 'a release of US-GAAP becomes one taxonomy for each industry'],
    ['crossfoot ingest taxonomy us-gaap-2025.zip --disclosures', 'with its disclosures'],
  ],
  run: async ({ args, flags }, io) => {
    const { ingestTaxonomy: ingest } = await import('../../ingest/ingest-taxonomy.ts');
    const { ingestEach } = await import('../ingest-each.ts');
    const { taxonomiesInput } = await import('../../report/views/ingest.ts');
    const { store, maxXml, disclosures, observedAt = io.timestamp() } = flags;
    const request = { store, maxXml, disclosures, observedAt };
    return ingestEach('ingest-taxonomy', args.paths, io, async (path) =>
      taxonomiesInput(path, await ingest(path, request, io.ports)),
    );
  },
});
