import type { Case, Child } from '../case.ts';
import { addIfFits, type CauseSearch, type Context, isTelling } from '../cause.ts';
import { isSamePeriod } from '../company-numbers.ts';
import { membersOf, type Term } from './combinations.ts';

/** Of more numbers elsewhere no two are tried together. */
const MOST_TOGETHER = 64;

export const reportedElsewhere: CauseSearch = {
  kind: 'reported-elsewhere',
  doc: 'A missing part is reported elsewhere in the same document for the same period, with other dimensions or another unit, with the value of the difference; also two missing parts together.',
  find: (one, { numbers }, add) => {
    const row = numbers.rowOf(one.version);
    if (row < 0) return;
    const elsewhere = one.missing.flatMap((part) => (part.isWhole ? numbersOf(one, numbers, row, part) : []));
    const candidates = elsewhere.length;
    let isFound = false;
    for (const { field, value, share, at } of elsewhere) {
      const base = { kind: 'reported-elsewhere', field, value: null, instead: value, at, candidates } as const;
      isFound = addIfFits(one, share, base, add) || isFound;
    }
    const pairs = (candidates * (candidates - 1)) / 2;
    if (isFound || candidates < 2 || candidates > MOST_TOGETHER || !isTelling(one, pairs)) return;
    const pair = pairOf(elsewhere, one.gap);
    if (!pair) return;
    const { value: instead, ...members } = membersOf(pair);
    const place = { at: pair[0].at, candidates: pairs } as const;
    add({ kind: 'reported-elsewhere', fit: 'exact', ...members, value: null, instead, remaining: 0n, ...place });
  },
};

type Elsewhere = Term & { readonly at: number };

/** The values of a missing part in the other rows of the same document and period. */
function numbersOf(
  { places }: Case,
  numbers: Context['numbers'],
  row: number,
  { field, name, isMinus }: Child,
): Elsewhere[] {
  const { rows, rowOfNumber, nextOf } = numbers;
  const found: Elsewhere[] = [];
  for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
    const other = rowOfNumber[n] as number;
    if (other === row || rows.document[other] !== rows.document[row] || !isSamePeriod(rows, row, other)) continue;
    const value = numbers.valueAt(n, places);
    if (value === undefined) continue;
    found.push({ field, value, share: isMinus ? -value : value, at: rows.version[other] ?? 0 });
  }
  return found;
}

/** The first two different numbers that add up to the gap. */
function pairOf(elsewhere: readonly Elsewhere[], gap: bigint): readonly [Elsewhere, Elsewhere] | undefined {
  const seen = new Map<bigint, Elsewhere>();
  for (const one of elsewhere) {
    if (one.share === 0n) continue;
    const other = seen.get(gap - one.share);
    if (other) return [other, one];
    if (!seen.has(one.share)) seen.set(one.share, one);
  }
  return undefined;
}
