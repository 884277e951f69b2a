import type { Diagnostic, Place } from '../base/diagnostic.ts';
import type { TaxonomyParts } from '../model/taxonomy.ts';
import { buildStructureGraph } from './build-graph.ts';
import { compareLevels } from './levels.ts';

const SHOWN = 3;

export type LevelDiagnostics = {
  /** Relationships whose stated level is not the one that their place in the tree gives. */
  readonly levelsDiffering: number;
  /** A warning for each section that has any: how many, and the first of them. */
  readonly diagnostics: readonly Diagnostic[];
};

/** Compares the child levels that a taxonomy states with those of its trees. Levels are shown, never used: nothing is judged by them. */
export function levelDiagnostics(parts: TaxonomyParts, place: Place): LevelDiagnostics {
  let levelsDiffering = 0;
  const diagnostics = (parts.sections ?? []).flatMap(({ structure, id }): Diagnostic[] => {
    const section = buildStructureGraph(parts, structure, id);
    const { mismatches } = compareLevels(section);
    if (mismatches.length === 0) return [];
    levelsDiffering += mismatches.length;
    const nameOf = (key: string): string => section.graph.getNodeAttributes(key).field.name;
    const shown = mismatches
      .slice(0, SHOWN)
      .map(
        ({ relationship: { parent, child, statedLevel }, expected }) =>
          `${nameOf(child)} in ${nameOf(parent)} ${statedLevel}, not ${expected}`,
      );
    const more = mismatches.length > SHOWN ? '; …' : '';
    const count = `${mismatches.length} ${mismatches.length === 1 ? 'child level' : 'child levels'}`;
    const message = `the ${structure} of section ${id} states ${count} that its tree does not have: ${shown.join('; ')}${more}`;
    return [{ severity: 'warning', code: 'taxonomy/level-differs', message, place }];
  });
  return { levelsDiffering, diagnostics };
}
