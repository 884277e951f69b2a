import { cellText, plural } from '../../../output/report/document.ts';
import { exceptionsText } from '../../../output/report/views/validate-summary.ts';
import type { Link } from '../page.ts';
import { type Figure, Figures } from './figures.tsx';
import type { ReadRun } from './recorded-run.ts';

type SummaryProps = {
  readonly run: ReadRun;
  /** Findings that the run before does not have; undefined where there is no run before. */
  readonly fresh: number | undefined;
  readonly link: Link;
};

/** A run in numbers. */
export function RunSummary({ run, fresh, link }: SummaryProps) {
  const { bound = 0, inconsistent = 0, inconsistentPartial = 0, consistent = 0, consistentPartial = 0 } = run.totals;
  const { blocked = 0, unbound = 0, notCheckable = 0 } = run.totals;
  const { ranAt, snapshot, mode, tolerance } = run;
  const words = [
    ...[cellText({ date: ranAt }), `over snapshot ${snapshot}`, `mode ${mode}`, `tolerance ${tolerance}`],
    ...(consistentPartial > 0 ? [`${plural(consistentPartial, 'total')} add up with parts missing`] : []),
  ];
  const all = { bound, inconsistent, inconsistentPartial, consistent, consistentPartial };
  const figures: readonly Figure[] = [
    { name: 'totals checked', count: bound },
    { name: 'add up', count: consistent + consistentPartial, tone: 'good' },
    { name: 'wrong', count: inconsistent, tone: 'error' },
    { name: 'off, parts missing', count: inconsistentPartial, tone: 'note' },
    { name: 'findings', count: run.findings, href: link('findings', {}) },
    ...(fresh === undefined
      ? []
      : [{ name: 'new since the run before', count: fresh, href: link('findings', {}, { since: 'previous' }) }]),
  ];
  return (
    <>
      <p class="dim">
        {[`Run ${run.run} of the checks`, ...words].join(', ')}.{' '}
        {exceptionsText({ ...all, blocked, unbound, notCheckable })}
        {inconsistent + inconsistentPartial > run.findings
          ? ' A total counts in each section that has it, a finding once.'
          : ''}
      </p>
      <Figures figures={figures} />
    </>
  );
}
