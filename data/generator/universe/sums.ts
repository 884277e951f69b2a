import {
  fieldPeriod,
  INDUSTRIES,
  type IndustryTaxonomy,
  type PeriodKind,
  type Statement,
  withDescendants,
} from '../industries/model.ts';

/** A total and what it adds, as one section of a taxonomy says. */
export type SumRule = {
  readonly total: string;
  readonly period: PeriodKind | undefined;
  readonly addends: readonly { readonly field: string; readonly weight: 1n | -1n }[];
};

const rules = new Map<IndustryTaxonomy, readonly SumRule[]>();

/** Every sum of a taxonomy, each once although two sections may hold it. */
export function sumRules(taxonomy: IndustryTaxonomy): readonly SumRule[] {
  const known = rules.get(taxonomy);
  if (known) return known;
  const all = INDUSTRIES[taxonomy].statements.flatMap(({ root }) =>
    withDescendants(root)
      .filter(({ addends }) => addends.length > 0)
      .map(
        ({ name, addends }): SumRule => ({
          total: name,
          period: fieldPeriod(taxonomy, name),
          addends: addends.map(addendOf),
        }),
      ),
  );
  const distinct = [...new Map(all.map((rule) => [ruleKey(rule), rule])).values()];
  rules.set(taxonomy, distinct);
  return distinct;
}

function addendOf(text: string): SumRule['addends'][number] {
  return text.startsWith('-') ? { field: text.slice(1), weight: -1n } : { field: text, weight: 1n };
}

function ruleKey({ total, addends }: SumRule): string {
  const parts = addends.map(({ field, weight }) => `${weight} ${field}`).sort();
  return [total, ...parts].join('|');
}

/** A sum that does not add up: amounts in whole units. `complete`: every addend is reported. */
export type Discrepancy = {
  readonly total: string;
  readonly reported: string;
  readonly computed: string;
  readonly complete: boolean;
};

/** Every sum of a statement whose reported total differs from its reported addends. */
export function discrepancies(taxonomy: IndustryTaxonomy, statement: Statement): readonly Discrepancy[] {
  return sumRules(taxonomy).flatMap(({ total, addends }) => {
    const reported = statement.get(total);
    const there = addends.filter(({ field }) => statement.has(field));
    if (reported === undefined || there.length === 0) return [];
    const computed = there.reduce((sum, { field, weight }) => sum + weight * BigInt(statement.get(field) ?? '0'), 0n);
    if (computed === BigInt(reported)) return [];
    return [{ total, reported, computed: String(computed), complete: there.length === addends.length }];
  });
}
