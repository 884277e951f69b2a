import {
  absDecimal,
  compareDecimal,
  type Decimal,
  lastPlace,
  multiplyDecimal,
  parseDecimal,
  powerOfTen,
} from '../../core/base/decimal.ts';
import { throwIfAborted } from '../../core/base/errors.ts';
import { type Period, printPeriod } from '../../core/model/period.ts';
import { DECIMALS_UNSTATED } from '../../core/model/row-batch.ts';
import type { FieldName } from '../../core/model/taxonomy.ts';
import type { RulePart, RuleRow } from '../../warehouse/store/rule-rows.ts';
import type { Amount, Weighing } from './interval.ts';
import { type NotJudged, weigh } from './modes.ts';
import {
  checkPiece,
  checkPieces,
  type ObservedRow,
  type ObservedTaxonomy,
  type PieceSource,
  prepareRules,
} from './pieces.ts';
import { ownRules, queryRules } from './rules/registry.ts';
import type { CheckedTaxonomy, QueryRule, RowObservation, Rule, RuleOptions } from './rules/rule.ts';

export type Observations = { readonly rows: readonly ObservedRow[]; readonly taxonomies: readonly ObservedTaxonomy[] };

/**
 * Runs the rules over pieces of the store, the queries, and rules of one's own. The others need what the roll-up kernel
 * found.
 */
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
  const violations: ObservedRow[] = [];
  const all = queryRules(rules);
  const conditions = all.flatMap(({ onlyIf }) => onlyIf ?? []);
  const met = await reader.areHeld(snapshot, conditions);
  const held = new Set(conditions.filter((_, at) => met[at]));
  const promising = all.filter(({ onlyIf }) => onlyIf === undefined || held.has(onlyIf));
  const own = ownRules(rules);
  if (promising.length === 0 && own.length === 0) return violations;
  await reader.prepareRules(snapshot);
  for (const rule of promising) {
    throwIfAborted(signal);
    const rows = await (rule.byDocument ? reader.ruleRowsByDocument : reader.ruleRows)(snapshot, rule.query);
    if (rows.length === 0) continue;
    const fields = await reader.fieldsById([...new Set(rows.map(({ field }) => field))]);
    for (const observed of violationsOf(rule, rows, options, (id) => fields.get(id)))
      violations.push({ rule, observed });
  }
  for (const rule of own) {
    throwIfAborted(signal);
    for (const observed of await rule.find(reader, snapshot)) violations.push({ rule, observed });
  }
  return violations;
}

/** The violations among the rows that the query of a rule found, which come in the order of version and field. */
function* violationsOf(
  rule: QueryRule,
  rows: readonly RuleRow[],
  options: RuleOptions,
  fieldOf: (id: number) => FieldName | undefined,
): Generator<RowObservation> {
  const { compares } = rule;
  const judged = rows.flatMap((row) => {
    const weighing = compares && weighRow(row, compares.rounding === true, options);
    return typeof weighing === 'string' ? [] : [{ row, weighing }];
  });
  const keyOf = ({ version, field }: RuleRow): string => `${version} ${field}`;
  const agreeing = new Set(judged.flatMap(({ row, weighing }) => (weighing?.agrees ? [keyOf(row)] : [])));
  let last = '';
  for (const { row, weighing } of judged) {
    const key = keyOf(row);
    if (weighing?.agrees || (compares?.alternatives && (agreeing.has(key) || key === last))) continue;
    last = key;
    const amount = row.reported ? parseDecimal(row.reported.text) : undefined;
    yield {
      version: row.version,
      field: fieldOf(row.field) ?? { namespace: '', name: row.reported?.field ?? 'document' },
      reported: amount,
      weighing,
      evidence: { rule: rule.id, detail: row.detail, comparedWith: row.parts.map(printPart) },
    };
  }
}

function printPart({ field, text, kind, first, last }: RulePart) {
  return { field, period: printPeriod(periodOf(kind, first, last)), value: text };
}

function periodOf(kind: number, start: number, end: number): Period {
  if (kind === 0) return { kind: 'instant', instant: end };
  return kind === 1 ? { kind: 'duration', start, end } : { kind: 'unknown' };
}

function weighRow({ reported, parts }: RuleRow, isRounded: boolean, options: RuleOptions): Weighing | NotJudged {
  if (!reported) throw new Error('defect: a rule compares a row without a value');
  const total = amountOf(reported);
  const terms = parts.map((part) => ({ amount: amountOf(part), weight: { mantissa: BigInt(part.weight), places: 0 } }));
  const weighing = weigh(total, terms, options);
  if (typeof weighing === 'string') return weighing;
  const amounts = [total, ...terms.map(({ amount }) => amount)];
  if (weighing.agrees || !isRounded || amounts.some(({ decimals }) => decimals !== DECIMALS_UNSTATED)) return weighing;
  const accepted = impliedRounding(amounts);
  const agrees = compareDecimal(absDecimal(weighing.difference), accepted) <= 0;
  return { ...weighing, tolerance: accepted, agrees };
}

function amountOf({ text, decimals }: RulePart): Amount {
  const amount = parseDecimal(text);
  if (!amount) throw new Error(`defect: ${text} is not a decimal`);
  return { ...amount, decimals };
}

/** Half a unit of the smallest place of all for each amount: more than that rounding cannot explain. */
function impliedRounding(amounts: readonly Decimal[]): Decimal {
  const exponent = Math.min(...amounts.filter(({ mantissa }) => mantissa !== 0n).map(lastPlace));
  if (!Number.isFinite(exponent)) return { mantissa: 0n, places: 0 };
  const unit = exponent < 0 ? { mantissa: 1n, places: -exponent } : { mantissa: powerOfTen(exponent), places: 0 };
  return multiplyDecimal(unit, { mantissa: BigInt(amounts.length * 5), places: 1 });
}
