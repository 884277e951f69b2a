import type { SourceRead } from '../../core/model/source-read.ts';
import type { Taxonomy } from '../../core/model/taxonomy.ts';
import type { IngestPorts } from '../store/ports.ts';
import { openSession, type Session, stageRead, staging } from '../store/session.ts';
import type { StoreWriter } from '../store/writer.ts';
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
  /** Taxonomies that are there before the first refresh. */
  readonly taxonomies: readonly Taxonomy[];
  readonly taxonomiesObservedAt: string;
  /** In order. It is asked for anew where the store turned out to be another process's meanwhile. */
  readonly refreshes: () => Iterable<Refresh>;
};

/**
 * Brings in a whole history in one transaction, refresh by refresh: one commit for all that came at one time costs
 * little more than one for a single resource. Unlike `ingestRows` it holds the store's file from the first read to the
 * end, so it suits stores that it makes.
 */
export async function ingestHistory(
  history: History,
  target: Pick<IngestTarget, 'store' | 'command'>,
  ports: IngestPorts,
): Promise<readonly (readonly IngestedRows[])[]> {
  const session = await openSession();
  try {
    return await session.write(target.store, ports, async (writer) => {
      const { taxonomies, taxonomiesObservedAt: observedAt } = history;
      const counts = { taxonomies: taxonomies.length };
      const work = { command: target.command, input: 'taxonomies', observedAt };
      const run = await writer.recordRun(work, { counts, diagnostics: [] });
      await writer.writeTaxonomies(run, taxonomies);
      const ingested: (readonly IngestedRows[])[] = [];
      for (const refresh of history.refreshes()) {
        ingested.push(await commitRefresh({ session, writer }, refresh, target.command, ports));
      }
      return ingested;
    });
  } finally {
    session.close();
  }
}

async function commitRefresh(
  { session, writer }: { readonly session: Session; readonly writer: StoreWriter },
  refresh: Refresh,
  command: string,
  { signal }: IngestPorts,
): Promise<readonly IngestedRows[]> {
  if (refresh.length === 0) return [];
  const stage = await session.stage();
  const works: (Omit<PartOfRefresh, 'read'> & Pick<IngestedRows, 'summary'> & { readonly command: string })[] = [];
  for (const { read, ...part } of refresh) {
    if (works.length > 0) stage.nextRead();
    works.push({ ...part, command, summary: await stageRead(read, stage, signal) });
  }
  await staging(stage.finish());
  const committed = await writer.commitSnapshots(works);
  return committed.flatMap((snapshot, index) => {
    const summary = works[index]?.summary;
    return summary ? [{ ...snapshot, summary }] : [];
  });
}
