import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const ingestTaxonomy = defineCommand({
  description:
    'Brings in XBRL taxonomies: schemas and calculation, presentation and label linkbases, from zip files or folders. Files that are referred to and not there are reported, never fetched.',
  args: { paths: { arity: 'many', description: 'Zip files or folders' } },
  flags: ['maxXml'],
  formats: ['table', 'json'],
  examples: [['crossfoot ingest taxonomy us-gaap-2009-01-31.zip', 'the industry entry points become taxonomies']],
  run: async () => {
    throw usageError('not there yet');
  },
});
