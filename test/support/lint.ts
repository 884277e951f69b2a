import type { PieceRule } from '../../src/analysis/validation/rules/rule.ts';
import type { TaxonomyParts } from '../../src/core/model/taxonomy.ts';

/** What a rule finds in a taxonomy: `section field child: detail`. */
export function lint(rule: PieceRule<'taxonomy'>, parts: TaxonomyParts, hasValues = true): string[] {
  const taxonomy = { source: 'service', id: '1', version: '1' } as const;
  const whole = {
    taxonomy,
    hasValues,
    sections: [],
    calculation: [],
    presentation: [],
    labels: [],
    properties: [],
    ...parts,
  };
  return Array.from(
    rule.check(whole),
    ({ sectionId, field, child, detail }) => `${sectionId} ${field.name} ${child}: ${detail}`,
  );
}
