import type { Severity } from '../../../core/base/diagnostic.ts';
import type { Finding } from '../../../core/model/finding.ts';
import type { PrintedVerdict } from '../../../core/model/shapes/verdict.ts';
import type { RunVerdict } from '../../../output/report/results.ts';
import type { EarlierFinding, EarlierRun } from '../../../warehouse/store/read-findings.ts';
import type { Validation } from '../build-validation.ts';
import type { FoundFinding } from '../order-findings.ts';
import type { ReportHead } from '../report.ts';
import { type Baseline, type ComparedBaseline, compareBaseline, identified } from './baseline.ts';
import { isBeyond, judgeThresholds, type Thresholds, thresholdOf } from './thresholds.ts';

export type FailOn = PrintedVerdict['failOn'];

export type VerdictRequest = {
  readonly failOn: FailOn;
  readonly failOnStale: boolean;
  readonly thresholds: Thresholds;
  readonly baseline?: { readonly file: string; readonly accepted: Baseline } | undefined;
  readonly since?: EarlierRun | undefined;
  /** The ids of the findings of another report. */
  readonly against?: { readonly file: string; readonly ids: ReadonlySet<string> } | undefined;
  /** ISO text. */
  readonly today: string;
};

export type JudgedRun = {
  /** The findings that are shown: those of the baseline are not. */
  readonly shown: readonly FoundFinding[];
  /** The groups of these. */
  readonly groups: ReportHead['groups'];
  readonly failed: boolean;
  readonly fails: (finding: Pick<Finding, 'id' | 'rule' | 'severity' | 'difference'>) => boolean;
  /** `undefined` where there are neither thresholds nor anything to compare with. */
  readonly verdict: PrintedVerdict | undefined;
};

/** What is new and only missing parts fails nothing. */
const RANK: Readonly<Record<FailOn, number>> = { never: 3, error: 2, warning: 1, new: 1, note: 0 };

/** Whether findings of a severity fail a run, without thresholds. */
export const failsFrom = (severity: Severity, failOn: FailOn): boolean => RANK[severity] >= RANK[failOn];

type Ended = { readonly failed: boolean; readonly failOn: FailOn; readonly isUnchecked: boolean };

/** What all outputs of a run say of it. `findings`: their number. */
export function namedVerdict({ failed, failOn, isUnchecked }: Ended, findings: number): RunVerdict {
  if (failed) return 'failed';
  if (isUnchecked) return 'unchecked';
  return failOn === 'never' && findings > 0 ? 'not-judged' : 'passed';
}

/**
 * Decides whether a run fails. A rule with a threshold fails beyond it and not before, whatever its severity; the
 * findings of other rules fail from a severity on. With `new` only findings count that the earlier run and the other
 * report do not have. Nothing fails a run with `never`, except entries of the baseline that are out of date, where that
 * is asked for.
 */
export function judgeRun(validation: Validation, request: VerdictRequest): JudgedRun {
  const { failOn, thresholds, baseline, since, against, failOnStale } = request;
  if (Object.keys(thresholds).length === 0 && !baseline && !since && !against) {
    const fails: JudgedRun['fails'] = ({ severity }) => failsFrom(severity, failOn);
    const { shown } = validation;
    return {
      shown,
      groups: validation.head.groups,
      failed: shown.some(({ rule }) => failsFrom(rule.severity, failOn)),
      fails,
      verdict: undefined,
    };
  }
  const found = validation.found.map(identified);
  const foundIds = new Set(found.map(({ id }) => id));
  const ran = new Set<string>(validation.rules.map(({ id }) => id));
  const compared = baseline && compareBaseline(baseline.accepted, found, request.today, ran);
  const all = validation.shown.map((unbuilt) => ({ unbuilt, finding: unbuilt.build() }));
  const open = all.filter(({ unbuilt, finding: { id } }) => !compared?.isKnown({ found: unbuilt, id }));
  const findings = open.map(({ finding }) => finding);
  const before = new Set(since?.findings.map(({ id }) => id));
  const isNew = ({ id }: Pick<Finding, 'id'>): boolean => !before.has(id) && !against?.ids.has(id);
  const counts = (finding: Pick<Finding, 'id'>): boolean => failOn !== 'new' || isNew(finding);
  const judged = judgeThresholds(thresholds, findings.filter(counts), validation.head.totals.bound);
  const exceeded = new Set(judged.filter((each) => each.exceeded).map(({ rule }) => rule));
  const fails: JudgedRun['fails'] = (finding) => {
    if (failOn === 'never' || !counts(finding)) return false;
    const name = thresholdOf(finding.rule, thresholds);
    if (name === undefined) return failsFrom(finding.severity, failOn);
    return exceeded.has(name) && isBeyond(finding, thresholds[name] ?? {});
  };
  const failing = findings.filter(fails).length;
  const outdated = compared ? outdatedOf(compared) : 0;
  const failed = failing > 0 || (failOnStale && outdated > 0);
  const verdict: PrintedVerdict = {
    failOn,
    failed,
    failing,
    thresholds: judged,
    baseline: baseline && compared ? printedBaseline(baseline.file, all.length - open.length, compared) : null,
    against: against ? comparedWith(against, findings) : null,
    since: since
      ? changesSince(
          since,
          all.map(({ finding }) => finding),
          foundIds,
          ran,
        )
      : null,
  };
  const shown = open.map(({ unbuilt }) => unbuilt);
  const groups = open.length === all.length ? validation.head.groups : validation.groupsOf(shown);
  return { shown, groups, failed, fails, verdict };
}

function comparedWith(
  { file, ids }: NonNullable<VerdictRequest['against']>,
  findings: readonly Finding[],
): PrintedVerdict['against'] {
  const stillThere = findings.filter(({ id }) => ids.has(id)).length;
  return { file, new: findings.length - stillThere, stillThere };
}

function printedBaseline(
  file: string,
  known: number,
  { stale, expired, patterns }: ComparedBaseline,
): PrintedVerdict['baseline'] {
  return {
    file,
    known,
    stale: [...stale],
    expired: [...expired],
    patterns: patterns.map(({ pattern, found, state }) => ({ ...pattern, found, state })),
  };
}

const outdatedOf = ({ stale, expired, patterns }: ComparedBaseline): number =>
  stale.length + expired.length + patterns.filter(({ state }) => state !== 'current').length;

/**
 * New and remaining findings are those that match the filters, known or not; fixed are those that no rule of this run
 * found at all.
 */
function changesSince(
  { run, ranAt, snapshot, findings: earlier }: EarlierRun,
  findings: readonly Finding[],
  foundIds: ReadonlySet<string>,
  ran: ReadonlySet<string>,
): PrintedVerdict['since'] {
  const before = new Set(earlier.map(({ id }) => id));
  const added = findings.filter(({ id }) => !before.has(id)).map(changeOf);
  return {
    run,
    snapshot,
    ranAt,
    new: added,
    stillThere: findings.length - added.length,
    fixed: earlier.filter(({ id, rule }) => !foundIds.has(id) && ran.has(rule)),
  };
}

function changeOf({ id, rule, severity, company, field, period }: Finding): EarlierFinding {
  const days = Object.values(period ?? {}).filter((part) => typeof part === 'string');
  const name = company ? (company.symbol ?? company.name ?? company.key) : null;
  return { id, rule, severity, company: name, field, period: days.join('/') || null };
}
