import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const snapshots = defineCommand({
  description:
    'Lists the snapshots: of which resource and scope, when it was seen, since when it held, and what it changed.',
  args: {},
  flags: [],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot snapshots', 'their numbers are what `crossfoot diff` takes']],
  run: async () => {
    throw usageError('not there yet');
  },
});
