import { printSafeJson } from '../../../core/base/escape.ts';
import { compareText } from '../../../core/model/field-name.ts';
import type { Finding } from '../../../core/model/finding.ts';
import { PATTERN_PARTS, type PatternParts, patternText } from '../../../core/model/pattern-parts.ts';
import type { FoundFinding } from '../order-findings.ts';
import { type BaselinePattern, matchesPattern, matchesRule, type Terms } from './baseline-pattern.ts';

/** Files of the first schema have no patterns; they are read too. */
export const BASELINE_SCHEMAS = ['crossfoot/baseline/2', 'crossfoot/baseline/1'] as const;

/** A known finding: it is accepted until it expires. */
export type BaselineEntry = Terms & {
  /** The fingerprint of a finding. */
  readonly id: string;
  readonly rule: string;
  /** For people: where the finding is. */
  readonly place: string;
};

/** What is accepted: findings by their ids, and all that patterns match. */
export type Baseline = { readonly findings: readonly BaselineEntry[]; readonly patterns: readonly BaselinePattern[] };

export const NO_BASELINE: Baseline = { findings: [], patterns: [] };

/** An order that depends on the entries alone. */
export function sortBaseline({ findings, patterns }: Baseline): Baseline {
  return {
    patterns: [...patterns].sort((a, b) => compareText(patternText(a), patternText(b))),
    findings: [...findings].sort(
      (a, b) => compareText(a.rule, b.rule) || compareText(a.place, b.place) || compareText(a.id, b.id),
    ),
  };
}

/** An entry a line, in their order: a change of one is a change of one line. */
export function printBaseline(baseline: Baseline): string {
  const { patterns, findings } = sortBaseline(baseline);
  const list = (entries: readonly object[]): string =>
    entries.length === 0 ? '[]' : `[\n${entries.map((entry) => `    ${printSafeJson(entry)}`).join(',\n')}\n  ]`;
  const members = [
    `"schema": ${printSafeJson(BASELINE_SCHEMAS[0])}`,
    `"patterns": ${list(patterns.map(({ reason, expires, ...parts }) => ({ ...ordered(parts), reason, expires })))}`,
    `"findings": ${list(findings.map(({ id, rule, place, reason, expires }) => ({ id, rule, place, reason, expires })))}`,
  ];
  return `{\n  ${members.join(',\n  ')}\n}\n`;
}

const ordered = (parts: PatternParts): PatternParts =>
  Object.fromEntries(PATTERN_PARTS.flatMap((part) => (parts[part] === undefined ? [] : [[part, parts[part]]])));

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

/** A finding of a run with its fingerprint. */
export type IdentifiedFinding = { readonly found: FoundFinding; readonly id: string };

export const identified = (found: FoundFinding): IdentifiedFinding => ({ found, id: found.build().id });

export type ComparedBaseline = {
  readonly isKnown: (finding: IdentifiedFinding) => boolean;
  /** Entries whose rule ran and did not find them. */
  readonly stale: readonly BaselineEntry[];
  /** Entries that are still found after their last day. */
  readonly expired: readonly BaselineEntry[];
  /** In their order. */
  readonly patterns: readonly ComparedPattern[];
};

export type ComparedPattern = {
  readonly pattern: BaselinePattern;
  /** How many findings it matches. */
  readonly found: number;
  readonly state: 'current' | 'stale' | 'expired';
};

/** `found`: all findings. `today`: ISO text. `ran`: the rules that took part in the run. */
export function compareBaseline(
  { findings, patterns }: Baseline,
  found: readonly IdentifiedFinding[],
  today: string,
  ran: ReadonlySet<string>,
): ComparedBaseline {
  const isOver = ({ expires }: Terms): boolean => expires !== null && expires < today.slice(0, 10);
  const foundIds = new Set(found.map(({ id }) => id));
  const present = findings.filter(({ id }) => foundIds.has(id));
  const known = new Set(present.filter((entry) => !isOver(entry)).map(({ id }) => id));
  const current = patterns.filter((pattern) => !isOver(pattern));
  return {
    isKnown: (finding) => known.has(finding.id) || current.some((pattern) => matchesPattern(pattern, finding.found)),
    stale: findings.filter(({ id, rule }) => !foundIds.has(id) && ran.has(rule)),
    expired: present.filter(isOver),
    patterns: patterns.map((pattern) => {
      const count = found.filter((finding) => matchesPattern(pattern, finding.found)).length;
      const isStale = count === 0 && [...ran].some((rule) => matchesRule(pattern, rule));
      return { pattern, found: count, state: isStale ? 'stale' : count > 0 && isOver(pattern) ? 'expired' : 'current' };
    }),
  };
}
