import type { Severity } from '../base/diagnostic.ts';
import { compareText } from '../model/field-name.ts';
import type { Finding } from '../model/finding.ts';
import type { Period } from '../model/period.ts';

type Placed = { readonly finding: Finding; readonly period: Period };

const SEVERITY_RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/**
 * The order of a report: severity, company, document, period (by its end, instants before durations, shorter durations
 * first, unknown ones last), field, sections, dimensions, unit, id.
 */
export function orderFindings<T extends Placed>(placed: readonly T[]): T[] {
  return [...placed].sort(comparePlaced);
}

function comparePlaced({ finding: a, period: periodA }: Placed, { finding: b, period: periodB }: Placed): number {
  return (
    SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
    compareText(a.company.key, b.company.key) ||
    compareText(a.document?.name ?? '', b.document?.name ?? '') ||
    comparePeriods(periodA, periodB) ||
    compareText(a.field, b.field) ||
    (a.sections === b.sections ? 0 : compareText(sectionKey(a), sectionKey(b))) ||
    compareText(a.dimensions, b.dimensions) ||
    compareText(a.unit ?? '', b.unit ?? '') ||
    compareText(a.id, b.id)
  );
}

function sectionKey({ sections }: Finding): string {
  return JSON.stringify(sections.map(({ id }) => id));
}

function comparePeriods(a: Period, b: Period): number {
  const [endA, lengthA] = spanOf(a);
  const [endB, lengthB] = spanOf(b);
  return endA === endB ? lengthA - lengthB : endA < endB ? -1 : 1;
}

/** The last day and the number of days before it; an instant is shorter than any duration. */
function spanOf(period: Period): [end: number, length: number] {
  switch (period.kind) {
    case 'instant':
      return [period.instant, -1];
    case 'duration':
      return [period.end, period.end - period.start];
    case 'unknown':
      return [Number.POSITIVE_INFINITY, 0];
  }
}
