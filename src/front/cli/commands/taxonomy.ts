import { defineCommand } from '../command.ts';

export const list = defineCommand({
  description:
    'Lists the taxonomies in the store: source, id, version, name, and the size of each. The sums that documents print are taxonomies too; they are listed with --source printed only.',
  flags: ['taxonomySource', 'asOf'],
  formats: 'taxonomy-list',
  examples: [
    ['crossfoot taxonomy list', 'the taxonomies that rows can be checked with'],
    ['crossfoot taxonomy list --source printed', 'the documents of data sets, by the sums that they print'],
  ],
  run: async ({ flags }, io) => {
    const { listedTaxonomies } = await import('../../../warehouse/reading/taxonomies.ts');
    const { taxonomyListView } = await import('../../../output/report/views/taxonomies.ts');
    const { store, asOf, taxonomySource: source } = flags;
    const { taxonomies, printing } = await listedTaxonomies(store, io.ports, { asOf, source });
    return taxonomyListView(taxonomies, printing);
  },
});

export const show = defineCommand({
  description:
    'Shows one taxonomy: its sections and, in each, which fields add up to which. JSON has the presentation too. With --tree only the trees of one structure: JSON has their lines. printed/DOCUMENT shows the sums that a document of a data set prints, with the columns that prove each and its evidence in bits.',
  args: {
    taxonomy: { arity: 'one', description: 'Id (18), source/id (us-gaap/18), source/id/version, or printed/DOCUMENT' },
  },
  flags: ['tree', 'inTaxonomySection', 'treeLabels', 'asOf'],
  formats: 'taxonomy-show',
  examples: [
    ['crossfoot taxonomy show us-gaap/18', 'the newest version of it'],
    ['crossfoot taxonomy show us-gaap/18 --tree presentation --labels terse', 'its statements, line by line'],
    ['crossfoot taxonomy show 18 --tree calculation --section "Balance Sheet"', 'one section'],
    ['crossfoot taxonomy show printed/0001451505-09-000083', 'the sums that a filing prints'],
  ],
  run: async ({ args, flags: { store, tree: structure, inTaxonomySection: section, treeLabels, asOf } }, io) => {
    const { storedTaxonomy } = await import('../../../warehouse/reading/taxonomies.ts');
    const whole = await storedTaxonomy(store, args.taxonomy, io.ports, { asOf, structure, section });
    if (structure !== undefined) {
      const { taxonomyTreeView } = await import('../../../output/report/views/taxonomy-tree.ts');
      return taxonomyTreeView(whole, { structure, labels: treeLabels });
    }
    const { taxonomyShowView } = await import('../../../output/report/views/taxonomies.ts');
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
    [
      'crossfoot taxonomy diff printed/0001451505-09-000055 printed/0001451505-09-000083',
      'the printed sums of two filings',
    ],
  ],
  run: async ({ args, flags }, io) => {
    const { changesOfTaxonomy } = await import('../../../warehouse/reading/taxonomies.ts');
    const { taxonomyDiffView } = await import('../../../output/report/views/taxonomy-diff.ts');
    const found = await changesOfTaxonomy(flags.store, args, io.ports, flags);
    return taxonomyDiffView(found, flags.limit);
  },
});
