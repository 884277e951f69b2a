import { formatsOf } from '../../report/formats.ts';
import { defineCommand } from '../command.ts';

export const taxonomyShow = defineCommand({
  description:
    'Shows one taxonomy: its sections and, in each, which fields add up to which. JSON has the presentation too.',
  args: { taxonomy: { arity: 'one', description: 'Id (18), source/id (us-gaap/18) or source/id/version' } },
  flags: ['asOf'],
  formats: formatsOf('taxonomy-show'),
  examples: [['crossfoot taxonomy show us-gaap/18', 'the newest version of it']],
  run: async ({ args, flags }, io) => {
    const { storedTaxonomy } = await import('../../reading/taxonomies.ts');
    const { taxonomyShowView } = await import('../../report/views/taxonomies.ts');
    const { print } = await import('../output.ts');
    await print(io, taxonomyShowView(await storedTaxonomy(flags.store, args.taxonomy, io.ports, flags)));
    return 0;
  },
});
