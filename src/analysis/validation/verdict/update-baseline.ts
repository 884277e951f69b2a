import type { Severity } from '../../../core/base/diagnostic.ts';
import { type PatternPart, patternText } from '../../../core/model/pattern-parts.ts';
import type { FoundFinding } from '../order-findings.ts';
import { type Baseline, compareBaseline, entryOf, identified } from './baseline.ts';
import { type BaselinePattern, patternOf, type Terms } from './baseline-pattern.ts';
import { type FailOn, failsFrom } from './judge-run.ts';

/** Counts are of entries, patterns included. */
export type ChangedBaseline = {
  readonly baseline: Baseline;
  readonly added: number;
  readonly renewed: number;
  readonly removed: number;
};

/** `by`: what findings are accepted by together; nothing: each for itself. */
export type Extension = Terms & {
  readonly failOn: FailOn;
  readonly today: string;
  readonly by: readonly PatternPart[];
};

const NO_RULES: ReadonlySet<string> = new Set();

/**
 * Adds the findings that are not known, from a severity on (`never`: all); what has expired and is still found gets the
 * new terms where they have an end.
 */
export function extendBaseline(
  baseline: Baseline,
  unbuilt: readonly FoundFinding[],
  { failOn, today, by, reason, expires }: Extension,
): ChangedBaseline {
  const accepts = (severity: Severity): boolean => failOn === 'never' || failsFrom(severity, failOn);
  const found = unbuilt.filter(({ rule }) => accepts(rule.severity)).map(identified);
  const compared = compareBaseline(baseline, found, today, NO_RULES);
  const over = new Set<Terms>([
    ...compared.expired,
    ...compared.patterns.flatMap(({ state, pattern }) => (state === 'expired' ? [pattern] : [])),
  ]);
  const renew = <T extends Terms>(entry: T): T => (expires !== null && over.has(entry) ? { ...entry, expires } : entry);
  const renewed = { findings: baseline.findings.map(renew), patterns: baseline.patterns.map(renew) };
  // An expired finding that is not renewed is in the file all the same.
  const inFile = new Set(renewed.findings.map(({ id }) => id));
  const { isKnown } = compareBaseline(renewed, found, today, NO_RULES);
  const patterns = new Map<string, BaselinePattern>();
  const findings = found.flatMap((finding) => {
    if (inFile.has(finding.id) || isKnown(finding)) return [];
    const parts = by.length > 0 ? patternOf(finding.found, by) : undefined;
    if (!parts) return [entryOf(finding.found.build(), reason, expires)];
    patterns.set(patternText(parts), { ...parts, reason, expires });
    return [];
  });
  const inPatterns = new Set(renewed.patterns.map(patternText));
  const added = [...patterns].flatMap(([text, pattern]) => (inPatterns.has(text) ? [] : [pattern]));
  return {
    baseline: { findings: [...renewed.findings, ...findings], patterns: [...renewed.patterns, ...added] },
    added: findings.length + added.length,
    renewed: expires === null ? 0 : over.size,
    removed: 0,
  };
}

/** Removes what is no longer found or has expired. */
export function pruneBaseline(
  baseline: Baseline,
  findings: readonly FoundFinding[],
  today: string,
  ran: ReadonlySet<string>,
): ChangedBaseline {
  const { stale, expired, patterns } = compareBaseline(baseline, findings.map(identified), today, ran);
  const gone = new Set([...stale, ...expired].map(({ id }) => id));
  const kept = {
    findings: baseline.findings.filter(({ id }) => !gone.has(id)),
    patterns: patterns.flatMap(({ state, pattern }) => (state === 'current' ? [pattern] : [])),
  };
  const removed = gone.size + patterns.length - kept.patterns.length;
  return { baseline: kept, added: 0, renewed: 0, removed };
}
