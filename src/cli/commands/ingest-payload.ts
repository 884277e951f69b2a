import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const ingestPayload = defineCommand({
  description:
    'Brings in saved answers of the service, JSON or XML: data rows of a resource, or parts of a taxonomy. Digits are kept as they were written.',
  args: { files: { arity: 'many', description: 'Saved answers' } },
  flags: ['resource', 'symbol', 'observedAt', 'maxXml'],
  formats: ['table', 'json'],
  examples: [
    ['crossfoot ingest payload answer.xml --resource CoreFinancials-ANN', 'rows that say whose they are'],
    ['crossfoot ingest payload rows.json --resource Financials-TTM --symbol MSFT', 'rows of one company that do not'],
  ],
  run: async () => {
    throw usageError('not there yet');
  },
});
