import type { Valued } from '../cause.ts';

/** A number that may explain a gap with others: `share` is what it adds to the sum. */
export type Term = Valued & { readonly share: bigint };

/** Beyond this many terms, combinations are not tried. */
const MOST_TERMS = 24;

/** The number of combinations of two and three terms. */
export function combinationsOf(terms: number): number {
  const pairs = (terms * (terms - 1)) / 2;
  return pairs + (pairs * (terms - 2)) / 3;
}

/** The first two, else three, of the terms whose shares add up to the wanted amount; none of them is zero. */
export function addingUpTo<T extends Term>(all: readonly T[], wanted: bigint): readonly T[] | undefined {
  const terms = all.filter(({ share }) => share !== 0n);
  if (terms.length > MOST_TERMS) return undefined;
  for (const [i, first] of terms.entries()) {
    const second = terms.find(({ share }, j) => j > i && first.share + share === wanted);
    if (second) return [first, second];
  }
  for (const [i, first] of terms.entries()) {
    for (const [j, second] of terms.entries()) {
      if (j <= i) continue;
      const third = terms.find(({ share }, k) => k > j && first.share + second.share + share === wanted);
      if (third) return [first, second, third];
    }
  }
  return undefined;
}

/** The terms as the members of a hypothesis: the first is its field. */
export function membersOf([first, ...others]: readonly Term[]): {
  readonly field: string;
  readonly value: bigint;
  readonly together: readonly Valued[];
} {
  const together = others.map(({ field, value }) => ({ field, value }));
  return { field: first?.field ?? '', value: first?.value ?? 0n, together };
}
