import type { z } from 'zod';
import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';
import type { diffShape } from '../shapes.ts';

type Output = z.infer<typeof diffShape>;

export const diff = defineCommand({
  description:
    'Shows what is new, changed (field by field, before and after) and retired between two snapshots, in rows as they stand after the latest filing. Restatements are told from corrections, new periods from new companies.',
  args: {
    before: { arity: 'one', description: 'Number of the earlier snapshot' },
    after: { arity: 'one', description: 'Number of the later snapshot' },
  },
  flags: ['onlyResource', 'limit', 'output'],
  formats: ['table', 'json', 'ndjson'],
  examples: [
    ['crossfoot diff 1 2', 'from the first snapshot to the second'],
    ['crossfoot diff 1 2 --resource CoreFinancials-ANN --limit 0', 'of one resource, everything'],
    ['crossfoot diff 1 2 --output changes.parquet', 'a row a changed value, for other programs'],
  ],
  run: async ({ args, flags }, io) => {
    const [before, after] = [snapshotNumber(args.before), snapshotNumber(args.after)];
    const output = parquetFile(flags.output);
    const { withDiff } = await import('../../reading/diff.ts');
    const { printReport } = await import('../output.ts');
    const comparison = { before, after, resource: flags.onlyResource };
    await withDiff(flags.store, comparison, io.ports, async (found) => {
      const { rows, values, kinds } = found;
      if (output !== undefined) await found.toParquet(output);
      const head: Omit<Output, 'changes'> = { before, after, totals: { rows, values, kinds: { ...kinds } } };
      await printReport(io, {
        command: 'diff',
        shape: 2,
        head,
        list: { name: 'changes', items: found.changes() },
        table: async function* () {
          const { diffToTerminal } = await import('../diff-output.ts');
          yield* diffToTerminal(found, { before, after, limit: flags.limit }, io);
        },
      });
    });
    return 0;
  },
});

function snapshotNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usageError(`${JSON.stringify(text)} is not the number of a snapshot`, '`crossfoot snapshots` lists them.');
}

function parquetFile(given: string | undefined): string | undefined {
  if (given === undefined || /[^/\\]\.parquet$/i.test(given)) return given;
  throw usageError(
    `--output ${JSON.stringify(given)} does not end in .parquet`,
    'Other formats go to standard output: --format json, --format ndjson.',
  );
}
