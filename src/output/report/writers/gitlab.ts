import { hash } from 'node:crypto';
import type { Severity } from '../../../core/base/diagnostic.ts';
import { printSafeJson } from '../../../core/base/escape.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { clipped, placeOf, type Result, type Results } from '../results.ts';

/** A merge request shows the first ones; more would make the file large without being read. */
const MOST_RESULTS = 5_000;
const LONGEST_TEXT = 4_000;

/** Severities of Code Climate, which GitLab takes. */
const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'critical', warning: 'minor', note: 'info' };

type Issue = {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
};

/**
 * The report on code quality of GitLab: the worst results, each with a fingerprint by which a merge request knows what
 * is new. All are placed at the beginning of one file of the repository; GitLab takes paths as they are.
 */
export function* writeGitlab(results: () => Results): Generator<string> {
  const all = results();
  const { rules, unchecked, failure } = all;
  const location = { path: placeOf(all), lines: { begin: 1 } };
  const print = (issue: Issue): string => printSafeJson({ ...issue, location });
  const found = rules.reduce((sum, rule) => sum + rule.found, 0);
  const cut = `The worst ${formatCount(MOST_RESULTS)} of ${formatCount(found)} findings are here.`;
  const reasons = [unchecked, failure].flatMap((text) => (text === null ? [] : [ofRun(text, 'blocker')]));
  const notes = found > MOST_RESULTS ? [ofRun(cut, 'info')] : [];
  let separator = '\n';
  yield '[';
  for (const issue of [...reasons, ...notes]) {
    yield `${separator}${print(issue)}`;
    separator = ',\n';
  }
  let count = 0;
  for (const result of all.results) {
    if (count === MOST_RESULTS) break;
    yield `${separator}${print(issueOf(result))}`;
    separator = ',\n';
    count += 1;
  }
  yield '\n]\n';
}

function issueOf({ id, rule, severity, subject, message, where, cause }: Result): Issue {
  const description = clipped([subject, message, where, cause].filter(Boolean).join(' · '), LONGEST_TEXT);
  return { description, check_name: rule, fingerprint: id, severity: SEVERITIES[severity] };
}

function ofRun(text: string, severity: string): Issue {
  return {
    description: clipped(text, LONGEST_TEXT),
    check_name: 'crossfoot',
    fingerprint: hash('sha256', text, 'hex'),
    severity,
  };
}
