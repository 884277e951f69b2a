import { throwIfAborted } from '../../core/base/errors.ts';
import { foundRows } from './found-rows.ts';
import {
  checkPiece,
  checkPieces,
  type ObservedRow,
  type ObservedTaxonomy,
  type PieceSource,
  prepareRules,
} from './pieces.ts';
import { queryRules } from './rules/registry.ts';
import type { CheckedTaxonomy, Rule, RuleOptions } from './rules/rule.ts';

export type Observations = { readonly rows: readonly ObservedRow[]; readonly taxonomies: readonly ObservedTaxonomy[] };

/** Runs the rules over pieces of the store and the queries. The others need what the roll-up kernel found. */
export async function runRules(rules: readonly Rule[], source: PieceSource): Promise<Observations> {
  const series = await checkPieces('series', rules, source);
  const queried = await runQueries(rules, source);
  const filings = await checkPieces('filing', rules, source);
  const calculations = await checkPieces('calculation', rules, source);
  const whole = await checkPieces('taxonomy', rules, source);
  return { rows: [...series, ...queried, ...filings], taxonomies: [...calculations, ...whole] };
}

/** The violations of the rules that judge a checked taxonomy. */
export function checkTaxonomies(
  rules: readonly Rule[],
  taxonomies: readonly CheckedTaxonomy[],
  options: RuleOptions,
): ObservedTaxonomy[] {
  const prepared = prepareRules('calculation', rules, options);
  return taxonomies.flatMap((taxonomy) => checkPiece(prepared, taxonomy));
}

async function runQueries(
  rules: readonly Rule[],
  { reader, snapshot, options, signal }: PieceSource,
): Promise<ObservedRow[]> {
  const found: ObservedRow[] = [];
  const all = queryRules(rules);
  const conditions = all.flatMap(({ onlyIf }) => onlyIf ?? []);
  const met = await reader.areHeld(snapshot, conditions);
  const held = new Set(conditions.filter((_, at) => met[at]));
  const promising = all.filter(({ onlyIf }) => onlyIf === undefined || held.has(onlyIf));
  if (promising.length === 0) return found;
  const fields = await reader.fieldsNamed(undefined);
  await reader.prepareRules(snapshot);
  for (const rule of promising) {
    throwIfAborted(signal);
    const rows = await reader.ruleRows(snapshot, rule.query);
    for (const observed of foundRows(rule, rows, options, (id) => fields.get(id))) found.push({ rule, observed });
  }
  return found;
}
