import { PRINTED, type Section, type TaxonomyKey, type TaxonomyParts } from '../../core/model/taxonomy.ts';
import type { StoredTaxonomy } from '../../warehouse/store/read-taxonomy.ts';
import type { StoreReader } from '../../warehouse/store/reader.ts';
import type { PartsRule, TaxonomyObservation } from './rules/rule.ts';

/** A taxonomy with its parts, and whether the store has a value of a field of its calculation. */
export type WholeTaxonomy = {
  readonly taxonomy: TaxonomyKey;
  readonly parts: Required<TaxonomyParts>;
  readonly hasValues: boolean;
};

export type LintedPart = {
  readonly rule: PartsRule;
  readonly taxonomy: TaxonomyKey;
  readonly observed: TaxonomyObservation;
};

/** Stored taxonomies with their parts, one at a time. */
export async function* readTaxonomies(
  reader: StoreReader,
  stored: readonly StoredTaxonomy[],
): AsyncGenerator<WholeTaxonomy, void, void> {
  const withoutValues = await reader.calculationsWithoutValues();
  for (const each of stored) {
    const { taxonomyId, source, id, version } = each;
    const hasValues = source === PRINTED || !withoutValues.has(taxonomyId);
    yield { taxonomy: { source, id, version }, parts: await reader.partsOf(each), hasValues };
  }
}

/** The violations of rules in the parts of one taxonomy. */
export function lintParts(
  rules: readonly PartsRule[],
  { taxonomy, parts, hasValues }: WholeTaxonomy,
): readonly LintedPart[] {
  const keyOf = (structure: Section['structure'], id: string | null): string => `${structure} ${id}`;
  const sections = new Map(parts.sections.map((section) => [keyOf(section.structure, section.id), section]));
  return rules.flatMap((rule) =>
    Array.from(
      rule.lint(parts, hasValues),
      ({ sectionId, structure = 'calculation', field, child, detail }): LintedPart => {
        const section = sections.get(keyOf(structure, sectionId));
        return { rule, taxonomy, observed: { section, field, evidence: { rule: rule.id, child, detail } } };
      },
    ),
  );
}
