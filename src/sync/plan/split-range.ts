import { halves } from './halves.ts';
import type { CountedCompanies } from './known-companies.ts';
import { concerns } from './matches.ts';
import type { Condition, RowQuestion } from './question.ts';
import { slicedResource } from './sliced-resources.ts';

type Range = Extract<Condition, { readonly kind: 'range' }>;

/** Where nothing is known of numbers, the first cut. */
const FIRST_CUT = 2 ** 16;

/**
 * By ranges of the numbers of a field; the lower part takes what is not reported. A field whose range is a single number, or only
 * unreported values, splits nothing more; the next one does.
 */
export function splitRange(question: RowQuestion, counted: CountedCompanies): readonly RowQuestion[] | undefined {
  const { conditions = [] } = question;
  for (const field of slicedResource(question.resource).rangeFields) {
    if (conditions.some((condition) => condition.kind === 'null' && condition.field === field)) continue;
    const at = conditions.findIndex((condition) => condition.kind === 'range' && condition.field === field);
    const range = conditions[at];
    const whole: Range = range?.kind === 'range' ? range : { kind: 'range', field, orNull: true };
    const parts = cut(whole, question, counted);
    if (!parts) continue;
    return parts.map((part) => ({
      ...question,
      conditions: at < 0 ? [...conditions, part] : conditions.with(at, part),
    }));
  }
  return undefined;
}

/**
 * By company, where the numbers of several are known that a question asks about: what has neither symbols nor numbers in a list. A company by itself is
 * left to what parts its rows.
 */
export function splitKnownIds(question: RowQuestion, counted: CountedCompanies): readonly RowQuestion[] | undefined {
  const { resource, symbols, entityIds, conditions = [] } = question;
  if (slicedResource(resource).strategy !== 'by-company-list' || symbols || entityIds || counted.isEstimate)
    return undefined;
  if (knownIds(question, counted).length < 2) return undefined;
  const at = conditions.findIndex(isIdRange);
  const range = conditions[at];
  const whole: Range = range && isIdRange(range) ? range : { kind: 'range', field: 'entityid', orNull: true };
  const parts = cut(whole, question, counted);
  return parts?.map((part) => ({
    ...question,
    conditions: at < 0 ? [...conditions, part] : conditions.with(at, part),
  }));
}

function isIdRange(condition: Condition): condition is Range {
  return condition.kind === 'range' && condition.field === 'entityid';
}

function cut(range: Range, question: RowQuestion, counted: CountedCompanies): readonly Condition[] | undefined {
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
  const pivot = pivotOf(range, question, counted);
  return [
    { kind: 'range', field, ...(from !== undefined && { from }), to: pivot, orNull },
    { kind: 'range', field, from: pivot, ...(to !== undefined && { to }), orNull: false },
  ];
}

/** A number within the range, above its lowest: where it splits the known ones evenly by their rows, else the middle of the range. */
function pivotOf({ field, from = 0, to }: Range, question: RowQuestion, counted: CountedCompanies): number {
  if (field === 'entityid') {
    const middle = evenCut(knownIds(question, counted), from, to);
    if (middle !== undefined) return middle;
  }
  if (to === undefined) return Math.max(FIRST_CUT, from * 2);
  return Math.max(from + 1, Math.floor((from + to) / 2));
}

type CountedId = { readonly id: number; readonly rows: number };

/** Numbers of the companies that a question asks about, each once, in their order. */
function knownIds(question: RowQuestion, { companies, rows }: CountedCompanies): readonly CountedId[] {
  const counts = new Map<number, number>();
  companies.forEach((company, at) => {
    const id = Number(company.entityId ?? Number.NaN);
    if (!Number.isSafeInteger(id) || !concerns(question, company)) return;
    counts.set(id, (counts.get(id) ?? 0) + rows(at));
  });
  return [...counts].map(([id, count]) => ({ id, rows: count })).sort((a, b) => a.id - b.id);
}

/** The number among those within a range at which the parts have about as many rows; by their count where rows are not known. */
function evenCut(ids: readonly CountedId[], from: number, to: number | undefined): number | undefined {
  const within = ids.filter(({ id }) => id > from && (to === undefined || id < to));
  const lowest = ids.find(({ id }) => id >= from);
  const list = lowest && lowest.id === from ? [lowest, ...within] : within;
  const parts = halves(list, ({ rows }) => rows);
  return parts ? parts[1][0]?.id : within[0]?.id;
}
