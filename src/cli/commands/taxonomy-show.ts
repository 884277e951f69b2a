import type { z } from 'zod';
import type { FieldLabels } from '../../store/field-labels.ts';
import { defineCommand } from '../command.ts';
import type { taxonomyShowShape } from '../shapes.ts';

type Output = z.infer<typeof taxonomyShowShape>;

export const taxonomyShow = defineCommand({
  description:
    'Shows one taxonomy: its sections and, in each, which fields add up to which. JSON has the presentation too.',
  args: { taxonomy: { arity: 'one', description: 'Id (18), source/id (us-gaap/18) or source/id/version' } },
  flags: ['asOf'],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot taxonomy show us-gaap/18', 'the newest version of it']],
  run: async ({ args, flags }, io) => {
    const { storedTaxonomy } = await import('../../reading/taxonomies.ts');
    const { calculationTable, taxonomySections } = await import('../taxonomy-output.ts');
    const { printReport } = await import('../output.ts');
    const { tableToTerminal } = await import('../../report/to-terminal.ts');
    const { taxonomy, parts, named } = await storedTaxonomy(flags.store, args.taxonomy, io.ports, flags);
    const { source, id, version, name, dataset } = taxonomy;
    const { labels, counts } = named;
    const sections = taxonomySections(parts);
    const head: Omit<Output, 'sections'> = {
      taxonomy: { source, id, version, name, dataset },
      totals: {
        sections: sections.length,
        relationships: parts.calculation.length + parts.presentation.length,
        fields: parts.properties.length,
        labels: { taxonomy: counts.taxonomy, dataSets: counts['data set'], none: counts.none },
      },
    };
    await printReport(io, {
      command: 'taxonomy-show',
      shape: 1,
      head,
      list: { name: 'sections', items: sections },
      table: () => [
        `${source}/${id} ${name}, version ${version}: properties of ${parts.properties.length} fields\n${labelLine(counts)}\n\n`,
        parts.calculation.length === 0
          ? 'It has no calculation.\n'
          : tableToTerminal(calculationTable(sections, labels), io),
      ],
    });
    return 0;
  },
});

function labelLine(counts: FieldLabels['counts']): string {
  const { taxonomy, none } = counts;
  return `Fields in its trees: ${taxonomy} labelled by the taxonomy, ${counts['data set']} by data sets, ${none} shown by their names.`;
}
