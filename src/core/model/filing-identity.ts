import { type EpochDay, formatIsoDate } from '../base/date.ts';

/** What tells filings apart whatever they are called. `period`: the day on which its period ends, ISO text. */
export type FilingIdentity = {
  /** The identifier of its company; absent where the filing has no facts. */
  readonly entity?: string;
  /** The document type; absent where the filing does not state it. */
  readonly form?: string;
  readonly period?: string;
};

/** Whether two filings are different ones: another company, form or period, where both have one. */
export function isOtherFiling(a: FilingIdentity, b: FilingIdentity): boolean {
  const differ = (x: string | undefined, y: string | undefined): boolean =>
    x !== undefined && y !== undefined && x !== y;
  return differ(a.entity, b.entity) || differ(a.form, b.form) || differ(a.period, b.period);
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
