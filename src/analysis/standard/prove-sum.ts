import { pushTo } from '../../core/base/collections.ts';
import type { Fact } from './facts.ts';
import type { ConceptSums, SumPart } from './rules/rule.ts';

type Facts = ReadonlyMap<string, Fact>;

/** What a part counts for: an amount, and the facts that make it. Nothing where nothing is reported. */
type Share = { readonly amount: bigint; readonly facts: readonly Fact[] };

const NOTHING: Share = { amount: 0n, facts: [] };

/** A change of the sum: other facts in place of some, or none. */
type Change = { readonly delta: bigint; readonly without: readonly Fact[]; readonly instead: readonly Fact[] };

/**
 * The facts that add up exactly to a total, by what statements add up: each part counts by the fact that is reported,
 * else by its own parts; what is absent counts as nothing. At most two parts may differ from that: a part is left out,
 * since only notes have it, it counts by its parts although it is reported, or by another of its concepts.
 * `undefined` where no such sum has at least two parts that are not zero.
 */
export function proveSum(total: Fact, facts: Facts, sums: ConceptSums): readonly Fact[] | undefined {
  const { concept } = total;
  const parts = concept === undefined ? undefined : sums.get(concept);
  if (concept === undefined || parts === undefined) return undefined;
  const sum: Sum = { facts, sums, above: [concept] };
  const base = addParts(parts, sum);
  const missing = total.amount - base.amount;
  if (missing === 0n) return enough(base.facts, total);
  const changes: Change[] = [];
  collectChanges(parts, sum, 1n, changes);
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
      if (second === first || first.without.some((fact) => second.without.includes(fact))) continue;
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
  if (fact !== undefined) return { amount: fact.amount, facts: [fact] };
  const parts = partsOf(part, sum);
  return parts === undefined ? NOTHING : addParts(parts, below(part, sum));
}

/** A fact that two parts are made of counts once. */
function addParts(parts: readonly SumPart[], sum: Sum): Share {
  const facts: Fact[] = [];
  let amount = 0n;
  for (const part of parts) {
    const share = shareOf(part, sum);
    if (share.facts.length === 0 || share.facts.some((fact) => facts.includes(fact))) continue;
    amount += part.sign === 1 ? share.amount : -share.amount;
    facts.push(...share.facts);
  }
  return { amount, facts };
}

function collectChanges(parts: readonly SumPart[], sum: Sum, sign: bigint, changes: Change[]): void {
  for (const part of parts) {
    const share = shareOf(part, sum);
    if (share.facts.length === 0) continue;
    const factor = part.sign === 1 ? sign : -sign;
    changes.push({ delta: -factor * share.amount, without: share.facts, instead: [] });
    const reported = reportedBy(part, sum);
    for (const other of reported.slice(1))
      changes.push({ delta: factor * (other.amount - share.amount), without: share.facts, instead: [other] });
    const own = partsOf(part, sum);
    if (own === undefined) continue;
    if (reported.length === 0) collectChanges(own, below(part, sum), factor, changes);
    else {
      const shown = addParts(own, below(part, sum));
      if (shown.facts.length > 0)
        changes.push({ delta: factor * (shown.amount - share.amount), without: share.facts, instead: shown.facts });
    }
  }
}

function changed(facts: readonly Fact[], changes: readonly Change[]): readonly Fact[] {
  const without = new Set(changes.flatMap((change) => change.without));
  return [...facts.filter((fact) => !without.has(fact)), ...changes.flatMap(({ instead }) => instead)];
}

/** A sum of one part says that two facts are equal, which proves neither. */
function enough(facts: readonly Fact[], total: Fact): readonly Fact[] | undefined {
  const counted = facts.filter(({ amount, unit }) => amount !== 0n && unit === 'money');
  return counted.length >= 2 && total.amount !== 0n ? facts : undefined;
}
