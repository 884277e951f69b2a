import type { Fact, FiledValue } from './filed-values.ts';
import type { Filling } from './fill-cell.ts';
import type { ShownDimensions } from './members.ts';
import type { Outline } from './outline.ts';
import type { LeftOutReason, LeftOutValue } from './statement.ts';

/** Every value of the fields of a section that no cell shows. */
export function leftOutOf(
  { lines }: Outline,
  { companies }: Filling,
  used: ReadonlySet<FiledValue>,
  shown: readonly ShownDimensions[],
): readonly LeftOutValue[] {
  const members = new Set(['', ...shown.map(({ dimensions }) => dimensions)]);
  return companies.flatMap(({ company, facts, replaced, keyOf }) => {
    const keys = new Set(lines.filter(({ isHeading }) => !isHeading).map(({ field }) => keyOf(field)));
    return [...keys].flatMap((key) => {
      const all = facts.get(key) ?? [];
      const left = all.flatMap(({ latest, original, others }): (readonly [FiledValue, LeftOutReason])[] => [
        ...(used.has(latest) ? [] : [[latest, reasonOf(latest, members, used, all)] as const]),
        ...(latest === original || used.has(original) ? [] : [[original, 'superseded'] as const]),
        ...others.map(({ value, reason }) => [value, reason] as const),
      ]);
      const gone = (replaced.get(key) ?? []).map((value) => [value, 'superseded'] as const);
      return [...left, ...gone].map(([value, reason]) => toLeftOut(value, reason, company));
    });
  });
}

function reasonOf(
  { dimensions, start, end, unit }: FiledValue,
  members: ReadonlySet<string>,
  used: ReadonlySet<FiledValue>,
  facts: readonly Fact[],
): LeftOutReason {
  if (!members.has(dimensions)) return 'dimensions';
  const isOtherUnit = facts.some(({ latest }) => {
    const isPlace = latest.start === start && latest.end === end && latest.dimensions === dimensions;
    return isPlace && latest.unit !== unit && used.has(latest);
  });
  return isOtherUnit ? 'unit' : 'period';
}

export function toLeftOut(filed: FiledValue, reason: LeftOutReason, company: number): LeftOutValue {
  const { field, start, end, dimensions, unit, value, source } = filed;
  return { reason, company, field, start, end, dimensions, unit, value, source };
}
