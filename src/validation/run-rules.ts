import { throwIfAborted } from '../base/errors.ts';
import type { StoreReader } from '../store/reader.ts';
import { readDocuments, readSeries } from './read-scopes.ts';
import { ofScope } from './rules/registry.ts';
import type { CheckedTaxonomy, RowObservation, Rule, RuleOptions, TaxonomyObservation } from './rules/rule.ts';

/** A violation with its rule. */
export type ObservedRow = { readonly rule: Rule; readonly observed: RowObservation };
export type ObservedTaxonomy = {
  readonly rule: Rule;
  readonly taxonomy: CheckedTaxonomy['taxonomy'];
  readonly observed: TaxonomyObservation;
};
export type Observations = { readonly rows: readonly ObservedRow[]; readonly taxonomies: readonly ObservedTaxonomy[] };

type Run = {
  readonly reader: StoreReader;
  readonly snapshot: number;
  readonly options: RuleOptions;
  /** The taxonomies that rows are checked with. */
  readonly taxonomies: readonly CheckedTaxonomy[];
  readonly signal: AbortSignal | undefined;
};

/** Reads each scope that the rules need once, and hands every piece to all rules of the scope. Rows are read by the roll-up kernel. */
export async function runRules(rules: readonly Rule[], run: Run): Promise<Observations> {
  const { reader, snapshot } = run;
  const documentRules = ofScope(rules, 'document');
  const names = documentRules.flatMap(({ fields }) => fields);
  return {
    rows: [
      ...(await checkEach(documentRules, () => readDocuments(reader, snapshot, names), run)),
      ...(await checkEach(ofScope(rules, 'series'), () => readSeries(reader, snapshot), run)),
    ],
    taxonomies: ofScope(rules, 'taxonomy').flatMap((rule) =>
      run.taxonomies.flatMap((taxonomy) =>
        Array.from(rule.check(taxonomy, run.options), (observed) => ({ rule, taxonomy: taxonomy.taxonomy, observed })),
      ),
    ),
  };
}

async function checkEach<T>(
  rules: readonly (Rule & { readonly check: (piece: T, options: RuleOptions) => Iterable<RowObservation> })[],
  read: () => AsyncIterable<T>,
  { options, signal }: Run,
): Promise<ObservedRow[]> {
  const found: ObservedRow[] = [];
  if (rules.length === 0) return found;
  for await (const piece of read()) {
    throwIfAborted(signal);
    for (const rule of rules) for (const observed of rule.check(piece, options)) found.push({ rule, observed });
  }
  return found;
}
