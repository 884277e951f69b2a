import type { Case, Child } from '../case.ts';
import { type CauseSearch, type Context, ifLarger, isTelling } from '../cause.ts';
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
    const elsewhere: Elsewhere[] = [];
    for (const part of one.missing) if (part.isWhole) addNumbers(one, numbers, row, part, elsewhere);
    const candidates = elsewhere.length;
    let isFound = false;
    for (const { field, value, share, at } of elsewhere) {
      const fitting = ifLarger(one, share, candidates);
      if (!fitting) continue;
      add({ kind: 'reported-elsewhere', ...fitting, field, value: null, instead: value, at });
      isFound = true;
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

/** Finds the values of a missing part in the other rows of the same document and period. */
function addNumbers(
  { places }: Case,
  numbers: Context['numbers'],
  row: number,
  { field, name, isMinus }: Child,
  found: Elsewhere[],
): void {
  const { rows, rowOfNumber, nextOf } = numbers;
  for (let n = numbers.firstOf(row, name); n >= 0; n = nextOf[n] as number) {
    const other = rowOfNumber[n] as number;
    if (other === row || rows.document[other] !== rows.document[row] || !isSamePeriod(rows, row, other)) continue;
    const value = numbers.valueAt(n, places);
    if (value === undefined) continue;
    found.push({ field, value, share: isMinus ? -value : value, at: rows.version[other] ?? 0 });
  }
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
