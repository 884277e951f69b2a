import { formatsOf } from '../../report/formats.ts';
import { defineCommand } from '../command.ts';

export const taxonomyList = defineCommand({
  description: 'Lists the taxonomies in the store: source, id, version, name, and the size of each.',
  args: {},
  flags: ['asOf'],
  formats: formatsOf('taxonomy-list'),
  examples: [['crossfoot taxonomy list', 'the taxonomies that rows can be checked with']],
  run: async ({ flags }, io) => {
    const { storedTaxonomies } = await import('../../reading/taxonomies.ts');
    const { taxonomyListView } = await import('../../report/views/taxonomies.ts');
    const { print } = await import('../output.ts');
    await print(io, taxonomyListView(await storedTaxonomies(flags.store, io.ports, flags)));
    return 0;
  },
});
