import { oneLine } from '../../base/one-line.ts';
import { formatAmount, HUMAN_READABLE } from '../../model/format-amount.ts';
import type { Cell, Table, TableRow } from '../../report/table.ts';
import { paint } from '../../report/terminal-safe.ts';
import { type TerminalStyle, tableToTerminal } from '../../report/to-terminal.ts';
import type { PlanOutput, ServiceOutput } from './service-output.ts';

const shown = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);

type Ending = { readonly what: string; readonly next: string };

const ENDINGS: Readonly<Record<Exclude<ServiceOutput['outcome'], 'complete'>, Ending>> = {
  incomplete: { what: 'Incomplete', next: 'Not every resource has its snapshot; see `crossfoot ingest status`.' },
  budget: { what: 'Not finished', next: 'No snapshot was made; the next run goes on from here.' },
  refused: { what: 'Refused', next: 'No snapshot was made; the next run goes on from here.' },
};

/** How it ended: what happened, then what that means and what to do. */
export function endingText({ outcome, reason, totals }: Pick<ServiceOutput, 'outcome' | 'reason' | 'totals'>): string {
  if (outcome === 'complete') return 'Complete.';
  const { what, next } = ENDINGS[outcome];
  const { failed } = totals.slices;
  const failures =
    failed === 0 ? 'not all answers could be used' : `${shown(failed)} ${failed === 1 ? 'slice' : 'slices'} failed`;
  const because = oneLine(reason ?? failures).replace(/\.$/, '');
  const key = totals.calls.byOutcome['refused-key'] ? ' Is the application key the right one?' : '';
  return `${what}: ${because}. ${next}${key}`;
}

/** The closing summary: a line for each resource, changes of fields, what to know besides, calls, and how it ended. */
export function serviceText(output: ServiceOutput, style: TerminalStyle): string[] {
  const { resumed, totals, drift, diagnostics } = output;
  const { slices, calls } = totals;
  const answers = Object.entries(calls.byOutcome).map(([name, amount]) => `${shown(amount)} ${name}`);
  return [
    ...(resumed
      ? [
          `Went on with the run begun at ${output.startedAt}: ${shown(slices.saved)} ${slices.saved === 1 ? 'slice was' : 'slices were'} there.\n\n`,
        ]
      : []),
    tableToTerminal(resourcesTable(output.resources), style),
    ...(drift.length > 0 ? ['\n', tableToTerminal(driftTable(drift), style)] : []),
    ...(diagnostics.length > 0 ? ['\n'] : []),
    ...diagnostics.map(
      ({ severity, code, message, hint }) =>
        `${paint(severity, severity, style.color)} ${oneLine(message)} (${code})${hint ? `. ${oneLine(hint)}` : ''}\n`,
    ),
    `\nSlices: ${shown(slices.planned)} planned, ${shown(slices.asked)} asked, ${shown(slices.saved)} from saved answers, ${shown(slices.split)} split, ${shown(slices.failed)} failed, ${shown(slices.left)} left.\n`,
    `Calls: ${shown(calls.made)} made${answers.length > 0 ? ` (${answers.join(', ')})` : ''}, ${shown(calls.ofRun)} of this run, ${shown(calls.least)} at least; ${shown(calls.today)} today (UTC).\n`,
    `${endingText(output)}\n`,
  ];
}

function resourcesTable(resources: ServiceOutput['resources']): Table {
  return {
    columns: [
      { title: 'resource', align: 'left' },
      { title: 'result', align: 'left', shrinks: true },
      { title: 'rows', align: 'right' },
      { title: 'new', align: 'right' },
      { title: 'changed', align: 'right' },
      { title: 'retired', align: 'right' },
      { title: 'slices', align: 'right' },
      { title: 'calls at least', align: 'right' },
    ],
    rows: resources.flatMap((resource): TableRow[] => {
      const { changes, rows, slices, leastCalls, reason } = resource;
      const counts = changes
        ? [rows, changes.new, changes.changed, changes.retired].map(shown)
        : [shown(rows), '', '', ''];
      const line = {
        cells: [resource.resource, resultOf(resource), ...counts, shown(slices.planned), shown(leastCalls)],
      };
      return reason === null ? [line] : [line, { remark: `  ${reason}` }];
    }),
  };
}

function resultOf({ status, snapshot, version }: ServiceOutput['resources'][number]): Cell {
  if (status === 'failed' || status === 'left')
    return { text: status, tone: status === 'failed' ? 'error' : 'warning' };
  if (snapshot !== null) return `snapshot ${shown(snapshot)}`;
  return version === null ? status : `${status === 'snapshot' ? 'version' : status} ${version}`;
}

function driftTable(drift: ServiceOutput['drift']): Table {
  return {
    columns: [
      { title: 'fields that changed', align: 'left' },
      { title: 'field', align: 'left', shrinks: true },
      { title: 'change', align: 'left' },
      { title: 'before', align: 'left' },
      { title: 'after', align: 'left' },
      { title: 'contract', align: 'left' },
    ],
    rows: drift.map(({ resource, field, change, before, after, contract }) => ({
      cells: [resource, field, change, before ?? '', after ?? '', contract],
    })),
  };
}

/** What would be asked, and what it would cost. */
export function planText({ resumes, totals, slices, later }: PlanOutput, style: TerminalStyle): string[] {
  const columns: Table['columns'] = [
    { title: 'resource', align: 'left' },
    { title: 'rows expected', align: 'right' },
    { title: 'asks', align: 'left', shrinks: true },
  ];
  const rows = slices.map(({ resource, asks, rows: expected }) => ({
    cells: [resource, expected === null ? '' : shown(expected), asks],
  }));
  const { planned, expected, atLeast } = totals.calls;
  return [
    ...(resumes ? ['What is left of the unfinished run:\n\n'] : []),
    tableToTerminal({ columns, rows }, style),
    ...later.map((line) => `Then: ${oneLine(line)}\n`),
    `\n${shown(planned)} ${planned === 1 ? 'call' : 'calls'} for these slices, ${atLeast ? 'at least ' : ''}${shown(expected)} expected in all. Dry run: no request was sent.\n`,
  ];
}
