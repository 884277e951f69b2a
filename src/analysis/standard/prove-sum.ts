import { pushTo } from '../../core/base/collections.ts';
import type { Fact, Weight } from './facts.ts';
import type { ConceptSums, SumPart } from './rules/rule.ts';

type Facts = ReadonlyMap<string, Fact>;

/** Facts with their weights in a total. */
export type WeightedFacts = ReadonlyMap<Fact, Weight>;

/** What a part counts for: an amount, and the facts that make it. Nothing where nothing is reported. */
type Share = { readonly amount: bigint; readonly facts: WeightedFacts };

const NOTHING: Share = { amount: 0n, facts: new Map() };

/** A change of the sum: other facts in place of some, or none. */
type Change = { readonly delta: bigint; readonly without: WeightedFacts; readonly instead: WeightedFacts };

/**
 * The facts that add up exactly to a total, by what statements add up: each part counts by the fact that is reported,
 * else by its own parts; what is absent counts as nothing. At most two parts may differ from that: a part is left out,
 * since only notes have it, it counts by its parts although it is reported, or by another of its concepts.
 * `undefined` where no such sum has at least two parts that are not zero.
 */
export function proveSum(total: Fact, facts: Facts, sums: ConceptSums): WeightedFacts | undefined {
  const { concept } = total;
  const parts = concept === undefined ? undefined : sums.get(concept);
  if (concept === undefined || parts === undefined) return undefined;
  const sum: Sum = { facts, sums, above: [concept] };
  const base = addParts(parts, sum);
  const missing = total.amount - base.amount;
  if (missing === 0n) return enough(base.facts, total);
  const changes: Change[] = [];
  collectChanges(parts, sum, 1, changes);
  const byDelta = new Map<bigint, Change[]>();
  for (const change of changes) {
    if (change.delta === missing) {
      const proved = enough(changed(base.facts, [change]), total);
      if (proved) return proved;
    }
    pushTo(byDelta, change.delta, change);
  }
  for (const first of changes)
    for (const second of byDelta.get(missing - first.delta) ?? []) {
      if (second === first || overlap(first.without, second.without)) continue;
      const proved = enough(changed(base.facts, [first, second]), total);
      if (proved) return proved;
    }
  return undefined;
}

type Sum = { readonly facts: Facts; readonly sums: ConceptSums; readonly above: readonly string[] };

/** Concepts with parts that a part may be shown by, unless it is within them itself. */
function partsOf({ concepts: [concept = ''] }: SumPart, { sums, above }: Sum): readonly SumPart[] | undefined {
  return above.includes(concept) ? undefined : sums.get(concept);
}

function below({ concepts: [concept = ''] }: SumPart, sum: Sum): Sum {
  return { ...sum, above: [...sum.above, concept] };
}

const NONE: readonly Fact[] = [];

function reportedBy({ concepts }: SumPart, { facts, above }: Sum): readonly Fact[] {
  let found: Fact[] | undefined;
  for (const concept of concepts) {
    const fact = facts.get(concept);
    if (fact === undefined || above.includes(concept)) continue;
    found ??= [];
    found.push(fact);
  }
  return found ?? NONE;
}

function shareOf(part: SumPart, sum: Sum): Share {
  const [fact] = reportedBy(part, sum);
  if (fact !== undefined) return { amount: fact.amount, facts: new Map([[fact, 1]]) };
  const parts = partsOf(part, sum);
  return parts === undefined ? NOTHING : addParts(parts, below(part, sum));
}

/** A fact that two parts are made of counts once. */
function addParts(parts: readonly SumPart[], sum: Sum): Share {
  const facts = new Map<Fact, Weight>();
  let amount = 0n;
  for (const part of parts) {
    const share = shareOf(part, sum);
    if (share.facts.size === 0 || overlap(share.facts, facts)) continue;
    amount += signed(share.amount, part.sign);
    for (const [fact, weight] of share.facts) facts.set(fact, times(weight, part.sign));
  }
  return { amount, facts };
}

function collectChanges(parts: readonly SumPart[], sum: Sum, sign: Weight, changes: Change[]): void {
  for (const part of parts) {
    const share = shareOf(part, sum);
    if (share.facts.size === 0) continue;
    const factor = times(part.sign, sign);
    const exchange = (instead: Share): void => {
      const facts = new Map(Array.from(instead.facts, ([fact, weight]) => [fact, times(weight, factor)]));
      changes.push({ delta: signed(instead.amount - share.amount, factor), without: share.facts, instead: facts });
    };
    exchange(NOTHING);
    const reported = reportedBy(part, sum);
    for (const other of reported.slice(1)) exchange({ amount: other.amount, facts: new Map([[other, 1]]) });
    const own = partsOf(part, sum);
    if (own === undefined) continue;
    if (reported.length === 0) collectChanges(own, below(part, sum), factor, changes);
    else {
      const shown = addParts(own, below(part, sum));
      if (shown.facts.size > 0) exchange(shown);
    }
  }
}

function times(a: Weight, b: Weight): Weight {
  return a === b ? 1 : -1;
}

function signed(amount: bigint, weight: Weight): bigint {
  return weight === 1 ? amount : -amount;
}

function overlap(a: WeightedFacts, b: WeightedFacts): boolean {
  for (const fact of a.keys()) if (b.has(fact)) return true;
  return false;
}

function changed(facts: WeightedFacts, changes: readonly Change[]): WeightedFacts {
  const all = new Map(facts);
  for (const { without } of changes) for (const fact of without.keys()) all.delete(fact);
  for (const { instead } of changes) for (const [fact, weight] of instead) all.set(fact, weight);
  return all;
}

/** A sum of one part says that two facts are equal, which proves neither. */
function enough(facts: WeightedFacts, total: Fact): WeightedFacts | undefined {
  const counted = [...facts.keys()].filter(({ amount, unit }) => amount !== 0n && unit === 'money');
  return counted.length >= 2 && total.amount !== 0n ? facts : undefined;
}
