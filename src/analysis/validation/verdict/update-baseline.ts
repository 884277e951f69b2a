import type { Severity } from '../../../core/base/diagnostic.ts';
import type { FoundFinding } from '../order-findings.ts';
import { type BaselineEntry, compareBaseline, entryOf } from './baseline.ts';
import { type FailOn, failsFrom } from './judge-run.ts';

export type ChangedBaseline = {
  readonly entries: readonly BaselineEntry[];
  readonly added: number;
  readonly renewed: number;
  readonly removed: number;
};

type Terms = { readonly reason: string; readonly expires: string | null };

/**
 * Adds the findings that are not known, from a severity on (`never`: all); an expired entry that is still found gets
 * the new terms where they have an end.
 */
export function extendBaseline(
  entries: readonly BaselineEntry[],
  unbuilt: readonly FoundFinding[],
  { failOn, today, ...terms }: Terms & { readonly failOn: FailOn; readonly today: string },
): ChangedBaseline {
  const accepts = (severity: Severity): boolean => failOn === 'never' || failsFrom(severity, failOn);
  const findings = unbuilt.filter(({ rule }) => accepts(rule.severity)).map(({ build }) => build());
  const { expired } = compareBaseline(entries, new Set(findings.map(({ id }) => id)), today, () => false);
  const over = new Set(terms.expires === null ? [] : expired.map(({ id }) => id));
  const known = new Set(entries.map(({ id }) => id));
  const added = findings
    .filter(({ id }) => !known.has(id))
    .map((finding) => entryOf(finding, terms.reason, terms.expires));
  const kept = entries.map((entry) => (over.has(entry.id) ? { ...entry, expires: terms.expires } : entry));
  return { entries: [...kept, ...added], added: added.length, renewed: over.size, removed: 0 };
}

/** Removes the entries that are no longer found or have expired. */
export function pruneBaseline(
  entries: readonly BaselineEntry[],
  findings: readonly FoundFinding[],
  today: string,
  ran: (rule: string) => boolean,
): ChangedBaseline {
  const ids = new Set(findings.map(({ build }) => build().id));
  const { stale, expired } = compareBaseline(entries, ids, today, ran);
  const gone = new Set([...stale, ...expired].map(({ id }) => id));
  const kept = entries.filter(({ id }) => !gone.has(id));
  return { entries: kept, added: 0, renewed: 0, removed: gone.size };
}
