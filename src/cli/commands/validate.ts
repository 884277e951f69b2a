import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const validate = defineCommand({
  description:
    'Compares every reported total with the weighted sum of its reported children. Sums with all children there are errors where they differ; sums with children missing are notes. Exit status 1 says that there are findings at or above --fail-on.',
  args: {},
  flags: ['failOn', 'tolerance', 'limit'],
  formats: ['table', 'json', 'ndjson'],
  examples: [
    ['crossfoot validate', 'the worst first'],
    ['crossfoot validate --format ndjson > findings.ndjson', 'all findings, one a line'],
    ['crossfoot validate --tolerance ulp:1', 'let sums be off by one in the last place written'],
    ['crossfoot validate --fail-on never', 'look, but exit 0'],
  ],
  run: async () => {
    throw usageError('not there yet');
  },
});
