import type { z } from 'zod';
import { MOMENT_FORMS } from '../../model/moment.ts';
import { defineCommand } from '../command.ts';
import { requireMoment } from '../flags/kinds.ts';
import { parquetName } from '../parquet-name.ts';
import type { diffShape } from '../shapes.ts';

type Output = z.infer<typeof diffShape>;

export const diff = defineCommand({
  description:
    'Shows what is new, changed (field by field, before and after) and retired between two moments, in rows as they are after the latest filings: restatements first, the largest before the smaller ones. Restatements are told from corrections, new periods from new companies.',
  args: {
    before: { arity: 'optional', description: `The earlier moment: ${MOMENT_FORMS}. Where it is left out, previous` },
    after: { arity: 'optional', description: 'The later moment. Where it is left out, latest' },
  },
  flags: ['onlyResource', 'limit', 'output'],
  formats: ['table', 'json', 'ndjson'],
  examples: [
    ['crossfoot diff', 'what the last ingest changed'],
    ['crossfoot diff 2024-12-31 latest', 'since the end of a year'],
    ['crossfoot diff 1 2 --resource CoreFinancials-ANN --limit 0', 'of one resource, everything'],
    ['crossfoot diff 1 2 --output changes.parquet', 'a row a changed value, for other programs'],
  ],
  run: async ({ args, flags }, io) => {
    const before = requireMoment('the earlier moment', args.before ?? 'previous');
    const after = requireMoment('the later moment', args.after ?? 'latest');
    const output = parquetName(flags.output);
    const { withDiff } = await import('../../reading/diff.ts');
    const { printReport } = await import('../output.ts');
    await withDiff(flags.store, { before, after, resource: flags.onlyResource }, io.ports, async (found) => {
      const { rows, values, kinds } = found;
      if (output !== undefined) await found.toParquet(output);
      const head: Omit<Output, 'changes'> = {
        before: found.before,
        after: found.after,
        totals: { rows, values, newRows: { ...kinds } },
      };
      await printReport(io, {
        command: 'diff',
        shape: 3,
        head,
        list: { name: 'changes', items: found.changes() },
        table: async function* () {
          const { diffToTerminal } = await import('../diff-output.ts');
          yield* diffToTerminal(found, flags.limit, io);
        },
      });
    });
    return 0;
  },
});
