import { formatCount } from '../../../core/model/format-amount.ts';
import type { StatusOutput } from '../../../core/model/shapes/ingest.ts';
import { type Block, blocksOf, columnsOf, note, plural, type TableRow, table, tight } from '../document.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

export function statusView(status: StatusOutput): View<'ingest-status'> {
  const { resources, ...head } = status;
  return {
    name: 'ingest-status',
    data: { head, list: { name: 'resources', items: resources } },
    document: () => statusBlocks(status),
    sheet: sheetOf(RESOURCE_COLUMNS, () => resources),
  };
}

const RESOURCE_COLUMNS = [
  'resource',
  'snapshot',
  'observedAt',
  'complete',
  'rows.seen',
  'rows.new',
  'rows.changed',
  'rows.retired',
];

/** Snapshots and taxonomies, the unfinished run, then calls and saved answers. */
function statusBlocks(status: StatusOutput): Block[] {
  const { running, resources, taxonomies, saved, unknown } = status;
  const unknownLines = unknown.map(({ at, what }) => `unknown: ${what}, sent ${at}`);
  return blocksOf(
    running !== null && note(`Process ${running.pid} on ${running.host} has been ingesting since ${running.since}.`),
    resources.length === 0 ? note('No snapshot from a service yet.') : snapshotsTable(resources),
    taxonomies.length > 0 && taxonomiesTable(taxonomies),
    ...unfinishedBlocks(status),
    ...waitingBlocks(status),
    callsTable(status.calls),
    tight(note(`Saved answers: ${formatCount(saved.answers)} (${plural(saved.bytes, 'byte')}).`, ...unknownLines)),
  );
}

function snapshotsTable(resources: StatusOutput['resources']): Block {
  const columns = columnsOf(
    { title: 'resource', align: 'left', shrinks: true, narrowest: 16 },
    '>snapshot',
    'observed',
    { title: 'seen', align: 'right', optional: true },
    '>new',
    '>changed',
    '>retired',
  );
  const rows = resources.map(
    ({ resource, snapshot, observedAt, complete, rows: { seen, new: added, changed, retired } }) => {
      const name = complete ? resource : `${resource} (part)`;
      return { cells: [name, snapshot, { date: observedAt }, seen, added, changed, retired] };
    },
  );
  return table(columns, rows);
}

function taxonomiesTable(taxonomies: StatusOutput['taxonomies']): Block {
  const rows = taxonomies.map(({ id, name, version, checkedAt }) => ({
    cells: [id, name, version, checkedAt ?? 'never'],
  }));
  return table(columnsOf('taxonomy', '~name', '~version', 'last checked'), rows);
}

/** The run that ended early, with what is left of each resource; its end is offered where no process is at it. */
export function unfinishedBlocks({ unfinished, running }: Pick<StatusOutput, 'unfinished' | 'running'>): Block[] {
  if (unfinished === null) return [];
  const { startedAt, url, calls, resources } = unfinished;
  const rows = resources.map(({ resource, planned, slices, reasons }) => ({
    cells: [
      `  ${resource}`,
      slices.answered,
      slices.failed,
      planned ? slices.left : `${formatCount(slices.left)} and more`,
      reasons.join('; '),
    ],
  }));
  const columns = columnsOf('', '>answered', '>failed', '>left', '~');
  const line = `A run begun at ${startedAt} from ${url} is not finished; it made ${plural(calls, 'call')} so far.`;
  return blocksOf(
    note(line),
    rows.length > 0 && tight(table(columns, rows)),
    running === null && tight(note({ hint: { code: 'resume-ingest' } })),
  );
}

/** What a repeat of an ingest from another server would go on from. */
function waitingBlocks({ waiting, running }: Pick<StatusOutput, 'waiting' | 'running'>): Block[] {
  if (waiting.length === 0) return [];
  const line =
    running === null
      ? 'An ingest from a server is not finished. A repeat within a day goes on from the answers that came.'
      : 'Answers that came from a server so far.';
  const rows = waiting.map(({ address, answers, since }) => ({ cells: [`  ${address}`, answers, since] }));
  const columns = columnsOf({ title: '', align: 'left', shrinks: true, narrowest: 16 }, '>answers', 'since');
  return blocksOf(note(line), tight(table(columns, rows)));
}

function callsTable({ day, today, all }: StatusOutput['calls']): Block {
  const statuses = Object.keys(all.byStatus);
  const byStatus = statuses.map((title) => ({ title, align: 'right', optional: true }) as const);
  const row = (name: string, { calls, byStatus: answered, unanswered, unknown, bytes }: typeof all): TableRow => ({
    cells: [name, calls, ...statuses.map((status) => answered[status] ?? 0), unanswered, unknown, bytes],
  });
  return table(columnsOf('calls', '>made', ...byStatus, '>no answer', '>unknown', '>bytes'), [
    row(`today, ${day} UTC`, today),
    row('in all', all),
  ]);
}
