import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const ingestFsds = defineCommand({
  description:
    'Brings in SEC Financial Statement Data Sets: zip files or folders with sub, num, tag and pre, in either layout. Each quarter is one snapshot; bringing the same publication in again changes nothing.',
  args: { paths: { arity: 'many', description: 'Zip files, folders or https addresses' } },
  flags: ['observedAt'],
  formats: ['table', 'json'],
  examples: [
    ['crossfoot ingest fsds 2009q3.zip', 'one quarter'],
    ['crossfoot ingest fsds 2009q3.zip 2009q4.zip --store filings.duckdb', 'two quarters, another store'],
  ],
  run: async () => {
    throw usageError('not there yet');
  },
});
