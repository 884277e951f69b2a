import { printSafeJson } from '../../../core/base/escape.ts';
import { compareText } from '../../../core/model/field-name.ts';
import type { Finding } from '../../../core/model/finding.ts';

export const BASELINE_SCHEMA = 'crossfoot/baseline/1';

/** A known finding: it is accepted until it expires. */
export type BaselineEntry = {
  /** The fingerprint of a finding. */
  readonly id: string;
  readonly rule: string;
  /** For people: where the finding is. */
  readonly place: string;
  readonly reason: string;
  /** The last day on which the finding is accepted; `null`: no end. */
  readonly expires: string | null;
};

/** An order that depends on the entries alone. */
export function sortEntries(entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  return [...entries].sort(
    (a, b) => compareText(a.rule, b.rule) || compareText(a.place, b.place) || compareText(a.id, b.id),
  );
}

/** An entry a line, in their order: a change of one is a change of one line. */
export function printBaseline(entries: readonly BaselineEntry[]): string {
  const lines = sortEntries(entries).map(
    ({ id, rule, place, reason, expires }) => `    ${printSafeJson({ id, rule, place, reason, expires })}`,
  );
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "schema": ${printSafeJson(BASELINE_SCHEMA)},\n  "findings": ${list}\n}\n`;
}

/** The entry of a finding; amounts are left out, which may change while the finding stays. */
export function entryOf(finding: Finding, reason: string, expires: string | null): BaselineEntry {
  const { id, rule, company, document, taxonomy, field, period, unit, dimensions, sections } = finding;
  const subject = company ? (company.symbol ?? company.key) : taxonomy && `${taxonomy.source}/${taxonomy.id}`;
  const when = period && Object.values(period).filter((part) => typeof part === 'string');
  // A field may be the total of several sums of a row, each in sections of its own.
  const where = sections.map((section) => `${section.title} [${section.id}]`).join(', ');
  const place = [subject, document?.name, field, when?.join('/'), unit, dimensions, where].filter(Boolean).join(' · ');
  return { id, rule, place, reason, expires };
}

export type ComparedBaseline = {
  /** Ids of findings that are accepted. */
  readonly known: ReadonlySet<string>;
  /** Entries whose rule ran and did not find them. */
  readonly stale: readonly BaselineEntry[];
  /** Entries that are still found after their last day. */
  readonly expired: readonly BaselineEntry[];
};

/** `foundIds`: ids of all findings. `today`: ISO text. `ran`: whether a rule took part in the run. */
export function compareBaseline(
  entries: readonly BaselineEntry[],
  foundIds: ReadonlySet<string>,
  today: string,
  ran: (rule: string) => boolean,
): ComparedBaseline {
  const isOver = ({ expires }: BaselineEntry): boolean => expires !== null && expires < today.slice(0, 10);
  const present = entries.filter(({ id }) => foundIds.has(id));
  return {
    known: new Set(present.filter((entry) => !isOver(entry)).map(({ id }) => id)),
    stale: entries.filter(({ id, rule }) => !foundIds.has(id) && ran(rule)),
    expired: present.filter(isOver),
  };
}
