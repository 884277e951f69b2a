import { throwIfAborted } from '../../core/base/errors.ts';
import type { Progress } from '../../core/base/progress.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import type { TaxonomyKey, TaxonomyParts, TaxonomyRead } from '../../core/model/taxonomy.ts';
import type { StorePorts } from '../../warehouse/store/ports.ts';
import type { StoredTaxonomy } from '../../warehouse/store/read-taxonomy.ts';
import { type StorePlace, withReader } from '../../warehouse/store/reader.ts';
import { DEFAULT_COMPARISON } from './modes.ts';
import { observedFindings } from './observed-findings.ts';
import type { FoundFinding } from './order-findings.ts';
import { checkPiece, type ObservedTaxonomy, prepareRules, readTaxonomies } from './pieces.ts';
import { RULES } from './rules/registry.ts';
import type { CheckedTaxonomy, Rule, WholeTaxonomy } from './rules/rule.ts';

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
    return { taxonomy: { source, id, version }, ...NO_PARTS, ...parts, hasValues: true };
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
  const wholeRules = prepareRules('taxonomy', LINT_RULES, DEFAULT_COMPARISON);
  const calculationRules = prepareRules('calculation', LINT_RULES, DEFAULT_COMPARISON);
  for await (const each of whole) {
    throwIfAborted(signal);
    progress.stage(`${each.taxonomy.source}/${each.taxonomy.id}`);
    taxonomies.push(each.taxonomy);
    observed.push(...checkPiece(wholeRules, each), ...checkPiece(calculationRules, calculationOf(each)));
  }
  const noRow = (): never => {
    throw new Error('defect: a finding about a taxonomy has no row');
  };
  return { taxonomies, found: observedFindings({ rows: [], taxonomies: observed }, noRow) };
}

/** A taxonomy as rules see it that check rows with it. */
function calculationOf({ taxonomy, sections, calculation, properties }: WholeTaxonomy): CheckedTaxonomy {
  const types = new Map(properties.map(({ field, balanceType }) => [fieldKey(field), balanceType]));
  return {
    taxonomy,
    sections: sections.filter(({ structure }) => structure === 'calculation'),
    calculation,
    balanceTypeOf: (field) => types.get(fieldKey(field)),
  };
}
