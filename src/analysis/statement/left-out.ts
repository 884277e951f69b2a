import { getOrCreate } from '../../core/base/collections.ts';
import { type Fact, type FiledValue, filingsOf } from './filed-values.ts';
import type { Filling } from './fill-cell.ts';
import type { ShownDimensions } from './members.ts';
import type { Outline } from './outline.ts';
import { fieldsOf, periodPlace, presentedIn, valueLines } from './presented.ts';
import type { LeftOutReason, LeftOutValue } from './statement.ts';

/** Every value of the fields of a section that no cell shows. */
export function leftOutOf(
  outline: Outline,
  { companies }: Filling,
  used: ReadonlySet<FiledValue>,
  memberGroups: readonly ShownDimensions[],
): readonly LeftOutValue[] {
  const members = new Set(['', ...memberGroups.map(({ dimensions }) => dimensions)]);
  return companies.flatMap((of) => {
    const { company, facts, replaced, keyOf } = of;
    // The fields of a line, and of all lines that share one with it.
    const together = new Map<string, Set<string>>();
    for (const line of valueLines(outline)) {
      const keys = fieldsOf(line).map(keyOf);
      for (const key of keys) for (const other of keys) getOrCreate(together, key, () => new Set<string>()).add(other);
    }
    return [...together].flatMap(([key, same]) => {
      const isPresented = presentedIn(outline, key, of);
      const shownFacts = [...same].flatMap((other) => facts.get(other) ?? []).filter(({ latest }) => used.has(latest));
      const reason = (fact: Fact): LeftOutReason => {
        if (!members.has(fact.latest.dimensions)) return 'dimensions';
        if (!isPresented(fact)) return 'elsewhere';
        return reasonBeside(fact, shownFacts);
      };
      const left = (facts.get(key) ?? []).flatMap((fact): (readonly [FiledValue, LeftOutReason])[] => {
        const others = new Map(fact.others.map((other) => [other.value, other.reason]));
        return filingsOf(fact)
          .filter((value) => !used.has(value))
          .map((value) => [value, value === fact.latest ? reason(fact) : (others.get(value) ?? 'superseded')] as const);
      });
      const gone = (replaced.get(key) ?? []).map((value) => [value, 'superseded'] as const);
      return [...left, ...gone].map(([value, why]) => toLeftOut(value, why, company));
    });
  });
}

/** Why a fact has no cell, where others of its lines have one. */
function reasonBeside(fact: Fact, shownFacts: readonly Fact[]): LeftOutReason {
  const { dimensions, start, end } = fact.latest;
  if (shownFacts.some((other) => other !== fact && periodPlace(other) === periodPlace(fact))) return 'duplicate';
  const isOtherUnit = shownFacts.some(({ latest }) => {
    return latest.start === start && latest.end === end && latest.dimensions === dimensions;
  });
  return isOtherUnit ? 'unit' : 'period';
}

export function toLeftOut(filed: FiledValue, reason: LeftOutReason, company: number): LeftOutValue {
  const { field, start, end, dimensions, unit, value, source } = filed;
  return { reason, company, field, start, end, dimensions, unit, value, source };
}
