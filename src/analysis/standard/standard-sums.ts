import { getOrCreate } from '../../core/base/collections.ts';
import type { Column, Fact, FilingFacts, PrintedSums, Weight } from './facts.ts';
import { proveSum } from './prove-sum.ts';
import type { ConceptSums } from './rules/rule.ts';

/**
 * A document without statements prints no sums: its facts are added up as statements usually add them. With statements
 * that is tried for the facts on their faces, where the lines do not show the parts of a total by themselves.
 */
export function withStandardSums(filing: FilingFacts, sums: ConceptSums): FilingFacts {
  const { columns } = filing;
  const [first] = columns;
  if (sums.size === 0 || first === undefined) return filing;
  const isBare = !hasStatements(first);
  const totalsOf = new Map(Array.from(first.sums.totalsOf, ([part, totals]) => [part, new Map(totals)]));
  const known = new Set([...totalsOf.values()].flatMap((totals) => [...totals.keys()]));
  const before = known.size;
  const seen = new Set<Fact>(known);
  for (const column of columns)
    for (const facts of [column.closing, column.durations]) {
      const usable = isBare ? facts : onFaces(facts, column);
      for (const concept of sums.keys()) {
        const total = usable.get(concept);
        if (total === undefined || seen.has(total)) continue;
        seen.add(total);
        const parts = proveSum(total, usable, sums);
        if (parts === undefined) continue;
        known.add(total);
        for (const [part, weight] of parts)
          getOrCreate(totalsOf, part, () => new Map<Fact, Weight>()).set(total, weight);
      }
    }
  if (known.size === before) return filing;
  const all: PrintedSums = {
    totalsOf,
    has: (fact) => known.has(fact) || totalsOf.has(fact),
    reversed: first.sums.reversed,
    lines: first.sums.lines,
    ...(isBare && { isStandard: true }),
  };
  return { ...filing, columns: columns.map((column) => ({ ...column, sums: all })) };
}

const STATEMENTS = ['balance', 'income', 'cash flow'] as const;

function onFaces(facts: ReadonlyMap<string, Fact>, { faceOf }: Column): ReadonlyMap<string, Fact> {
  return new Map([...facts].filter(([, fact]) => STATEMENTS.some((statement) => faceOf(fact, statement) === 'face')));
}

function hasStatements({ faceOf, closing, durations }: Column): boolean {
  const [fact] = [...closing.values(), ...durations.values()];
  return fact !== undefined && faceOf(fact, 'balance') !== 'unknown';
}
