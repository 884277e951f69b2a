import { throwIfAborted } from '../../core/base/errors.ts';
import type { Progress } from '../../core/base/progress.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import type { TaxonomyKey, TaxonomyParts, TaxonomyRead } from '../../core/model/taxonomy.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import type { StoredTaxonomy } from '../../warehouse/store/read-taxonomy.ts';
import { type StorePlace, withReader } from '../../warehouse/store/reader.ts';
import { lintParts, readTaxonomies, type WholeTaxonomy } from './lint-parts.ts';
import { observedFindings } from './observed-findings.ts';
import type { FoundFinding } from './order-findings.ts';
import { ofScope, partsRules, RULES } from './rules/registry.ts';
import type { CheckedTaxonomy, Rule } from './rules/rule.ts';
import type { ObservedTaxonomy } from './run-rules.ts';
import { EXACT } from './tolerance.ts';

export type LintPorts = StorePorts & { readonly progress: Progress; readonly signal?: AbortSignal | undefined };

/** The taxonomies that were checked, and their faults in the order of a report. */
export type Lint = { readonly taxonomies: readonly TaxonomyKey[]; readonly found: readonly FoundFinding[] };

/** The rules that `lint` runs: those of the family `taxonomy`. */
export const LINT_RULES: readonly Rule[] = RULES.filter(({ family }) => family === 'taxonomy');

/** Checks stored taxonomies. */
export function lintStored(store: StorePlace, chosen: readonly StoredTaxonomy[], ports: LintPorts): Promise<Lint> {
  return withReader(store, ports, (reader) => lint(readTaxonomies(reader, chosen), ports));
}

/** Checks taxonomies that were read from files. Without a store no rule asks for its values. */
export function lintRead({ taxonomies }: TaxonomyRead, ports: Pick<LintPorts, 'progress' | 'signal'>): Promise<Lint> {
  const whole = taxonomies.map(({ source, id, version = '', parts }): WholeTaxonomy => {
    return { taxonomy: { source, id, version }, parts: { ...NO_PARTS, ...parts }, hasValues: true };
  });
  return lint(whole, ports);
}

const NO_PARTS: Required<TaxonomyParts> = {
  sections: [],
  calculation: [],
  presentation: [],
  labels: [],
  properties: [],
};

async function lint(
  whole: Iterable<WholeTaxonomy> | AsyncIterable<WholeTaxonomy>,
  { progress, signal }: Pick<LintPorts, 'progress' | 'signal'>,
): Promise<Lint> {
  const taxonomies: TaxonomyKey[] = [];
  const observed: ObservedTaxonomy[] = [];
  for await (const each of whole) {
    throwIfAborted(signal);
    progress.stage(`${each.taxonomy.source}/${each.taxonomy.id}`);
    taxonomies.push(each.taxonomy);
    observed.push(...lintParts(partsRules(LINT_RULES), each), ...checkWhole(each));
  }
  const noRow = (): never => {
    throw new Error('defect: a finding about a taxonomy has no row');
  };
  return { taxonomies, found: observedFindings({ rows: [], taxonomies: observed }, noRow) };
}

/** The rules that a run over rows applies to the taxonomies that it uses. */
function checkWhole({ taxonomy, parts }: WholeTaxonomy): ObservedTaxonomy[] {
  const types = new Map(parts.properties.map(({ field, balanceType }) => [fieldKey(field), balanceType]));
  const checked: CheckedTaxonomy = {
    taxonomy,
    sections: parts.sections.filter(({ structure }) => structure === 'calculation'),
    calculation: parts.calculation,
    balanceTypeOf: (field) => types.get(fieldKey(field)),
  };
  return ofScope(LINT_RULES, 'taxonomy').flatMap((rule) =>
    Array.from(rule.check(checked, { mode: 'exact', tolerance: EXACT }), (found) => ({
      rule,
      taxonomy,
      observed: found,
    })),
  );
}
