import { formatCount } from '../../model/format-amount.ts';
import { type Block, columnsOf, plural, type Table } from '../document.ts';
import type { View } from '../outputs.ts';
import type { StatusOutput } from '../shapes/ingest.ts';
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
  ...['resource', 'snapshot', 'observedAt', 'complete', 'rows.seen', 'rows.new', 'rows.changed', 'rows.retired'],
];

/** Snapshots and taxonomies, the unfinished run, then calls and saved answers. */
function statusBlocks(status: StatusOutput): Block[] {
  const { running, resources, taxonomies, saved, unknown } = status;
  const note = (...lines: string[]): Block => ({ kind: 'note', lines });
  return [
    ...(running ? [note(`Process ${running.pid} on ${running.host} has been ingesting since ${running.since}.`)] : []),
    resources.length === 0 ? note('No snapshot from a service yet.') : { kind: 'table', ...snapshotsTable(resources) },
    ...(taxonomies.length > 0 ? [{ kind: 'table', ...taxonomiesTable(taxonomies) } as const] : []),
    ...unfinishedBlocks(status),
    { kind: 'table', ...callsTable(status.calls) },
    {
      ...note(
        `Saved answers: ${formatCount(saved.answers)} (${plural(saved.bytes, 'byte')}).`,
        ...unknown.map(({ at, what }) => `unknown: ${what}, sent ${at}`),
      ),
      tight: true,
    },
  ];
}

function snapshotsTable(resources: StatusOutput['resources']): Table {
  return {
    columns: columnsOf(
      { title: 'resource', align: 'left', shrinks: true, narrowest: 16 },
      '>snapshot',
      'observed',
      { title: 'seen', align: 'right', optional: true },
      ...['>new', '>changed', '>retired'],
    ),
    rows: resources.map(({ resource, snapshot, observedAt, complete, rows }) => ({
      cells: [
        complete ? resource : `${resource} (part)`,
        snapshot,
        { date: observedAt },
        ...[rows.seen, rows.new, rows.changed, rows.retired],
      ],
    })),
  };
}

function taxonomiesTable(taxonomies: StatusOutput['taxonomies']): Table {
  return {
    columns: columnsOf(
      'taxonomy',
      { title: 'name', align: 'left', shrinks: true },
      { title: 'version', align: 'left', shrinks: true },
      'last checked',
    ),
    rows: taxonomies.map(({ id, name, version, checkedAt }) => ({ cells: [id, name, version, checkedAt ?? 'never'] })),
  };
}

function unfinishedBlocks({ unfinished, running }: StatusOutput): Block[] {
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
  const columns = columnsOf('', '>answered', '>failed', '>left', { title: '', align: 'left', shrinks: true });
  const line = `A run begun at ${startedAt} from ${url} is not finished; it made ${plural(calls, 'call')} so far.`;
  return [
    { kind: 'note', lines: [line] },
    ...(rows.length > 0 ? [{ kind: 'table', columns, rows, tight: true } as const] : []),
    ...(running ? [] : [{ kind: 'note', lines: [{ hint: { code: 'resume-ingest' } }], tight: true } as const]),
  ];
}

function callsTable({ day, today, all }: StatusOutput['calls']): Table {
  const statuses = Object.keys(all.byStatus);
  return {
    columns: columnsOf(
      'calls',
      '>made',
      ...statuses.map((title) => ({ title, align: 'right', optional: true }) as const),
      ...['>no answer', '>unknown', '>bytes'],
    ),
    rows: [[`today, ${day} UTC`, today] as const, ['in all', all] as const].map(([name, counts]) => ({
      cells: [
        name,
        counts.calls,
        ...statuses.map((status) => counts.byStatus[status] ?? 0),
        ...[counts.unanswered, counts.unknown, counts.bytes],
      ],
    })),
  };
}
