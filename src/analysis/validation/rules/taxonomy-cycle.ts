import { groupBy } from '../../../core/base/collections.ts';
import { findCycles, formatCycle, graphOfPairs } from '../../../core/taxonomy/field-graph.ts';
import { distinctPairs } from './distinct-pairs.ts';
import type { PieceRule } from './rule.ts';

export const taxonomyCycle = {
  id: 'taxonomy/cycle',
  family: 'taxonomy',
  kind: 'pieces',
  pieces: 'taxonomy',
  scope: 'taxonomy',
  severity: 'error',
  doc: 'A field is a part of itself in a section of a calculation.',
  byDefault: false,
  options: [],
  *check({ calculation }) {
    for (const [sectionId, relationships] of groupBy(calculation, ({ sectionId }) => sectionId)) {
      for (const { path } of findCycles(graphOfPairs(distinctPairs(relationships)))) {
        const [field] = path;
        if (field) yield { sectionId, field, child: null, detail: formatCycle(path) };
      }
    }
  },
} as const satisfies PieceRule<'taxonomy'>;
