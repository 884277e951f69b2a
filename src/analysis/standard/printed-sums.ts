import { getOrCreate, pushTo } from '../../core/base/collections.ts';
import type { EpochDay } from '../../core/base/date.ts';
import type { FootingSums } from '../../warehouse/store/standard/standard-facts.ts';
import { type Fact, type PrintedSums, type Weight, weightIn } from './facts.ts';
import type { IndustryRules, StandardRules } from './rules/rule.ts';

/** The places of the parts of sums, by document. */
export function sumsByDocument(sums: FootingSums): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (let at = 0; at < sums.count; at += 1) pushTo(places, sums.document[at] ?? 0, at);
  return places;
}

type OwnSums = {
  readonly facts: readonly Fact[];
  /** The unit of money that is read; sums in other units are left out. */
  readonly unit: number;
  readonly sums: FootingSums;
  readonly places: readonly number[];
};

/**
 * The sums that add up in a document, between the facts that are read of it. A fact has the other sign than its
 * concept where it is negative and added, although it is usually subtracted, or subtracted, although it is usually
 * added; and where it adds to a total that it lessens, whatever subtotals are between them.
 */
export function printedSums(own: OwnSums, { expected, lessened }: Weights): Omit<PrintedSums, 'lines'> {
  const { facts, unit, sums, places } = own;
  const byField = new Map<number, Map<number, Fact>>();
  for (const fact of facts) {
    if (fact.unit !== 'money') continue;
    const byPeriod = getOrCreate(byField, fact.field, () => new Map<number, Fact>());
    const key = periodKey(fact.start ?? fact.end, fact.end);
    if (!byPeriod.has(key)) byPeriod.set(key, fact);
  }
  const factAt = (field: number | undefined, at: number): Fact | undefined =>
    byField.get(field ?? 0)?.get(periodKey(sums.start[at] ?? 0, sums.end[at] ?? 0));
  const totalsOf = new Map<Fact, Map<Fact, Weight>>();
  const reversed = new Set<Fact>();
  for (const at of places) {
    if (sums.unit[at] !== unit) continue;
    const [total, fact] = [factAt(sums.total[at], at), factAt(sums.child[at], at)];
    if (!total || !fact || total === fact) continue;
    const weight = sums.weight[at] === -1 ? -1 : 1;
    getOrCreate(totalsOf, fact, () => new Map<Fact, Weight>()).set(total, weight);
    const usual = expected.get(pairOf(total, fact)) ?? weightOfBalances(sums.balances[at]);
    if (usual !== undefined && usual !== weight && fact.amount < 0n) reversed.add(fact);
  }
  const totals = new Set([...totalsOf.values()].flatMap((above) => [...above.keys()]));
  for (const fact of totalsOf.keys()) {
    const names = lessened.get(fact.concept ?? '');
    if (!names) continue;
    const reached = [...totals].filter(({ concept }) => concept !== undefined && names.has(concept));
    const weights = new Set(reached.map((total) => weightIn(fact, total, totalsOf)));
    if (weights.has(1) && !weights.has(-1)) reversed.add(fact);
  }
  return { totalsOf, reversed, has: (fact) => totals.has(fact) || totalsOf.has(fact) };
}

/** Both days in one number, which is faster to look up than a text. */
const periodKey = (start: EpochDay, end: EpochDay): number => start * MANY_DAYS + end;
const MANY_DAYS = 2 ** 25;

/** What is debit lessens a credit (XBRL 2.1, 5.1.1.2); that two of one side are subtracted says nothing. */
function weightOfBalances(balances: number | undefined): Weight | undefined {
  return balances === -1 ? -1 : undefined;
}

/** The weight of a concept in a total by the identities of the rules, for those that balances would mistake. */
export type ExpectedWeights = ReadonlyMap<string, Weight>;

const pairOf = (total: Pick<Fact, 'concept'>, part: Pick<Fact, 'concept'>): string =>
  `${total.concept ?? ''} ${part.concept ?? ''}`;

/** The weights of concepts in totals, and the totals that each concept lessens. */
export type Weights = {
  readonly expected: ExpectedWeights;
  readonly lessened: ReadonlyMap<string, ReadonlySet<string>>;
};

export function weightsOf(rules: StandardRules): Weights {
  return { expected: expectedWeights(rules), lessened: lessenedTotals(rules) };
}

function lessenedTotals({ industries }: StandardRules): Weights['lessened'] {
  const lessened = new Map<string, Set<string>>();
  for (const { fields } of industries)
    for (const { name, lessens } of fields.values())
      for (const concept of lessens.length === 0 ? [] : conceptsOf(fields, name)) {
        const totals = getOrCreate(lessened, concept, () => new Set<string>());
        for (const total of lessens) for (const each of conceptsOf(fields, total)) totals.add(each);
      }
  return lessened;
}

/** The concepts that are candidates of a field. */
const conceptsOf = (fields: IndustryRules['fields'], field: string): readonly string[] =>
  (fields.get(field)?.steps ?? []).flatMap((step) =>
    step.kind === 'candidates' ? step.candidates.map(({ name }) => name) : [],
  );

/**
 * The weights in identities, and in sums that make a field. Profit is that of the parent and that of noncontrolling
 * interests, of which one is credit and the other debit.
 */
function expectedWeights({ industries }: StandardRules): ExpectedWeights {
  const weights = new Map<string, Weight>();
  for (const { identities, fields } of industries) {
    const made = [...fields.values()].flatMap(({ name, steps }) =>
      steps.flatMap((step) => (step.kind === 'sum' && !step.isRest ? [{ total: name, terms: step.terms }] : [])),
    );
    for (const { total, terms } of [...made, ...identities])
      for (const { field, sign } of terms)
        for (const above of conceptsOf(fields, total))
          for (const concept of conceptsOf(fields, field)) weights.set(pairOf({ concept: above }, { concept }), sign);
  }
  return weights;
}
