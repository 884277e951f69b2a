import type { z } from 'zod';
import { defineCommand } from '../command.ts';
import type { taxonomyListShape } from '../shapes.ts';

type Output = z.infer<typeof taxonomyListShape>;

export const taxonomyList = defineCommand({
  description: 'Lists the taxonomies in the store: source, id, version, name, and how much each holds.',
  args: {},
  flags: ['asOf'],
  formats: ['table', 'json', 'ndjson'],
  examples: [['crossfoot taxonomy list', 'what rows can be checked against']],
  run: async ({ flags }, io) => {
    const { storedTaxonomies } = await import('../../reading/taxonomies.ts');
    const { printList } = await import('../output.ts');
    const stored = await storedTaxonomies(flags.store, io.ports, flags);
    const taxonomies: Output['taxonomies'] = stored.map(({ taxonomyId: _, parts, ...taxonomy }) => ({
      ...taxonomy,
      parts: [...parts],
    }));
    const totals: Output['totals'] = { taxonomies: taxonomies.length };
    await printList(io, {
      command: 'taxonomy-list',
      shape: 1,
      head: { totals },
      list: { name: 'taxonomies', items: taxonomies },
      columns: [
        { title: 'taxonomy', align: 'left' },
        { title: 'version', align: 'left', shrinks: true, narrowest: 16 },
        { title: 'name', align: 'left', shrinks: true, narrowest: 24 },
        { title: 'sections', align: 'right', optional: true },
        { title: 'calculation', align: 'right', optional: true },
        { title: 'presentation', align: 'right', optional: true },
        { title: 'labels', align: 'right', optional: true },
        { title: 'properties', align: 'right', optional: true },
      ],
      cells: ({ source, id, version, name, counts }) => [
        `${source}/${id}`,
        version,
        name,
        counts.sections,
        counts.calculation,
        counts.presentation,
        counts.labels,
        counts.properties,
      ],
      empty: 'No taxonomies yet: bring some in with `crossfoot ingest taxonomy`.',
    });
    return 0;
  },
});
