import { compareText, isDescriptive } from '../../../../core/model/field-name.ts';
import { type CauseSearch, type Context, fitAmong, isTelling, type Valued } from '../cause.ts';
import { type Gap, magnitude } from '../gap.ts';
import { membersOf, type Term } from './combinations.ts';

export const otherField: CauseSearch = {
  kind: 'other-field',
  doc: 'A field of the same row that is not a part of the total has exactly the value of the difference; where no part is missing, also two such fields together.',
  find: (gap, { numbers }, add) => {
    const row = numbers.rowOf(gap.version);
    if (row < 0) return;
    const wanted = magnitude(gap.difference);
    const [from, to] = numbers.ofRow(row);
    const candidates = to - from;
    const matching: { readonly field: string; readonly value: bigint }[] = [];
    for (let n = from; n < to; n += 1) {
      const value = numbers.valueAt(n, gap.places);
      if (value === undefined || (value !== wanted && value !== -wanted)) continue;
      const field = otherName(gap, numbers, n);
      if (field !== undefined) matching.push({ field, value });
    }
    // Numbers are in the order of ids, in which stores of the same values differ.
    for (const each of matching.sort((a, b) => compareText(a.field, b.field))) {
      const fit = fitAmong(gap, candidates);
      add({ kind: 'other-field', fit, ...each, instead: null, remaining: 0n, candidates });
    }
    if (matching.length > 0 || gap.missing.length > 0) return;
    const pairs = (candidates * (candidates - 1)) / 2;
    const pair = isTelling(gap, pairs) ? pairOf(gap, numbers, [from, to]) : undefined;
    if (pair)
      add({
        kind: 'other-field',
        fit: 'exact',
        ...membersOf(pair),
        instead: null,
        remaining: 0n,
        candidates: pairs,
      });
  },
};

/** The name of a number's field; `undefined` for the total and its parts, and for what counts or names something. */
function otherName({ name: total, parts, missing }: Gap, numbers: Context['numbers'], n: number): string | undefined {
  const { namespace, name } = numbers.fieldOf(n);
  if (isDescriptive(numbers.fieldOf(n))) return undefined;
  if (name === total || parts.some((part) => part.name === name)) return undefined;
  // A field of the same name as a missing part is the filer's own.
  return missing.some((part) => part.name === name) ? `${namespace}:${name}` : name;
}

/** Two numbers of a row whose sum is the gap: of several, the first by name. */
function pairOf(
  gap: Gap,
  numbers: Context['numbers'],
  [from, to]: readonly [number, number],
): readonly Term[] | undefined {
  const seen = new Map<bigint, Valued>();
  let first: readonly [Valued, Valued] | undefined;
  for (let n = from; n < to; n += 1) {
    const value = numbers.valueAt(n, gap.places);
    const field = value === undefined || value === 0n ? undefined : otherName(gap, numbers, n);
    if (value === undefined || field === undefined) continue;
    const other = seen.get(gap.difference - value);
    if (other && other.field !== field) {
      const [a, b] = compareText(other.field, field) < 0 ? [other, { field, value }] : [{ field, value }, other];
      if (!first || (compareText(a.field, first[0].field) || compareText(b.field, first[1].field)) < 0) first = [a, b];
    }
    const same = seen.get(value);
    if (!same || compareText(field, same.field) < 0) seen.set(value, { field, value });
  }
  return first?.map((each) => ({ ...each, share: each.value }));
}
