import { type EpochDay, formatIsoDate } from '../base/date.ts';
import { ROUNDING_DAYS } from './row-source.ts';

/** What tells filings apart whatever they are called. `period`: the day on which its period ends, ISO text. */
export type FilingIdentity = {
  /** The identifier of its company; absent where the filing has no facts. */
  readonly entity?: string;
  /** The document type; absent where the filing does not state it. */
  readonly form?: string;
  readonly period?: string;
};

const ACCESSION = '^[0-9]{10}-[0-9]{2}-[0-9]{6}$';

/**
 * SQL of the accession number of a document, from its name and its attributes as JSON; NULL where neither has one. The
 * attributes of a filing in XBRL have it where a list of filings has said it.
 */
export function accessionSql(name: string, attributes: string): string {
  return `CASE WHEN contains(${attributes}, '"accession"') THEN json_extract_string(${attributes}, '$.accession')
    WHEN regexp_matches(${name}, '${ACCESSION}') THEN ${name} END`;
}

/** Whether two filings are different ones: another company, form or period, where both have one. */
export function isOtherFiling(a: FilingIdentity, b: FilingIdentity): boolean {
  const differ = (x: string | undefined, y: string | undefined): boolean =>
    x !== undefined && y !== undefined && x !== y;
  return differ(a.entity, b.entity) || differ(a.form, b.form) || differ(a.period, b.period);
}

/** What sources say of a filing that several of them may have. Days since 1970. */
export type SourcedFiling = {
  /** `null` where nobody states one. */
  readonly accession: string | null;
  readonly form: string | null;
  readonly periodEnd: EpochDay | null;
};

/** Forms that a company files once for a period: of others, such as 8-K, there may be several. */
const PERIODIC = /^(?:10-[KQ]T?|20-F|40-F)(?:\/A)?$/;

/** Whether two sources have the same filing of a company: by accession numbers, else by periodic form and period. */
export function isSameFiling(a: SourcedFiling, b: SourcedFiling): boolean {
  if (a.accession !== null && b.accession !== null) return a.accession === b.accession;
  if (a.form === null || a.form !== b.form || !PERIODIC.test(a.form)) return false;
  return a.periodEnd !== null && b.periodEnd !== null && Math.abs(a.periodEnd - b.periodEnd) <= ROUNDING_DAYS;
}

/** `0000320193 10-K 2023-09-30`. */
export function filingText({ entity, form, period }: FilingIdentity): string {
  return [entity, form, period].filter((part) => part !== undefined).join(' ');
}

/** The day on which most rows end, the latest of several; `undefined` where no row has a day. */
export function commonestEnd(ends: Iterable<EpochDay>): string | undefined {
  const counts = new Map<EpochDay, number>();
  for (const day of ends) counts.set(day, (counts.get(day) ?? 0) + 1);
  const [commonest] = [...counts].toSorted(([a, x], [b, y]) => y - x || b - a);
  return commonest && formatIsoDate(commonest[0]);
}
