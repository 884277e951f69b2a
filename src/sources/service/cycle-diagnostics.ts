import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Structure, TaxonomyParts } from '../../model/taxonomy.ts';
import { findCycles, formatCycle } from '../../taxonomy/field-graph.ts';
import { sectionGraphs } from '../../taxonomy/section-graph.ts';

/** The sections whose relationships contain a cycle. Such a part is kept; the totals on the cycle cannot be checked. */
export function cycleDiagnostics(parts: TaxonomyParts, structure: Structure, file: string): readonly Diagnostic[] {
  return sectionGraphs(parts).flatMap(({ section, graph }) =>
    findCycles(graph).map(
      ({ path }): Diagnostic => ({
        severity: 'warning',
        code: 'service/cycle',
        message: `the ${structure} of section ${section.id} contains a cycle: ${formatCycle(path)}`,
        place: { file },
      }),
    ),
  );
}
