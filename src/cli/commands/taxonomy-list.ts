import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const taxonomyList = defineCommand({
  description: 'Lists the taxonomies in the store: source, id, version, name, and how much each holds.',
  args: {},
  flags: [],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot taxonomy list', 'what rows can be checked against']],
  run: async () => {
    throw usageError('not there yet');
  },
});
