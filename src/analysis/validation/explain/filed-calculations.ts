import { fieldKey } from '../../../core/model/field-name.ts';
import type { FieldName, TaxonomyParts } from '../../../core/model/taxonomy.ts';
import { resolveTaxonomy } from '../../../core/taxonomy/resolve-taxonomy.ts';
import type { StoredRow } from '../../../warehouse/store/read-rows.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { ModeName } from '../mode-names.ts';
import { checkedWith } from '../read-calculations.ts';
import { indexFields } from '../roll-up/field-binding.ts';
import { type CheckPlan, compilePlan } from '../roll-up/plan.ts';
import type { CheckedBinding, CheckedBindings } from '../roll-up/resolve-taxonomy.ts';

export type AskedCalculations = {
  readonly reader: Pick<StoreReader, 'bindings' | 'relatedTaxonomies'>;
  readonly asOf: number | undefined;
  readonly mode: ModeName;
  /** The sections and relationships of a stored taxonomy. */
  readonly calculationOf: (taxonomyId: number) => Promise<TaxonomyParts>;
};

/** `idOf`: the number that plans have for a field; -1 for one that no row reports. */
export type FiledCalculations = { readonly idOf: (field: FieldName) => number; readonly bindings: CheckedBindings };

/**
 * Resolves the taxonomies of rows as `validate` does, and compiles their calculations for the fields of these rows
 * alone.
 */
export async function readFiledCalculations(
  rows: readonly StoredRow[],
  { reader, asOf, mode, calculationOf }: AskedCalculations,
): Promise<FiledCalculations> {
  const named = new Map<string, FieldName>();
  for (const { values } of rows) for (const { field } of values) named.set(fieldKey(field), field);
  const ids = new Map(Array.from(named.keys(), (key, id) => [key, id]));
  const fields = Array.from(named.values(), (field, id) => ({ id, field }));
  const index = indexFields(fields, fields.length);
  const used = new Set(rows.map(({ bindingId }) => bindingId));
  const stored = await reader.relatedTaxonomies('calculation', asOf);
  const plans = new Map<number, CheckPlan>();
  const bindings = new Map<number, CheckedBinding>();
  for (const { bindingId, ...binding } of await reader.bindings()) {
    if (!used.has(bindingId)) continue;
    const taxonomy = resolveTaxonomy(binding, stored);
    if (typeof taxonomy === 'string') continue;
    const { taxonomyId, source, id, version } = taxonomy;
    let plan = plans.get(taxonomyId);
    if (!plan) {
      const { sections = [], calculation = [] } = await calculationOf(taxonomyId);
      const checked = checkedWith(mode, calculation);
      plan = compilePlan({ taxonomy: { source, id, version }, sections, calculation: checked }, index);
      plans.set(taxonomyId, plan);
    }
    bindings.set(bindingId, { binding, plan });
  }
  return { idOf: (field) => ids.get(fieldKey(field)) ?? -1, bindings };
}
