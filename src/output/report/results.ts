import type { Severity } from '../../core/base/diagnostic.ts';
import { oneLine } from '../../core/base/text.ts';
import type { Document } from './document.ts';

/** Findings for programs that build and test: each as one result of one rule. */
export type Results = {
  /** The name of the command. */
  readonly name: string;
  readonly version: string;
  readonly verdict: RunVerdict;
  /** Why the run fails, where no finding does. */
  readonly failure: string | null;
  /** Limits that the run goes beyond and that only warn. */
  readonly warnings: readonly string[];
  /** The reason why nothing was checked. */
  readonly unchecked: string | null;
  /** The file of the repository at which results are shown; `undefined` where none is given. */
  readonly location: string | undefined;
  /** The file that was checked. */
  readonly checked: string;
  readonly rules: readonly ResultRule[];
  /** The worst first. */
  readonly results: Iterable<Result>;
  /** The groups of checks that passed. */
  readonly passed: readonly Passed[];
  /** The totals in one line. */
  readonly summary: string;
  /** The most important first; empty where the results have none. */
  readonly groups: readonly ResultGroup[];
  /** The ordinary report: its groups, then the rest. */
  readonly opening: () => Document;
  readonly report: () => Document;
};

/**
 * `not-judged`: there are findings, and the options of the run let none of them fail it. `unchecked`: there was nothing
 * that could be checked.
 */
export type RunVerdict = 'passed' | 'failed' | 'not-judged' | 'unchecked';

/** The exit status of the command, as far as the verdict decides it. */
export const STATUS_OF: Readonly<Record<RunVerdict, 0 | 1 | 5>> = {
  passed: 0,
  failed: 1,
  'not-judged': 0,
  unchecked: 5,
};

export const VERDICT_WORDS: Readonly<Record<RunVerdict, string>> = {
  passed: 'passed',
  failed: 'failed',
  'not-judged': 'findings, none of which fails this run',
  unchecked: 'nothing was checked',
};

export type ResultRule = {
  readonly id: string;
  readonly severity: Severity;
  readonly doc: string;
  readonly found: number;
  /** How many of them fail the run. */
  readonly failing: number;
};

export type Result = {
  /** A fingerprint, the same in every run. */
  readonly id: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly fails: boolean;
  /** New since the run with which this one is compared; `undefined` without such a run. */
  readonly isNew: boolean | undefined;
  /** Company and document, or the taxonomy. */
  readonly subject: string;
  readonly field: string;
  /** Period, unit, sections and evidence. */
  readonly where: string;
  readonly message: string;
  /** The most probable cause, in words. */
  readonly cause: string | null;
  /** The id of its group. */
  readonly group: string | null;
  readonly amounts: Readonly<Record<'reported' | 'computed' | 'difference', string | null>>;
};

/** Results with one cause. */
export type ResultGroup = {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  /** The number of its findings, their amounts and an example. */
  readonly text: string;
};

export type Passed = { readonly group: string; readonly name: string; readonly count: number };

/** The file of the repository at which results are shown: of a store elsewhere only the name. */
export function placeOf({ location, checked }: Pick<Results, 'location' | 'checked'>): string {
  const isElsewhere = /^(?:[a-z]:|[\\/])|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(checked);
  const place = location ?? (isElsewhere ? (checked.split(/[\\/]/).at(-1) ?? checked) : checked);
  return place.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}

/** A path in the notation of URIs. */
export const uriOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** A text as one line of at most `most` characters; a longer one ends with `…`. */
export function clipped(text: string, most: number): string {
  const line = oneLine(text);
  if (line.length <= most) return line;
  // Half of a surrogate pair is not a character.
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
