import { checkRolls } from './check-rolls.ts';
import { type Check, checkRow, holds, magnitude } from './checks.ts';
import type { DerivedRow, DerivedValue } from './derive-row.ts';
import { type Fact, factName } from './facts.ts';
import { linesAgainst } from './lines-against.ts';
import { isWithinTotal } from './place-detail.ts';
import type { IndustryRules } from './rules/rule.ts';
import { type Relation, relationOf } from './settle-rivals.ts';

export const GRADES = ['proved', 'consistent', 'doubtful'] as const;
/**
 * `proved`: all facts of the form are in sums that hold, no rival is unexplained, no zero refuted. `doubtful`: a check
 * of the field fails, or a rival is unexplained. `consistent`: neither.
 */
export type Grade = (typeof GRADES)[number];

export type Rival = { readonly fact: Fact; readonly relation: Relation };

/** A value with what speaks for it and against it. */
export type ProvedValue = DerivedValue & {
  readonly field: string;
  readonly grade: Grade;
  /** Why it is not proved. */
  readonly reasons: readonly string[];
  readonly explained: readonly Rival[];
};

export type GradedRow = {
  readonly row: DerivedRow;
  readonly checks: readonly Check[];
  readonly values: ReadonlyMap<string, ProvedValue>;
};

/** The checks of a row, and those of its balances from the beginning to the end. */
export function allChecks(row: DerivedRow): readonly Check[] {
  return [...checkRow(row), ...checkRolls(row)];
}

/** The facts in checks that hold. */
export function confirmedBy(checks: readonly Check[]): Set<Fact> {
  return new Set(checks.filter(holds).flatMap(({ facts }) => [...facts]));
}

/** Grades the fields of a row that have values. `confirmed`: facts that checks of its document confirm. */
export function gradeRow(row: DerivedRow, checks: readonly Check[], confirmed: ReadonlySet<Fact>): GradedRow {
  const { sums } = row.column;
  const isProved = (fact: Fact): boolean => confirmed.has(fact) || sums.has(fact);
  const partial = new Set(row.rules.identities.flatMap(({ id, partial: isPartial }) => (isPartial ? [id] : [])));
  const failed = checks.filter(({ id, outcome }) => outcome === 'fails' && !partial.has(id));
  const identities = new Set(row.rules.identities.map(({ id }) => id));
  const failedSums = failed.filter(({ id }) => identities.has(id));
  const values = new Map<string, ProvedValue>();
  const { financials } = row.rules;
  for (const { name, helper } of row.rules.fields.values()) {
    const isServed = !helper || financials?.fields.has(name) === true;
    const value = isServed ? row.valueFor(name) : undefined;
    if (value !== undefined)
      values.set(name, gradeValue({ field: name, value, row, checks, failed, failedSums, isProved }));
  }
  return { row, checks, values };
}

const NO_RIVALS: readonly Rival[] = [];

type Grading = {
  readonly field: string;
  readonly value: DerivedValue;
  readonly row: DerivedRow;
  readonly checks: readonly Check[];
  /** Checks that fail, without those that say nothing where they fail. */
  readonly failed: readonly Check[];
  /** Those of them that are sums. */
  readonly failedSums: readonly Check[];
  readonly isProved: (fact: Fact) => boolean;
};

function gradeValue({ field, value, row, checks, failed, failedSums, isProved }: Grading): ProvedValue {
  const { fact } = value;
  const explained =
    fact && value.rivals.length > 0
      ? value.rivals.map((rival) => ({ fact: rival, relation: explain(rival, { field, value, checks, row }) }))
      : NO_RIVALS;
  const unproved: Fact[] = [];
  for (const each of value.form.keys()) if (!isProved(each)) unproved.push(each);
  const reasons: string[] = [];
  for (const { fact: rival, relation } of explained) {
    const isUnexplained = relation === 'unrelated' || relation === 'container';
    if (isUnexplained) reasons.push(`${factName(rival)} has another value`);
  }
  // A sum that fails says something of its facts that no other sum confirms, whatever field is made of them.
  const isAgainst = (check: Check): boolean =>
    check.fields.includes(field) || (failedSums.includes(check) && unproved.some((each) => check.facts.has(each)));
  for (const check of failed) if (isAgainst(check)) reasons.push(`fails: ${check.title}`);
  const isRefuted = (zero: string): boolean => failed.some((check) => check.zeros.includes(zero));
  for (const zero of value.zeros) if (isRefuted(zero)) reasons.push(`${zero} may not be zero`);
  if (value.amount < 0n && row.rules.fields.get(field)?.isPositive) reasons.push('it is negative');
  for (const part of partsOutside(value, row)) reasons.push(`${part} may not be a part of the total`);
  for (const line of linesAgainst(field, value, row)) reasons.push(`the line “${line}” speaks against it`);
  const grade = reasons.length > 0 ? 'doubtful' : unproved.length === 0 ? 'proved' : 'consistent';
  if (grade === 'consistent') reasons.push(...unproved.map((each) => `no sum confirms ${factName(each)}`));
  const { amount, form, step, zeros, rivals, later } = value;
  // A spread of values of two shapes takes ten times as long.
  return { amount, form, step, fact, zeros, rivals, later, field, grade, reasons, explained };
}

/** Fields that the rest of a total leaves out, although the statement does not print them as parts of it. */
function partsOutside({ step }: DerivedValue, { column, valueFor }: DerivedRow): readonly string[] {
  if (step.kind !== 'sum' || !step.isRest) return [];
  const [first, ...parts] = step.terms;
  const whole = first && valueFor(first.field);
  if (whole === undefined) return [];
  return parts.flatMap(({ field, sign }) => {
    const part = valueFor(field);
    const isInside = part && isWithinTotal(part.form, sign === first?.sign ? -1 : 1, whole.form, column.sums.totalsOf);
    return isInside === false ? [field] : [];
  });
}

/** The relation of a rival: what the statement's sums do not tell, a check may, or the order of the rule's steps. */
function explain(
  rival: Fact,
  { field, value, checks, row }: Pick<Grading, 'field' | 'value' | 'checks' | 'row'>,
): Relation {
  const { fact, later } = value;
  if (fact === undefined) return 'unrelated';
  const relation = relationOf(rival, fact, row.column.sums);
  if (relation !== 'unrelated') return relation;
  const isRefuted = checks.some(
    ({ outcome, facts, fields }) =>
      outcome === 'holds' && facts.has(fact) && !facts.has(rival) && fields.includes(field),
  );
  if (isRefuted) return 'refuted';
  const isSmaller = magnitude(rival.amount) < magnitude(fact.amount);
  if (isSmaller && (later.has(rival) || isWithin(rival, fact, row.rules))) return 'narrower';
  return !isSmaller && isWithin(fact, rival, row.rules) ? 'wider' : 'unrelated';
}

/** Whether the concept of a fact is within that of another by their definitions. */
function isWithin(part: Fact, whole: Fact, { contains }: IndustryRules): boolean {
  if (part.isCustom || whole.isCustom || part.concept === undefined || whole.concept === undefined) return false;
  return contains.get(whole.concept)?.has(part.concept) ?? false;
}
