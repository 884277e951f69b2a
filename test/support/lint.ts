import type { PartsRule } from '../../src/analysis/validation/rules/rule.ts';
import type { TaxonomyParts } from '../../src/core/model/taxonomy.ts';

/** What a rule finds in a taxonomy: `section field child: detail`. */
export function lint(rule: PartsRule, parts: TaxonomyParts, hasValues = true): string[] {
  const whole = { sections: [], calculation: [], presentation: [], labels: [], properties: [], ...parts };
  return Array.from(
    rule.lint(whole, hasValues),
    ({ sectionId, field, child, detail }) => `${sectionId} ${field.name} ${child}: ${detail}`,
  );
}
