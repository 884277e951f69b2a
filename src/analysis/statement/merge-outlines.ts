import { type AlignedLines, alignByField, alignByLabel, type MayJoin } from './align-lines.ts';
import type { KeyOf } from './filed-values.ts';
import type { Outline, OutlineLine } from './outline.ts';
import { fieldsOf } from './presented.ts';

/** Whether lines of one statement with different fields may be one line. */
export type MayJoinIn = (base: OutlineLine, other: OutlineLine, outline: Outline) => boolean;

/**
 * The sections of the first of several structures of a company (of its documents, the newest first), with the lines
 * that others have beside: each after the line or heading that it follows there. Lines with different fields are one
 * where the fields are equivalent, or the labels equal, and `mayJoin` allows it. Sections of one kind are one; a
 * section of a kind that the first does not have is added. Notes are those of the first.
 */
export function mergeOutlines(
  structures: readonly (readonly Outline[])[],
  keyOf: KeyOf,
  mayJoin: MayJoinIn = () => false,
): readonly Outline[] {
  const [first = [], ...others] = structures;
  let merged = first;
  for (const outlines of others) {
    for (const outline of outlines) merged = withOutline(merged, outline, keyOf, mayJoin);
  }
  return merged;
}

function withOutline(
  merged: readonly Outline[],
  outline: Outline,
  keyOf: KeyOf,
  mayJoinIn: MayJoinIn,
): readonly Outline[] {
  const { kind, isParenthetical } = outline;
  if (kind === 'other' && merged.length > 0) return merged;
  const base = merged.find((candidate) => candidate.kind === kind && candidate.isParenthetical === isParenthetical);
  if (base) {
    const mayJoin: MayJoin = (a, b) => mayJoinIn(a, b, base);
    const aligned = alignByField(base, outline, keyOf, mayJoin);
    alignByLabel(aligned, base, outline, keyOf, mayJoin);
    const grown = withLines(base, outline, aligned, keyOf);
    return merged.map((other) => (other === base ? grown : other));
  }
  const isTaken = merged.some(({ id }) => id === outline.id);
  return [...merged, isTaken ? { ...outline, id: `${outline.id}-${merged.length}` } : outline];
}

/** The line with the fields of the lines that are one with it. */
export function joinedLine(line: OutlineLine, others: readonly OutlineLine[], keyOf: KeyOf): OutlineLine {
  const known = new Set(fieldsOf(line).map(keyOf));
  const added = others.map(({ field }) => field).filter((field) => !known.has(keyOf(field)) && known.add(keyOf(field)));
  return added.length === 0 ? line : { ...line, otherFields: [...(line.otherFields ?? []), ...added] };
}

/**
 * Positions count anew: a line's own is its place among all. Added lines have no sums: their parts may be elsewhere.
 */
function withLines(base: Outline, other: Outline, aligned: AlignedLines, keyOf: KeyOf): Outline {
  const following = new Map<OutlineLine | null, OutlineLine[]>();
  const same = new Map<OutlineLine, OutlineLine[]>();
  const push = <K>(map: Map<K, OutlineLine[]>, key: K, line: OutlineLine) =>
    map.set(key, [...(map.get(key) ?? []), line]);
  const nextPlaces = placesAfter(other, aligned);
  let before: OutlineLine | null = null;
  for (const [index, line] of other.lines.entries()) {
    const place = aligned.get(line);
    if (place) {
      before = place;
      if (!line.isHeading) push(same, place, line);
    } else if (!line.isHeading) push(following, belowHeadings(base, before, nextPlaces[index]), line);
  }
  const places = new Map<OutlineLine, number>();
  const lines = [...(following.get(null) ?? [])].map((line): OutlineLine => ({ ...line, sums: [] }));
  for (const line of base.lines) {
    places.set(line, lines.length);
    lines.push(withSign(joinedLine(line, same.get(line) ?? [], keyOf), same.get(line) ?? []));
    const level = line.isHeading ? line.level + 1 : line.level;
    lines.push(...(following.get(line) ?? []).map((added): OutlineLine => ({ ...added, level, sums: [] })));
  }
  const moved = new Map(base.lines.map((line) => [line.position, places.get(line) ?? line.position]));
  const movedSums = ({ sums }: OutlineLine): OutlineLine['sums'] =>
    sums.map((sum) => sum.map((part) => ({ ...part, position: moved.get(part.position) ?? part.position })));
  return { ...base, lines: lines.map((line, position) => ({ ...line, position, sums: movedSums(line) })) };
}

/** By line the place of the next line below it that has one. */
function placesAfter({ lines }: Outline, aligned: AlignedLines): readonly (OutlineLine | undefined)[] {
  const places: (OutlineLine | undefined)[] = [];
  let next: OutlineLine | undefined;
  for (const line of lines.toReversed()) {
    places.push(next);
    next = aligned.get(line) ?? next;
  }
  return places.toReversed();
}

/** A total ends its group: what follows it is below the headings that come before the next known line. */
function belowHeadings(
  { lines }: Outline,
  before: OutlineLine | null,
  next: OutlineLine | undefined,
): OutlineLine | null {
  if (before === null || before.sums.length === 0 || next === undefined) return before;
  const [from, to] = [lines.indexOf(before), lines.indexOf(next)];
  const between = lines.slice(from + 1, to);
  const other = between.findIndex(({ isHeading }) => !isHeading);
  return (other < 0 ? between : between.slice(0, other)).at(-1) ?? before;
}

function withSign(line: OutlineLine, others: readonly OutlineLine[]): OutlineLine {
  return others.some(({ negated }) => negated !== line.negated) ? { ...line, signsDiffer: true } : line;
}
