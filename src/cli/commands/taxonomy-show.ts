import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const taxonomyShow = defineCommand({
  description: 'Shows one taxonomy: its sections and, in each, which fields add up to which.',
  args: { taxonomy: { arity: 'one', description: 'Id (18), source/id (us-gaap/18) or source/id/version' } },
  flags: [],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot taxonomy show us-gaap/18', 'the newest version of it']],
  run: async () => {
    throw usageError('not there yet');
  },
});
