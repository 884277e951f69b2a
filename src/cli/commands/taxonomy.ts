import { defineCommand } from '../command.ts';

export const list = defineCommand({
  description: 'Lists the taxonomies in the store: source, id, version, name, and the size of each.',
  flags: ['asOf'],
  formats: 'taxonomy-list',
  examples: [['crossfoot taxonomy list', 'the taxonomies that rows can be checked with']],
  run: async ({ flags }, io) => {
    const { storedTaxonomies } = await import('../../reading/taxonomies.ts');
    const { taxonomyListView } = await import('../../report/views/taxonomies.ts');
    return taxonomyListView(await storedTaxonomies(flags.store, io.ports, flags));
  },
});

export const show = defineCommand({
  description:
    'Shows one taxonomy: its sections and, in each, which fields add up to which. JSON has the presentation too. With --tree only the trees of one structure: JSON has their lines.',
  args: { taxonomy: { arity: 'one', description: 'Id (18), source/id (us-gaap/18) or source/id/version' } },
  flags: ['tree', 'inTaxonomySection', 'treeLabels', 'asOf'],
  formats: 'taxonomy-show',
  examples: [
    ['crossfoot taxonomy show us-gaap/18', 'the newest version of it'],
    ['crossfoot taxonomy show us-gaap/18 --tree presentation --labels terse', 'its statements, line by line'],
    ['crossfoot taxonomy show 18 --tree calculation --section "Balance Sheet"', 'one section'],
  ],
  run: async ({ args, flags: { store, tree: structure, inTaxonomySection: section, treeLabels, asOf } }, io) => {
    const { storedTaxonomy } = await import('../../reading/taxonomies.ts');
    const whole = await storedTaxonomy(store, args.taxonomy, io.ports, { asOf, structure, section });
    if (structure !== undefined) {
      const { taxonomyTreeView } = await import('../../report/views/taxonomy-tree.ts');
      return taxonomyTreeView(whole, { structure, labels: treeLabels });
    }
    const { taxonomyShowView } = await import('../../report/views/taxonomies.ts');
    return taxonomyShowView(whole, treeLabels);
  },
});

export const diff = defineCommand({
  description:
    'Compares two versions of a taxonomy: sections, fields, labels, and weights, parents, order and levels of relationships. Two different taxonomies can be compared too.',
  args: {
    before: { arity: 'one', description: 'source/id/version (service/18/2025-01-02), source/id or id: the newest' },
    after: { arity: 'one', description: 'The same, of the later one' },
  },
  flags: ['limit', 'asOf'],
  formats: 'taxonomy-diff',
  examples: [
    ['crossfoot taxonomy diff service/18/v1 service/18', 'from one version to the newest'],
    ['crossfoot taxonomy diff us-gaap/18 us-gaap/19', 'two taxonomies; `crossfoot taxonomy list` lists them'],
  ],
  run: async ({ args, flags }, io) => {
    const { changesOfTaxonomy } = await import('../../reading/taxonomies.ts');
    const { taxonomyDiffView } = await import('../../report/views/taxonomy-diff.ts');
    const found = await changesOfTaxonomy(flags.store, args, io.ports, flags);
    return taxonomyDiffView(found, flags.limit);
  },
});
