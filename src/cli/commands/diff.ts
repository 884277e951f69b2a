import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const diff = defineCommand({
  description: 'Counts what is new, changed and retired between two snapshots of a resource.',
  args: {
    before: { arity: 'one', description: 'Number of the earlier snapshot' },
    after: { arity: 'one', description: 'Number of the later snapshot' },
  },
  flags: [],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot diff 1 2', 'from the first snapshot to the second']],
  run: async () => {
    throw usageError('not there yet');
  },
});
