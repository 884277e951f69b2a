import type { Calculations } from './read-calculations.ts';
import type { RowReader } from './row-reader.ts';
import { pieceRules } from './rules/registry.ts';
import type { CheckedTaxonomy, Rule } from './rules/rule.ts';

/** The taxonomies for rules of their scope; none where there is no such rule. */
export async function checkedTaxonomies(
  reader: RowReader,
  rules: readonly Rule[],
  { sources, fields }: Calculations,
): Promise<CheckedTaxonomy[]> {
  if (pieceRules(rules, 'calculation').length === 0) return [];
  const types = await reader.balanceTypes([...sources.keys()]);
  // Relationships and `fields` share their names.
  const ids = new Map(fields.map(({ id, field }) => [field, id]));
  return Array.from(sources, ([taxonomyId, source]) => ({
    ...source,
    balanceTypeOf: (field) => types.get(taxonomyId)?.get(ids.get(field) ?? 0),
  }));
}
