import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const demo = defineCommand({
  description:
    'Brings in the bundled sample (fictional companies, two publications of their quarters), validates it, shows what changed between the publications and compares the findings with the errors that were planted. The store is temporary unless --store names one.',
  args: {},
  flags: [],
  formats: ['table', 'json'],
  examples: [
    ['crossfoot demo', 'look'],
    ['crossfoot demo --store sample.duckdb', 'and keep the store to go on with'],
  ],
  run: async () => {
    throw usageError('not there yet');
  },
});
