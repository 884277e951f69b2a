import { MOMENT_FORMS } from '../../model/moment.ts';
import { defineCommand } from '../command.ts';
import { requireMoment } from '../flags/kinds.ts';
import { parquetName } from '../parquet-name.ts';

export const diff = defineCommand({
  description:
    'Shows new, changed (field by field, before and after) and retired rows between two moments, with the values of the latest filings: restatements first, the largest before the smaller ones. Restatements and corrections are distinguished, and so are new periods and new companies.',
  args: {
    before: { arity: 'optional', description: `The earlier moment: ${MOMENT_FORMS}. Default: previous` },
    after: { arity: 'optional', description: 'The later moment. Default: latest' },
  },
  flags: ['onlyResource', 'limit', 'output'],
  formats: 'diff',
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
    const { diffView } = await import('../../report/views/diff.ts');
    await withDiff(flags.store, { before, after, resource: flags.onlyResource }, io.ports, async (found) => {
      if (output !== undefined) await found.toParquet(output);
      await io.print(diffView(found, flags.limit));
    });
    return 0;
  },
});
