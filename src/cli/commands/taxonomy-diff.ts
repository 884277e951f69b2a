import { formatsOf } from '../../report/formats.ts';
import { defineCommand } from '../command.ts';

export const taxonomyDiff = defineCommand({
  description:
    'Compares two versions of a taxonomy: sections, fields, labels, and weights, parents, order and levels of relationships. Two different taxonomies can be compared too.',
  args: {
    before: { arity: 'one', description: 'source/id/version (service/18/2025-01-02), source/id or id: the newest' },
    after: { arity: 'one', description: 'The same, of the later one' },
  },
  flags: ['limit', 'asOf'],
  formats: formatsOf('taxonomy-diff'),
  examples: [
    ['crossfoot taxonomy diff service/18/v1 service/18', 'from one version to the newest'],
    ['crossfoot taxonomy diff us-gaap/18 us-gaap/19', 'two taxonomies; `crossfoot taxonomy list` lists them'],
  ],
  run: async ({ args, flags }, io) => {
    const { changesOfTaxonomy } = await import('../../reading/taxonomies.ts');
    const { taxonomyDiffView } = await import('../../report/views/taxonomy-diff.ts');
    const { print } = await import('../output.ts');
    const found = await changesOfTaxonomy(flags.store, args, io.ports, flags);
    await print(io, taxonomyDiffView(found, flags.limit));
    return 0;
  },
});
