import { formatCount } from '../../../core/model/format-amount.ts';
import type { PlanOutput, ServiceOutput } from '../../../core/model/shapes/ingest.ts';
import {
  type Block,
  blocksOf,
  type Cell,
  columnsOf,
  type Line,
  note,
  plural,
  type TableRow,
  table,
  tight,
} from '../document.ts';
import type { View } from '../outputs.ts';
import { listView, sheetOf } from './list-view.ts';
import { diagnosticLine } from './sentences.ts';

export function serviceView(output: ServiceOutput): View<'ingest-service'> {
  const { resources, ...head } = output;
  return {
    name: 'ingest-service',
    data: { head, list: { name: 'resources', items: resources } },
    document: () => serviceBlocks(output),
    sheet: sheetOf(RESOURCE_COLUMNS, () => resources),
  };
}

const RESOURCE_COLUMNS = [
  'resource',
  'status',
  'snapshot',
  'version',
  'changes.seen',
  'changes.new',
  'changes.changed',
  'changes.retired',
  'rows',
  'values',
  'leastCalls',
  'reason',
];

type Ended = Pick<ServiceOutput, 'outcome' | 'reason' | 'totals'>;

const ENDINGS: Readonly<Record<Exclude<ServiceOutput['outcome'], 'complete'>, Line>> = {
  incomplete: ['Not every resource has its snapshot; ', { hint: { code: 'ingest-status' } }],
  budget: 'No snapshot was made; the next run resumes here.',
  refused: 'No snapshot was made; the next run resumes here.',
};
const OUTCOMES = { incomplete: 'Incomplete', budget: 'Not finished', refused: 'Refused' } as const;

/** The outcome with its reason, then its consequence and the next step. */
export function outcomeLine({ outcome, reason, totals }: Ended): Line {
  if (outcome === 'complete') return 'Complete.';
  const { failed } = totals.slices;
  const failures = failed === 0 ? 'not all answers could be used' : `${plural(failed, 'slice')} failed`;
  const because = (reason ?? failures).replace(/\.$/, '');
  const next = ENDINGS[outcome];
  const key = totals.calls.byOutcome['refused-key'] ? ' Check the application key.' : '';
  return [`${OUTCOMES[outcome]}: ${because}. `, ...(typeof next === 'string' ? [next] : (next as never[])), key];
}

/** The resources, changed fields, diagnostics, counts of slices and calls, and the outcome. */
function serviceBlocks(output: ServiceOutput): Block[] {
  const { resumed, startedAt, totals, drift, diagnostics } = output;
  const { slices, calls } = totals;
  const saved = slices.saved === 1 ? '1 slice was' : `${formatCount(slices.saved)} slices were`;
  const answers = Object.entries(calls.byOutcome).map(([name, amount]) => `${formatCount(amount)} ${name}`);
  const shown = (['planned', 'asked', 'saved', 'split', 'failed', 'left'] as const).map(
    (kind) => `${formatCount(slices[kind])} ${kind === 'saved' ? 'from saved answers' : kind}`,
  );
  const made = `${formatCount(calls.made)} made${answers.length > 0 ? ` (${answers.join(', ')})` : ''}`;
  const ofRun = resumed ? `, ${formatCount(calls.ofRun)} since the run began` : '';
  const inRun = `${formatCount(calls.least)} at least`;
  const closing = [
    `Slices: ${shown.join(', ')}.`,
    `Calls: ${made}${ofRun}, ${inRun}; ${formatCount(calls.today)} today (UTC).`,
    outcomeLine(output),
  ];
  const resumedLine = `Resumed the run that began at ${startedAt}: ${saved} saved.`;
  return blocksOf(
    resumed && note(resumedLine),
    resourcesTable(output.resources),
    drift.length > 0 && driftTable(drift),
    diagnostics.length > 0 && note(...diagnostics.map((each) => diagnosticLine(each))),
    note(...closing),
  );
}

function resourcesTable(resources: ServiceOutput['resources']): Block {
  const counts = ['>rows', '>new', '>changed', '>retired', '>slices', '>calls at least'];
  const rows = resources.flatMap((resource): TableRow[] => {
    const { changes, slices, leastCalls, reason } = resource;
    const changed = changes ? [changes.new, changes.changed, changes.retired] : ['', '', ''];
    const cells = [resource.resource, resultOf(resource), resource.rows, ...changed, slices.planned, leastCalls];
    return reason === null ? [{ cells }] : [{ cells }, { remark: `  ${reason}` }];
  });
  return table(columnsOf('resource', '~result', ...counts), rows);
}

function resultOf({ status, snapshot, version }: ServiceOutput['resources'][number]): Cell {
  if (status === 'failed') return { text: status, tone: 'error' };
  if (status === 'left') return { text: status, tone: 'warning' };
  if (snapshot !== null) return `snapshot ${formatCount(snapshot)}`;
  return version === null ? status : `${status === 'snapshot' ? 'version' : status} ${version}`;
}

function driftTable(drift: ServiceOutput['drift']): Block {
  const rows = drift.map(({ resource, field, change, before, after, contract }) => ({
    cells: [resource, field, change, before ?? '', after ?? '', contract],
  }));
  return table(columnsOf('fields that changed', '~field', 'change', 'before', 'after', 'contract'), rows);
}

/** The planned slices and the number of calls. */
export function planView({ slices, ...head }: PlanOutput): View<'ingest-service-plan'> {
  const { planned, expected, atLeast } = head.totals.calls;
  const expectedText = `${atLeast ? 'at least ' : ''}${formatCount(expected)} expected in all`;
  const list = listView({
    name: 'ingest-service-plan',
    head,
    list: { name: 'slices', items: slices },
    columns: columnsOf('resource', '>rows expected', '~asks'),
    cells: ({ resource, asks, rows }) => [resource, rows ?? '', asks],
  });
  return {
    ...list,
    name: 'ingest-service-plan',
    document: () =>
      blocksOf(
        head.resumes && note('The rest of the unfinished run:'),
        ...(list.document() as Iterable<Block>),
        head.later.length > 0 && tight(note(...head.later.map((line) => `Then: ${line}`))),
        note(`${plural(planned, 'call')} for these slices, ${expectedText}. Dry run: no request was sent.`),
      ),
  };
}
