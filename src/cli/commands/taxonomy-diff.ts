import type { z } from 'zod';
import { defineCommand } from '../command.ts';
import type { taxonomyDiffShape } from '../shapes.ts';

type Output = z.infer<typeof taxonomyDiffShape>;

export const taxonomyDiff = defineCommand({
  description:
    'Shows what one version of a taxonomy says differently from another: sections, fields, labels, and of relationships weights, parents, order and levels. Two different taxonomies can be compared, too.',
  args: {
    before: { arity: 'one', description: 'source/id/version (service/18/2025-01-02), source/id or id: the newest' },
    after: { arity: 'one', description: 'The same, of the later one' },
  },
  flags: ['limit', 'asOf'],
  formats: ['table', 'json', 'ndjson'],
  examples: [
    ['crossfoot taxonomy diff service/18/v1 service/18', 'from one version to the newest'],
    ['crossfoot taxonomy diff us-gaap/18 us-gaap/19', 'two taxonomies; `crossfoot taxonomy list` lists them'],
  ],
  run: async ({ args, flags }, io) => {
    const { changesOfTaxonomy } = await import('../../reading/taxonomies.ts');
    const { taxonomyDiffOutput, taxonomyDiffText } = await import('../taxonomy-diff-output.ts');
    const { printReport } = await import('../output.ts');
    const found = await changesOfTaxonomy(flags.store, args, io.ports, flags);
    const { changes, ...head }: Output = taxonomyDiffOutput(found);
    await printReport(io, {
      command: 'taxonomy-diff',
      shape: 1,
      head,
      list: { name: 'changes', items: changes },
      table: () => taxonomyDiffText({ ...head, changes }, flags.limit, io),
    });
    return 0;
  },
});
