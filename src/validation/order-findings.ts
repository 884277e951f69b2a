import { hash } from 'node:crypto';
import { memoize } from '../base/collections.ts';
import type { Severity } from '../base/diagnostic.ts';
import { compareText } from '../model/field-name.ts';
import type { Finding, FindingSection, RowDescription } from '../model/finding.ts';
import { type Period, periodEnd } from '../model/period.ts';
import type { FieldName } from '../model/taxonomy.ts';

/**
 * The id of a finding: the first 16 hexadecimal digits of a SHA-256 over the rule and the place. The parts hold no amount,
 * snapshot, store id or taxonomy version, so a finding keeps its id from run to run, in another store, when a number is
 * corrected but still wrong, and when a taxonomy is loaded anew.
 */
export function fingerprint(parts: readonly string[]): string {
  const digest = sha256(parts.join('\n'));
  // A slice of more than twelve characters keeps the whole digest in memory.
  return [digest.slice(0, 8), digest.slice(8, 16)].join('');
}

/** Company, resource, document, period, dimensions and unit of a row, on one line. */
export function rowIdentity({ company, source, document, period, dimensions, unit }: RowDescription): string {
  const { instant, start, end } = { instant: null, start: null, end: null, ...period };
  return JSON.stringify([company.key, source.resource, document?.name ?? null, instant, start, end, dimensions, unit]);
}

export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** A finding with what a store keeps it by: the row version (0: the finding is about a taxonomy) and the field as the taxonomy names it. */
export type FoundFinding<F extends Finding = Finding> = {
  readonly finding: F;
  readonly version: number;
  readonly field: FieldName;
  readonly period: Period;
};

const SEVERITY_RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/**
 * The order of a report: severity, company, document, period (by its end, instants before durations, shorter durations
 * first, unknown ones last), field, sections, dimensions, unit, id.
 */
export function orderFindings<F extends Finding>(found: readonly FoundFinding<F>[]): FoundFinding<F>[] {
  // Findings of one sum share their list of sections: its key is made once.
  const sectionKey = memoize((sections: readonly FindingSection[]) => JSON.stringify(sections.map(({ id }) => id)));
  const keyed = found.map((one) => ({ one, finding: one.finding, ...spanOf(one.period) }));
  keyed.sort(
    ({ finding: a, end: endA, length: lengthA }, { finding: b, end: endB, length: lengthB }) =>
      SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
      compareText(a.company?.key ?? '', b.company?.key ?? '') ||
      compareText(a.document?.name ?? '', b.document?.name ?? '') ||
      (endA === endB ? lengthA - lengthB : endA < endB ? -1 : 1) ||
      compareText(a.field, b.field) ||
      (a.sections === b.sections ? 0 : compareText(sectionKey(a.sections), sectionKey(b.sections))) ||
      compareText(a.dimensions, b.dimensions) ||
      compareText(a.unit ?? '', b.unit ?? '') ||
      compareText(a.id, b.id),
  );
  return keyed.map(({ one }) => one);
}

/** The last day and the number of days before it; an instant is shorter than any duration. */
function spanOf(period: Period): { readonly end: number; readonly length: number } {
  const end = periodEnd(period) ?? Number.POSITIVE_INFINITY;
  if (period.kind === 'duration') return { end, length: end - period.start };
  return { end, length: period.kind === 'instant' ? -1 : 0 };
}
