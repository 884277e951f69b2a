import { compareLevels } from '../../../core/taxonomy/levels.ts';
import { sectionGraphs } from '../../../core/taxonomy/section-graph.ts';
import type { PieceRule } from './rule.ts';

export const taxonomyLevel = {
  id: 'taxonomy/level',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'note',
  doc: 'The child level that a calculation or presentation states contradicts its tree.',
  byDefault: false,
  options: [],
  *check({ sections, calculation, presentation }) {
    for (const graph of sectionGraphs({ sections, calculation, presentation })) {
      const { id: sectionId, structure } = graph.section;
      const nameOf = (key: string) => graph.graph.getNodeAttributes(key).field;
      for (const { relationship, expected } of compareLevels(graph).mismatches) {
        const { parent, child, statedLevel } = relationship;
        const detail = `states level ${statedLevel}, its tree has it on level ${expected}`;
        yield { sectionId, structure, field: nameOf(parent), child: nameOf(child).name, detail };
      }
    }
  },
} as const satisfies PieceRule<'taxonomy'>;
