import type { KeyOf } from './filed-values.ts';
import type { Outline, OutlineLine } from './outline.ts';

/**
 * The sections of the first of several structures (of companies, or of the documents of one), with the lines that
 * others have beside: each after the line that it follows there. Sections of one kind are one; a section of a kind that
 * the first does not have is added. Notes are those of the first.
 */
export function mergeOutlines(structures: readonly (readonly Outline[])[], keyOf: KeyOf): readonly Outline[] {
  const [first = [], ...others] = structures;
  let merged = first;
  for (const outlines of others) for (const outline of outlines) merged = withOutline(merged, outline, keyOf);
  return merged;
}

function withOutline(merged: readonly Outline[], outline: Outline, keyOf: KeyOf): readonly Outline[] {
  const { kind, isParenthetical } = outline;
  if (kind === 'other' && merged.length > 0) return merged;
  const at = merged.findIndex((one) => one.kind === kind && one.isParenthetical === isParenthetical);
  if (at >= 0)
    return merged.map((one, place) => (place === at ? withLines(withSigns(one, outline, keyOf), outline, keyOf) : one));
  const isTaken = merged.some(({ id }) => id === outline.id);
  return [...merged, isTaken ? { ...outline, id: `${outline.id}-${merged.length}` } : outline];
}

function withSigns(base: Outline, other: Outline, keyOf: KeyOf): Outline {
  const values = other.lines.filter(({ isHeading }) => !isHeading);
  const negated = new Map(values.map((line) => [keyOf(line.field), line.negated]));
  const lines = base.lines.map((line): OutlineLine => {
    const there = negated.get(keyOf(line.field));
    return line.isHeading || there === undefined || there === line.negated ? line : { ...line, signsDiffer: true };
  });
  return { ...base, lines };
}

/**
 * Positions count anew: a line's own is its place among all. Added lines have no sums: their parts may be elsewhere.
 */
function withLines(base: Outline, other: Outline, keyOf: KeyOf): Outline {
  const known = new Set(base.lines.filter(({ isHeading }) => !isHeading).map(({ field }) => keyOf(field)));
  const following = new Map<string | null, OutlineLine[]>();
  let before: string | null = null;
  for (const line of other.lines) {
    const key = keyOf(line.field);
    if (known.has(key)) before = key;
    else if (!line.isHeading) following.set(before, [...(following.get(before) ?? []), line]);
  }
  if (following.size === 0) return base;
  const lines = [...(following.get(null) ?? [])];
  const placed = new Set<string>();
  for (const line of base.lines) {
    const key = keyOf(line.field);
    lines.push(line);
    if (line.isHeading || placed.has(key)) continue;
    placed.add(key);
    lines.push(...(following.get(key) ?? []).map((added) => ({ ...added, level: line.level })));
  }
  const placeOf = new Map(lines.map((line, position) => [line, position]));
  const moved = new Map(base.lines.map((line) => [line.position, placeOf.get(line) ?? line.position]));
  const sumsOf = (line: OutlineLine): OutlineLine['sums'] =>
    line.sums.map((sum) => sum.map((part) => ({ ...part, position: moved.get(part.position) ?? part.position })));
  const isOwn = new Set(base.lines);
  return {
    ...base,
    lines: lines.map((line, position) => ({ ...line, position, sums: isOwn.has(line) ? sumsOf(line) : [] })),
  };
}
