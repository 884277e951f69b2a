import { oneLine } from '../../base/one-line.ts';
import { formatAmount, HUMAN_READABLE } from '../../model/format-amount.ts';
import { tableThatFits } from '../../report/columns-that-fit.ts';
import type { Table } from '../../report/table.ts';
import { type TerminalStyle, tableToTerminal } from '../../report/to-terminal.ts';
import { shortInstant } from '../short-instant.ts';
import type { Status } from './status.ts';

const shown = (amount: number): string => formatAmount(String(amount), HUMAN_READABLE);

/** For people: snapshots and taxonomies, then what is missing, then calls and what is saved. */
export function statusText(status: Status, style: TerminalStyle): string[] {
  const { running, resources, taxonomies, saved } = status;
  return [
    ...(running ? [`Process ${running.pid} on ${oneLine(running.host)} ingests since ${running.since}.\n\n`] : []),
    resources.length === 0 ? 'No snapshot from a service yet.\n' : tableThatFits(snapshotsTable(resources), style),
    ...(taxonomies.length > 0 ? ['\n', tableThatFits(taxonomiesTable(taxonomies), style)] : []),
    ...unfinishedText(status, style),
    '\n',
    tableThatFits(callsTable(status), style),
    `Saved answers: ${shown(saved.answers)}, which take ${shown(saved.bytes)} bytes.\n`,
    ...status.unknown.map(({ at, what }) => `unknown: ${oneLine(what)}, sent ${at}\n`),
  ];
}

function snapshotsTable(resources: Status['resources']): Table {
  return {
    columns: [
      { title: 'resource', align: 'left', shrinks: true, narrowest: 16 },
      { title: 'snapshot', align: 'right' },
      { title: 'observed', align: 'left' },
      { title: 'seen', align: 'right', optional: true },
      { title: 'new', align: 'right' },
      { title: 'changed', align: 'right' },
      { title: 'retired', align: 'right' },
    ],
    rows: resources.map(({ resource, snapshot, observedAt, complete, rows }) => ({
      cells: [
        complete ? resource : `${resource} (part)`,
        shown(snapshot),
        shortInstant(observedAt),
        ...[rows.seen, rows.new, rows.changed, rows.retired].map(shown),
      ],
    })),
  };
}

function taxonomiesTable(taxonomies: Status['taxonomies']): Table {
  return {
    columns: [
      { title: 'taxonomy', align: 'left' },
      { title: 'name', align: 'left', shrinks: true },
      { title: 'version', align: 'left', shrinks: true },
      { title: 'last checked', align: 'left' },
    ],
    rows: taxonomies.map(({ id, name, version, checkedAt }) => ({
      cells: [oneLine(id), name, version, checkedAt ?? 'never'],
    })),
  };
}

function unfinishedText({ unfinished, running }: Status, style: TerminalStyle): string[] {
  if (unfinished === null) return [];
  const { startedAt, url, calls, resources } = unfinished;
  const rows = resources.map(({ resource, planned, slices, reasons }) => ({
    cells: [
      `  ${resource}`,
      ...[slices.answered, slices.failed].map(shown),
      `${shown(slices.left)}${planned ? '' : ' and more'}`,
      reasons.join('; '),
    ],
  }));
  const columns: Table['columns'] = [
    { title: '', align: 'left' },
    { title: 'answered', align: 'right' },
    { title: 'failed', align: 'right' },
    { title: 'left', align: 'right' },
    { title: '', align: 'left', shrinks: true },
  ];
  const next = running ? '' : '`crossfoot ingest service` goes on with it.\n';
  return [
    `\nA run begun at ${startedAt} from ${oneLine(url)} is not finished; it took ${shown(calls)} calls until now.\n`,
    ...(rows.length > 0 ? [tableToTerminal({ columns, rows }, style)] : []),
    next,
  ];
}

function callsTable({ calls: { day, today, all } }: Status): Table {
  const kinds = Object.keys(all.byStatus);
  return {
    columns: [
      { title: 'calls', align: 'left' },
      { title: 'made', align: 'right' },
      ...kinds.map((title) => ({ title, align: 'right' as const, optional: true })),
      { title: 'no answer', align: 'right' },
      { title: 'unknown', align: 'right' },
      { title: 'bytes', align: 'right' },
    ],
    rows: [[`today, ${day} UTC`, today] as const, ['in all', all] as const].map(([name, counts]) => ({
      cells: [
        name,
        shown(counts.calls),
        ...kinds.map((status) => shown(counts.byStatus[status] ?? 0)),
        ...[counts.unanswered, counts.unknown, counts.bytes].map(shown),
      ],
    })),
  };
}
