import { groupBy } from '../../core/base/collections.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import type { Outline, OutlineLine } from './outline.ts';
import { valueLines } from './presented.ts';

type Part = { readonly line: OutlineLine; readonly weight: string };
type Sum = { readonly total: OutlineLine; readonly parts: readonly Part[] };

/**
 * Pairs of lines (other, base) that take the same place in the sums of two statements, where not all lines are aligned
 * by field: two totals whose parts are aligned, all of them and with equal weights; and what is left of two aligned
 * totals when all other parts are, where it is a total or the first line in both. By arithmetic they are one amount.
 */
export function samePlaces(
  base: Outline,
  other: Outline,
  known: ReadonlyMap<OutlineLine, OutlineLine>,
): readonly (readonly [other: OutlineLine, base: OutlineLine])[] {
  const [ours, theirs] = [sumsOf(base), sumsOf(other)];
  const aligned = new Map(known);
  const taken = new Set(known.values());
  const matches: (readonly [OutlineLine, OutlineLine])[] = [];
  const add = (line: OutlineLine, place: OutlineLine): void => {
    aligned.set(line, place);
    taken.add(place);
    matches.push([line, place]);
  };
  const isFirst = (line: OutlineLine, outline: Outline): boolean => valueLines(outline)[0] === line;
  for (let before = -1; before < matches.length; ) {
    before = matches.length;
    for (const their of theirs) {
      for (const our of ours) {
        const pairs = pairedParts(our, their, aligned);
        if (pairs === undefined) continue;
        const { ourRest, theirRest } = pairs;
        const [line, place] = [theirRest[0]?.line, ourRest[0]?.line];
        if (ourRest.length === 0 && theirRest.length === 0) {
          if (!aligned.has(their.total) && !taken.has(our.total)) add(their.total, our.total);
        } else if (line && place && ourRest.length === 1 && theirRest.length === 1) {
          const isRole = (line.isTotal && place.isTotal) || (isFirst(line, other) && isFirst(place, base));
          const isSameTotal = aligned.get(their.total) === our.total;
          const isFree = !aligned.has(line) && !taken.has(place) && theirRest[0]?.weight === ourRest[0]?.weight;
          if (isRole && isSameTotal && isFree) add(line, place);
        }
      }
    }
  }
  return matches;
}

/** The parts of two sums that are not aligned; `undefined` where none is, or an aligned one has another weight. */
function pairedParts(our: Sum, their: Sum, aligned: ReadonlyMap<OutlineLine, OutlineLine>) {
  const places = new Map(our.parts.map((part) => [part.line, part]));
  const paired = their.parts.flatMap((part) => {
    const place = aligned.get(part.line);
    const ours = place && places.get(place);
    return ours ? [{ part, ours }] : [];
  });
  if (paired.length === 0 || paired.some(({ part, ours }) => part.weight !== ours.weight)) return undefined;
  const [ourUsed, theirUsed] = [new Set(paired.map(({ ours }) => ours)), new Set(paired.map(({ part }) => part))];
  return {
    ourRest: our.parts.filter((part) => !ourUsed.has(part)),
    theirRest: their.parts.filter((part) => !theirUsed.has(part)),
  };
}

/** The sums of a statement that have all of their parts on lines. */
function sumsOf(outline: Outline): readonly Sum[] {
  const byPosition = new Map(outline.lines.map((line) => [line.position, line]));
  const totals = groupBy(valueLines(outline), ({ field }) => fieldKey(field));
  return [...totals.values()].flatMap(([total]) =>
    (total?.sums ?? []).flatMap((sum): Sum[] => {
      if (!total) return [];
      const parts = sum.flatMap(({ position, weight }) => {
        const line = byPosition.get(position);
        return line ? [{ line, weight }] : [];
      });
      return parts.length === sum.length ? [{ total, parts }] : [];
    }),
  );
}
