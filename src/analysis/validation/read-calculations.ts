import type { CalculationRelationship } from '../../core/model/taxonomy.ts';
import { resolveTaxonomy } from '../../core/taxonomy/resolve-taxonomy.ts';
import type { CalculationFields } from '../../warehouse/store/read-calculation.ts';
import type { StoreReader } from '../../warehouse/store/reader.ts';
import type { RowsAt } from '../../warehouse/store/row-stream.ts';
import type { ModeName } from './mode-names.ts';
import { CHECK_MODES } from './modes.ts';
import { indexFields } from './roll-up/field-binding.ts';
import { type CheckedBinding, type CheckedBindings, type CheckPlan, compilePlan } from './roll-up/plan.ts';
import type { CalculationSource } from './roll-up/sums.ts';

export type Calculations = {
  readonly bindings: CheckedBindings;
  readonly fields: CalculationFields['fields'];
  /** The highest id of a field of the store, or of the reported ones. */
  readonly highest: number;
  /** The calculations that bindings are checked with, by the id of the stored taxonomy. */
  readonly sources: ReadonlyMap<number, CalculationSource>;
};

/**
 * `rows`: those that are checked, all where it is left out; `reported`: the ids of all their fields, where they are
 * known.
 */
type Asked = {
  readonly asOf: number | undefined;
  readonly mode: ModeName;
  readonly rows?: RowsAt;
  readonly reported?: readonly number[];
};

/** Resolves the taxonomy of each binding of the store, or of some rows, and compiles its calculation. */
export async function readCalculations(
  reader: RowReader,
  { asOf, mode, rows, reported }: Asked,
): Promise<Calculations> {
  const { fields, highest } = await reader.calculationFields(reported);
  const stored = await reader.relatedTaxonomies('calculation', asOf);
  const resolved = (await reader.bindings(rows)).map(({ bindingId, ...binding }) => {
    return { bindingId, binding, taxonomy: resolveTaxonomy(binding, stored) };
  });
  const used = new Map(
    resolved.flatMap(({ taxonomy }) => (typeof taxonomy === 'string' ? [] : [[taxonomy.taxonomyId, taxonomy]])),
  );
  const names = new Map(fields.map(({ id, field }) => [id, field]));
  const parts = await reader.calculationsOf([...used.keys()], names);
  const index = indexFields(fields, highest);
  const sources = new Map<number, CalculationSource>();
  const plans = new Map<number, CheckPlan>();
  for (const [taxonomyId, { source, id, version }] of used) {
    const { sections = [], relationships = [] } = parts.get(taxonomyId) ?? {};
    const calculation = { taxonomy: { source, id, version }, sections, calculation: checkedWith(mode, relationships) };
    sources.set(taxonomyId, calculation);
    plans.set(taxonomyId, compilePlan(calculation, index));
  }
  const bindings = new Map(
    resolved.map(({ bindingId, binding, taxonomy }): [number, CheckedBinding] => {
      const plan = typeof taxonomy === 'string' ? taxonomy : (plans.get(taxonomy.taxonomyId) ?? 'not-loaded');
      return [bindingId, { binding, plan }];
    }),
  );
  return { bindings, fields, highest, sources };
}

/** The relationships that a mode checks. */
export function checkedWith(
  mode: ModeName,
  relationships: readonly CalculationRelationship[],
): readonly CalculationRelationship[] {
  const { readsCalculations11 } = CHECK_MODES[mode];
  return relationships.filter(({ isCalculations11 }) => readsCalculations11 || isCalculations11 !== true);
}

/**
 * The questions of the rules that judge a row or a taxonomy by itself. A store answers them, and so do filings in
 * memory.
 */
export type RowReader = Pick<
  StoreReader,
  | 'bindings'
  | 'calculationFields'
  | 'relatedTaxonomies'
  | 'calculationsOf'
  | 'balanceTypes'
  | 'tuplePlaces'
  | 'streamRows'
  | 'describeRows'
  | 'companyRows'
  | 'fieldsNamed'
  | 'fieldsById'
  | 'labelsAt'
>;
