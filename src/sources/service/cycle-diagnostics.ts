import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Structure, TaxonomyParts } from '../../model/taxonomy.ts';
import { buildStructureGraph } from '../../taxonomy/build-graph.ts';
import { findCycles } from '../../taxonomy/cycles.ts';
import { formatCycle } from '../../taxonomy/format-cycle.ts';

/** Sections whose relationships go in a circle, with the fields on the way round. Such a part is kept; its sums cannot be judged. */
export function cycleDiagnostics(parts: TaxonomyParts, structure: Structure, file: string): readonly Diagnostic[] {
  return (parts.sections ?? []).flatMap(({ id }) =>
    findCycles(buildStructureGraph(parts, structure, id).graph).map(
      ({ path }): Diagnostic => ({
        severity: 'warning',
        code: 'service/cycle',
        message: `the ${structure} of section ${id} goes in a circle: ${formatCycle(path)}`,
        place: { file },
      }),
    ),
  );
}
