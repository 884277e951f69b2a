import type { SourceRead } from '../model/source-read.ts';
import type { Taxonomy } from '../model/taxonomy.ts';
import { commitSnapshots } from '../store/commit-snapshot.ts';
import { interruptible } from '../store/interruptible.ts';
import { recordRun } from '../store/record-run.ts';
import type { IngestPorts } from '../store/session.ts';
import { openSession, type Session, withWriter } from '../store/session.ts';
import { createStage } from '../store/stage.ts';
import { stageRead, staging } from '../store/stage-read.ts';
import { writeTaxonomies } from '../store/write-taxonomy.ts';
import type { IngestedRows, IngestTarget } from './ingest-rows.ts';

/** One read of several that come in at once; it becomes a snapshot of its own. */
export type PartOfRefresh = {
  readonly read: SourceRead;
  /** As the snapshot calls it. */
  readonly input: string;
  /** ISO text in UTC. */
  readonly observedAt: string;
};

/** Everything that one source showed at one time: at most one read of each resource. */
export type Refresh = readonly PartOfRefresh[];

export type History = {
  /** What is there before the first refresh. */
  readonly taxonomies: readonly Taxonomy[];
  readonly taxonomiesObservedAt: string;
  /** In order. It is asked for anew where the store turned out to be another process's meanwhile. */
  readonly refreshes: () => Iterable<Refresh>;
};

/**
 * Brings in a whole history in one transaction, refresh by refresh: one commit for all that came at one time costs little more than
 * one for a single resource. Unlike `ingestRows` it holds the store's file from the first read to the end, so it suits stores that it
 * makes.
 */
export async function ingestHistory(
  history: History,
  target: Pick<IngestTarget, 'store' | 'command'>,
  ports: IngestPorts,
): Promise<readonly (readonly IngestedRows[])[]> {
  const session = await openSession();
  try {
    return await withWriter(session, target.store, ports, () =>
      interruptible(session, ports.signal, async () => {
        const { taxonomies, taxonomiesObservedAt: observedAt } = history;
        const counts = { taxonomies: taxonomies.length };
        const work = { command: target.command, input: 'taxonomies', observedAt };
        const run = await recordRun(session.connection, work, { counts, diagnostics: [] });
        await writeTaxonomies(session.connection, run, taxonomies);
        const ingested: (readonly IngestedRows[])[] = [];
        for (const refresh of history.refreshes()) {
          ingested.push(await commitRefresh(session, refresh, target.command, ports));
        }
        return ingested;
      }),
    );
  } finally {
    session.close();
  }
}

async function commitRefresh(
  { connection }: Session,
  refresh: Refresh,
  command: string,
  { signal }: IngestPorts,
): Promise<readonly IngestedRows[]> {
  const stage = await createStage(connection);
  const works: (Omit<PartOfRefresh, 'read'> & Pick<IngestedRows, 'summary'> & { readonly command: string })[] = [];
  for (const { read, ...part } of refresh) {
    if (works.length > 0) stage.nextRead();
    works.push({ ...part, command, summary: await stageRead(read, stage, signal) });
  }
  await staging(stage.finish());
  const committed = await commitSnapshots(connection, works);
  return committed.flatMap((snapshot, index) => {
    const summary = works[index]?.summary;
    return summary ? [{ ...snapshot, summary }] : [];
  });
}
