import type { Section } from '../../../core/model/taxonomy.ts';
import { VERDICTS, type Verdict } from './judge.ts';
import type { BindingCounts } from './kernel.ts';
import type { CheckPlan } from './plan.ts';
import type { Sum } from './sums.ts';

/** Checks by outcome, disjoint; `bound` is the sum of the four after it, `blocked` and `unbound` are not part of it. */
const NO_CHECKS = {
  bound: 0,
  consistent: 0,
  consistentPartial: 0,
  inconsistent: 0,
  inconsistentPartial: 0,
  blocked: 0,
  unbound: 0,
};

export type Tally = typeof NO_CHECKS;

export function emptyTally(): Tally {
  return { ...NO_CHECKS };
}

/** Which counters of a tally a verdict adds to. */
const COUNTERS: Readonly<Record<Verdict, readonly (keyof Tally)[]>> = {
  consistent: ['bound', 'consistent'],
  consistentPartial: ['bound', 'consistentPartial'],
  inconsistent: ['bound', 'inconsistent'],
  inconsistentPartial: ['bound', 'inconsistentPartial'],
  blocked: ['blocked'],
  duplicates: ['blocked'],
  excessDigits: ['blocked'],
  unbound: ['unbound'],
};

export function addTally(to: Tally, from: Tally): void {
  for (const counter of Object.keys(from) as (keyof Tally)[]) to[counter] += from[counter];
}

/** How often one verdict fell on one sum. */
export type VerdictCount = { readonly sum: Sum; readonly verdict: Verdict; readonly count: number };

/** The verdicts that fell at all, by sum. */
export function* verdictCounts({ sums }: CheckPlan, { verdicts }: BindingCounts): Generator<VerdictCount> {
  for (const [k, sum] of sums.entries()) {
    for (const [place, verdict] of VERDICTS.entries()) {
      const count = verdicts[k * VERDICTS.length + place] ?? 0;
      if (count > 0) yield { sum, verdict, count };
    }
  }
}

/** The tally of each section of a plan: a sum counts in every section that holds it. */
export function tallySections(plan: CheckPlan, counts: BindingCounts): { section: Section; tally: Tally }[] {
  const tallies = plan.sections.map((section) => ({ section, tally: emptyTally() }));
  for (const { sum, verdict, count } of verdictCounts(plan, counts)) {
    for (const index of sum.sections) {
      const { tally } = tallies[index] ?? {};
      if (tally) for (const counter of COUNTERS[verdict]) tally[counter] += count;
    }
  }
  return tallies;
}
