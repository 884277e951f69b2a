import { matches } from './matches.ts';
import type { Condition, RowQuestion } from './question.ts';
import { slicedResource } from './sliced-resources.ts';
import type { Universe } from './universe.ts';

type Range = Extract<Condition, { readonly kind: 'range' }>;

/** Where nothing is known of numbers, the first cut. */
const FIRST_CUT = 2 ** 16;

/**
 * By ranges of the numbers of a field; the lower part takes what is not reported. A field whose range is a single number, or nothing but what is
 * not reported, parts nothing more; the next one does.
 */
export function splitRange(question: RowQuestion, universe: Universe): readonly RowQuestion[] | undefined {
  const { conditions = [] } = question;
  for (const field of slicedResource(question.resource).rangeFields) {
    if (conditions.some((condition) => condition.kind === 'null' && condition.field === field)) continue;
    const at = conditions.findIndex((condition) => condition.kind === 'range' && condition.field === field);
    const range = conditions[at];
    const whole: Range = range?.kind === 'range' ? range : { kind: 'range', field, orNull: true };
    const parts = cut(whole, question, universe);
    if (!parts) continue;
    return parts.map((part) => ({
      ...question,
      conditions: at < 0 ? [...conditions, part] : conditions.with(at, part),
    }));
  }
  return undefined;
}

function cut(range: Range, question: RowQuestion, universe: Universe): readonly Condition[] | undefined {
  const { field, from, to, orNull } = range;
  // Numbers of things are not below 0: what is there is left to the next field.
  if (to !== undefined && to - (from ?? 0) <= 1) {
    return orNull
      ? [
          { ...range, orNull: false },
          { kind: 'null', field },
        ]
      : undefined;
  }
  const pivot = pivotOf(range, question, universe);
  return [
    { kind: 'range', field, ...(from !== undefined && { from }), to: pivot, orNull },
    { kind: 'range', field, from: pivot, ...(to !== undefined && { to }), orNull: false },
  ];
}

/** A number within the range, above its lowest: the middle one of those that are known, else the middle of the range. */
function pivotOf({ field, from = 0, to }: Range, question: RowQuestion, { companies }: Universe): number {
  if (field === 'entityid') {
    const known = companies
      .flatMap((company) =>
        company.entityId !== undefined && matches(question, company) ? Number(company.entityId) : [],
      )
      .filter((id) => Number.isSafeInteger(id) && id > from && (to === undefined || id < to))
      .sort((a, b) => a - b);
    const middle = known[known.length >> 1];
    if (middle !== undefined) return middle;
  }
  if (to === undefined) return Math.max(FIRST_CUT, from * 2);
  return Math.max(from + 1, Math.floor((from + to) / 2));
}
