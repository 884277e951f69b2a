import type { FileReading } from '../../src/front/cli/file-sources.ts';
import { rowsInput } from '../../src/output/report/views/ingest.ts';
import { type IngestedRows, ingestRows } from '../../src/warehouse/ingest/ingest-rows.ts';
import { tinyRead } from './tiny-rows.ts';

/** A source whose inputs are amounts: `AssetsTotal=12`. */
export const toy: FileReading<'observedAt', object, IngestedRows> = {
  summary: 'Ingest a toy',
  description: 'Ingests toys, each of which is one amount.',
  inputs: { name: 'toys', description: 'Amounts' },
  flags: ['observedAt'],
  examples: [['crossfoot ingest toy AssetsTotal=12', 'an amount']],
  ingest: (input, request, ports) => {
    const [name = '', amount = ''] = input.split('=');
    const read = tinyRead([{ period: '2009-06-30', values: { [name]: amount } }], { resource: 'Toy', partition: name });
    return ingestRows(read, { ...request, command: 'ingest toy', input }, ports);
  },
  report: async (input, ingested) => [rowsInput(input, ingested)],
};
