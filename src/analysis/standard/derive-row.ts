import { getOrCreate } from '../../core/base/collections.ts';
import { type Column, type Fact, type Form, fiscalYearOf, type PrintedSums, weightIn } from './facts.ts';
import { formOfLines, type LinesOfField, linesOf, totalOf } from './lines-beside.ts';
import { isInPlace } from './place-detail.ts';
import type { Candidate, FieldRule, IndustryRules, Step } from './rules/rule.ts';

/** A value of a standard field, and how it came about. */
export type DerivedValue = {
  readonly amount: bigint;
  readonly form: Form;
  readonly step: Step;
  /** The fact, where the value is a reported one. */
  readonly fact: Fact | undefined;
  /** Fields that were taken as zero because the document does not report them. */
  readonly zeros: readonly string[];
  /** Facts of other candidates of the field on the face of a statement. */
  readonly rivals: readonly Fact[];
  /** Those of them that are candidates of later steps alone: narrower measures. */
  readonly later: ReadonlySet<Fact>;
};

const NONE: ReadonlySet<Fact> = new Set();

/** A row of standard fields; values are made when they are asked for. */
export type DerivedRow = {
  readonly rules: IndustryRules;
  readonly column: Column;
  readonly valueFor: (field: string) => DerivedValue | undefined;
  /** Facts that were chosen by proof and not by the order of candidates, by field. */
  readonly choices: Choices;
};

export type Choices = ReadonlyMap<string, Fact>;

const NO_CHOICES: Choices = new Map();

/** Derives a row from the facts of a column. `choices` go before the order of candidates. */
export function deriveRow(rules: IndustryRules, column: Column, choices: Choices = NO_CHOICES): DerivedRow {
  const flows: KnownValues = new Map();
  const balances = choices.size === 0 ? knownBalances(rules, column) : new Map<string, DerivedValue | undefined>();
  /** Fields that are being derived: within its own derivation a field is absent. */
  const pending = new Set<string>();
  const reportedFor = (name: string): DerivedValue | undefined => {
    const rule = rules.fields.get(name);
    if (rule === undefined) return undefined;
    const known = rule.statement === 'balance' ? balances : flows;
    const before = known.get(name);
    if (before !== undefined || known.has(name)) return before;
    if (pending.has(name)) return undefined;
    pending.add(name);
    const value = derive(rule, { rules, column, choices, valueFor });
    pending.delete(name);
    // What is absent because of a field that is still pending may have a value later.
    if (value !== undefined || pending.size === 0) known.set(name, value);
    return value;
  };
  const placed = new Map<string, boolean>();
  const valueFor = (name: string): DerivedValue | undefined => {
    const value = reportedFor(name);
    const placement = rules.fields.get(name)?.placement;
    if (value === undefined || placement === undefined) return value;
    const isPlaced = getOrCreate(placed, name, () => isInPlace(value, placement, { column, valueOf: reportedFor }));
    return isPlaced ? value : undefined;
  };
  return { rules, column, valueFor, choices };
}

type KnownValues = Map<string, DerivedValue | undefined>;

const balancesOf = new WeakMap<Column['instants'], { readonly rules: IndustryRules; readonly known: KnownValues }>();

/** Fields of the balance sheet are made of its facts alone: they are the same in all columns that end with it. */
function knownBalances(rules: IndustryRules, { instants }: Column): KnownValues {
  const before = balancesOf.get(instants);
  if (before?.rules === rules) return before.known;
  const known: KnownValues = new Map();
  balancesOf.set(instants, { rules, known });
  return known;
}

type Derivation = {
  readonly rules: IndustryRules;
  readonly column: Column;
  readonly choices: Choices;
  readonly valueFor: (field: string) => DerivedValue | undefined;
};

function derive(rule: FieldRule, derivation: Derivation): DerivedValue | undefined {
  if (rule.unless !== undefined && derivation.valueFor(rule.unless) !== undefined) return undefined;
  const chosen = derivation.choices.get(rule.name);
  for (const step of rule.steps) {
    const value =
      step.kind === 'candidates' ? reported(rule, step, derivation, chosen) : summed(rule, step, derivation);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The value of the first candidate on the face of the statement, else of the first on the face of another one. */
function reported(
  rule: FieldRule,
  step: Step & { readonly kind: 'candidates' },
  { rules, column, valueFor }: Derivation,
  chosen: Fact | undefined,
): DerivedValue | undefined {
  const apart = rule.without.flatMap((name) => [...(valueFor(name)?.form.keys() ?? [])]);
  const isMeasure = (fact: Fact): boolean => !apart.some((part) => weightIn(part, fact, column.sums.totalsOf));
  const lines = { rules, rule, column, valueFor };
  const facts = shownOf(rule, step, lines).filter(isMeasure);
  const [reportedFirst] = facts;
  if (reportedFirst === undefined) return undefined;
  // An amount for each share of a later step is that of another profit, not a rival.
  const later = rule.unit === 'money per share' ? [] : rule.steps.slice(rule.steps.indexOf(step) + 1);
  const others = later.flatMap((other) =>
    other.kind === 'candidates' ? factsOf(rule, other.candidates, column).filter(isMeasure) : [],
  );
  const all = [...new Set([...facts, ...others])];
  // Without statements nobody knows whether a further line is one of theirs, or a detail of the first.
  const isOfNotes = (fact: Fact): boolean => step.isEach === true && column.faceOf(fact, rule.statement) === 'unknown';
  // A line of nothing says less than the others that are added.
  const first = (step.isEach && facts.find(({ amount }) => amount !== 0n)) || reportedFirst;
  const settled = chosen !== undefined && all.includes(chosen) ? chosen : first;
  const fact = totalOf(settled, lines) ?? settled;
  const form: Form = step.isEach
    ? formOfLines(fact, facts, lines)
    : new Map([[fact, column.sums.reversed.has(fact) ? -1 : 1]]);
  return {
    amount: amountOf(form),
    form,
    step,
    fact,
    zeros: [],
    rivals: all.filter((other) => !form.has(other)),
    later: new Set(all.filter((other) => !facts.includes(other) || isOfNotes(other))),
  };
}

/** The facts of a step: what the statement shows by a label goes before candidates that it does not show. */
function shownOf(rule: FieldRule, step: Step & { readonly kind: 'candidates' }, lines: LinesOfField): readonly Fact[] {
  const { column } = lines;
  if (step.candidates.length === 0) return linesOf(lines);
  const facts = factsOf(rule, step.candidates, column);
  const isElsewhere = facts.every((fact) => column.faceOf(fact, rule.statement) === 'other face');
  const labelled = step.isEach && facts.length > 0 && isElsewhere ? linesOf(lines) : [];
  return labelled.length > 0 ? labelled : facts;
}

/** The facts of candidates in their order: those on the face of the rule's statement alone where there are any. */
function factsOf(rule: FieldRule, candidates: readonly Candidate[], column: Column): readonly Fact[] {
  const bag = rule.statement === 'balance' ? column.instants : column.durations;
  const year = fiscalYearOf(column.end);
  const facts = candidates.flatMap(({ name, from, until }) => {
    const fact = bag.get(name);
    const holds = (from === undefined || year >= from) && (until === undefined || year <= until);
    return fact !== undefined && holds && fact.unit === rule.unit ? [fact] : [];
  });
  if (facts.length === 0) return facts;
  const onFace = facts.filter((fact) => column.faceOf(fact, rule.statement) === 'face');
  if (onFace.length > 0) return onFace;
  const isElsewhere = (place: ReturnType<Column['faceOf']>): boolean =>
    rule.isDetail ? place === 'unknown' : place !== 'notes';
  return facts.filter((fact) => isElsewhere(column.faceOf(fact, rule.statement)));
}

function summed(
  rule: FieldRule,
  step: Step & { readonly kind: 'sum' },
  { column, valueFor }: Derivation,
): DerivedValue | undefined {
  const value = sumOf(step, valueFor);
  if (value === undefined || countsTwice(value.form, column.sums)) return undefined;
  return step.isLine ? lineOf(rule, value, column) : value;
}

/** Whether a fact of a form counts twice: by itself, in two fields, or as a part of other facts of the form. */
function countsTwice(form: Form, { totalsOf }: PrintedSums): boolean {
  for (const [part, own] of form) {
    if (Math.abs(own) > 1) return true;
    if (form.size === 1 || !totalsOf.has(part)) continue;
    let count = 0;
    for (const [total, coefficient] of form)
      count += coefficient * (total === part ? 1 : (weightIn(part, total, totalsOf) ?? 0));
    if (Math.abs(count) > 1) return true;
  }
  return false;
}

/** The line on the face of the statement that is as large as a sum, under either sign, and no part of it. */
function lineOf({ statement }: FieldRule, sum: DerivedValue, column: Column): DerivedValue | undefined {
  const { amount, form } = sum;
  if (amount === 0n) return undefined;
  const start = statement === 'balance' ? null : column.start;
  const lines = column.sums
    .lines(statement)
    .filter((line) => line.end === column.end && line.start === start && !form.has(line));
  const line = lines.find((each) => each.amount === amount) ?? lines.find((each) => each.amount === -amount);
  if (line === undefined) return undefined;
  return { ...sum, form: new Map([[line, line.amount === amount ? 1 : -1]]), zeros: [] };
}

function sumOf(
  step: Step & { readonly kind: 'sum' },
  valueFor: (field: string) => DerivedValue | undefined,
): DerivedValue | undefined {
  const zeros: string[] = [];
  const form = new Map<Fact, number>();
  let amount = 0n;
  let found = 0;
  for (const { field, sign, absent } of step.terms) {
    const value = valueFor(field);
    if (value === undefined) {
      if (absent === 'fails') return undefined;
      zeros.push(field);
      continue;
    }
    found += 1;
    amount += sign === 1 ? value.amount : -value.amount;
    zeros.push(...value.zeros);
    addForm(form, value.form, sign);
  }
  // What cancels to nothing says nothing, and the rest of a total without its parts is the total again.
  return found < (step.isRest ? 2 : 1) || form.size === 0
    ? undefined
    : { amount, form, step, fact: undefined, zeros: [...new Set(zeros)], rivals: [], later: NONE };
}

function amountOf(form: Form): bigint {
  let amount = 0n;
  for (const [fact, coefficient] of form) amount += BigInt(coefficient) * fact.amount;
  return amount;
}

/** Adds a form times a factor; facts that cancel go. */
export function addForm(to: Map<Fact, number>, form: Form, factor: number): void {
  for (const [fact, coefficient] of form) {
    const sum = (to.get(fact) ?? 0) + factor * coefficient;
    if (sum === 0) to.delete(fact);
    else to.set(fact, sum);
  }
}
