import { cellText, columnsOf, plural, type TableRow, table } from '../../../output/report/document.ts';
import { exceptionsText } from '../../../output/report/views/validate-summary.ts';
import type { Link, Words } from '../page.ts';
import { Blocks } from './blocks.tsx';
import { type Figure, Figures } from './facts.tsx';
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
    cellText({ date: ranAt }),
    `over snapshot ${snapshot}`,
    `mode ${mode}`,
    `tolerance ${tolerance}`,
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

type SectionsProps = { readonly run: ReadRun; readonly request: Words };

const COLUMNS = columnsOf('section', 'taxonomy', '>checked', '>add up', '>wrong', '>off, parts missing', '>blocked');

/** The table folds more sections. */
const SECTIONS_SHOWN = 12;

/** Sections in which most totals are wrong come first. */
export function RunSections({ run, request }: SectionsProps) {
  const rows = run.totals.coverage
    .filter(({ bound }) => bound > 0)
    .toSorted((a, b) => b.inconsistent - a.inconsistent || b.inconsistentPartial - a.inconsistentPartial)
    .map(sectionRow);
  const more = rows.slice(SECTIONS_SHOWN);
  return (
    <>
      <h2>By section</h2>
      <Blocks
        blocks={[table(COLUMNS, rows.slice(0, SECTIONS_SHOWN), 'Totals by section, those with most errors first')]}
        request={request}
      />
      {more.length === 0 ? null : (
        <details>
          <summary>{plural(more.length, 'more section')}</summary>
          <Blocks caption="Totals of the other sections" blocks={[table(COLUMNS, more)]} request={request} />
        </details>
      )}
    </>
  );
}

function sectionRow({
  section: { title },
  taxonomy: { source, id, version },
  ...counts
}: ReadRun['totals']['coverage'][number]): TableRow {
  return {
    cells: [
      { text: title, to: { page: 'findings', query: { section: title } } },
      { text: `${source}/${id}`, to: { page: 'taxonomy', source, id, version } },
      counts.bound,
      counts.consistent + counts.consistentPartial,
      { count: counts.inconsistent, tone: 'error' },
      counts.inconsistentPartial,
      counts.blocked,
    ],
  };
}
