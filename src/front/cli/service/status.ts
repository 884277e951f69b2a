import { existsSync } from 'node:fs';
import type { StatusOutput } from '../../../core/model/shapes/ingest.ts';
import { unfinishedRun } from '../../../service/sync/run/unfinished-run.ts';
import { ingestFolder, savedAnswers } from '../../../warehouse/answers/ingest-folder.ts';
import { lockHolder } from '../../../warehouse/answers/ingest-lock.ts';
import { readLedger } from '../../../warehouse/answers/ledger/ledger.ts';
import { type CallCounts, noCalls } from '../../../warehouse/answers/ledger/tally.ts';
import { waitingAnswers } from '../../../warehouse/answers/live-answers.ts';
import { storedFromService } from '../../../warehouse/reading/diff.ts';
import type { CommandIo } from '../command.ts';

const NOTHING_STORED = { snapshots: [], taxonomies: [] };

/**
 * The status of ingests from servers: snapshots and taxonomies of the service in the store; an unfinished run, answers
 * that wait, calls and saved answers in the folder beside it. Fails where neither exists.
 */
export async function readStatus(store: string, io: Pick<CommandIo, 'ports' | 'wallClock'>): Promise<StatusOutput> {
  const folder = ingestFolder(store);
  // Without a store this fails as every reading command does, unless a first run is on its way.
  const isStored = existsSync(store) || !existsSync(folder);
  const { snapshots, taxonomies } = isStored ? await storedFromService(store, io.ports) : NOTHING_STORED;
  const holder = await lockHolder(folder);
  const use = await readLedger(folder, (run) => run === holder?.run);
  const day = new Date(io.wallClock()).toISOString().slice(0, 10);
  const newest = new Map(snapshots.map((each) => [each.resource, each]));
  const resources = [...newest.values()]
    .map(({ resource, snapshot, observedAt, complete, rows }) => ({ resource, snapshot, observedAt, complete, rows }))
    .sort((a, b) => (a.resource < b.resource ? -1 : 1));
  return {
    running: holder ? { pid: holder.pid, host: holder.host, since: holder.since } : null,
    unfinished: await unfinishedRun(store),
    waiting: waitingAnswers(folder, io.wallClock()),
    calls: { day, today: countsOf(use.days.get(day) ?? noCalls()), all: countsOf(use) },
    unknown: use.unknownCalls.map(({ at, what, attempt }) => ({ at, what, attempt })),
    saved: savedAnswers(folder),
    taxonomies,
    resources,
  };
}

function countsOf({ calls, byStatus, byOutcome, unanswered, unknown, bytes }: CallCounts): CallCounts {
  return { calls, byStatus, byOutcome, unanswered, unknown, bytes };
}
