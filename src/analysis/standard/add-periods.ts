import { getOrCreate, groupBy, pushTo } from '../../core/base/collections.ts';
import type { Check } from './checks.ts';
import type { Column, Fact, FilingFacts, Length } from './facts.ts';

/** The part of a longer period before its last quarter. */
const SHORTER: Readonly<Partial<Record<Length, Length>>> = {
  half: 'quarter',
  'nine months': 'half',
  year: 'nine months',
};
/** Days by which the ends of what is one period differ between documents that round it and others. */
const NEAR = 5;

/**
 * Amounts of longer periods that are those of their last quarter and of the part before it, whichever documents report
 * them: a check for each, which holds. What does not add up may be restated, and says nothing.
 */
export function addPeriods(filings: readonly FilingFacts[]): readonly Check[] {
  const columns = filings.flatMap((filing) => filing.columns);
  const byLength = groupBy(columns, ({ length }) => length);
  const checks: Check[] = [];
  for (const [length, shorter] of Object.entries(SHORTER) as [Length, Length][]) {
    for (const whole of byLength.get(length) ?? []) {
      const before = (byLength.get(shorter) ?? []).filter(
        ({ start, end }) => Math.abs(start - whole.start) <= NEAR && end < whole.end,
      );
      if (before.length === 0) continue;
      const last = (byLength.get('quarter') ?? []).filter(
        ({ start, end }) =>
          Math.abs(end - whole.end) <= NEAR && before.some((part) => Math.abs(part.end + 1 - start) <= NEAR),
      );
      if (last.length > 0) checks.push(...addUp(whole, before, last));
    }
  }
  return checks;
}

function addUp(whole: Column, before: readonly Column[], last: readonly Column[]): readonly Check[] {
  const parts = amountsOf(before);
  const quarters = amountsOf(last);
  return [...whole.durations.values()].flatMap((total): Check[] => {
    const { concept, unit, amount } = total;
    if (concept === undefined || unit !== 'money') return [];
    for (const [part, own] of parts.get(concept) ?? []) {
      if (part === 0n || part === amount) continue;
      const rest = quarters.get(concept)?.get(amount - part);
      if (rest === undefined) continue;
      const facts = new Set([total, ...own, ...rest]);
      return [{ ...CHECK, title: `${total.concept}: ${whole.length} = part before + last quarter`, facts }];
    }
    return [];
  });
}

const CHECK = { id: 'period.sum', outcome: 'holds', difference: 0n, fields: [], zeros: [] } as const;

/** The facts of each concept by their amount, and not by the document that repeats it. */
function amountsOf(columns: readonly Column[]): ReadonlyMap<string, ReadonlyMap<bigint, readonly Fact[]>> {
  const found = new Map<string, Map<bigint, Fact[]>>();
  for (const { durations } of columns)
    for (const [concept, fact] of durations)
      if (fact.unit === 'money')
        pushTo(
          getOrCreate(found, concept, () => new Map<bigint, Fact[]>()),
          fact.amount,
          fact,
        );
  return found;
}
