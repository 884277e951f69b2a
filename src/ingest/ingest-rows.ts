import type { SourceRead, SourceSummary } from '../model/source-read.ts';
import type { DownloadRecord } from '../store/downloads.ts';
import type { IngestPorts } from '../store/ports.ts';
import type { CommittedSnapshot } from '../store/record-snapshots.ts';
import { openSession } from '../store/session.ts';
import { stageRead, staging } from '../store/stage-read.ts';

export type IngestTarget = {
  readonly store: string;
  readonly command: string;
  readonly input: string;
  readonly observedAt: string;
  readonly download?: DownloadRecord;
};

export type IngestedRows = CommittedSnapshot & { readonly summary: SourceSummary };

/**
 * Reads a source whole into temporary tables, then commits it to the store as one snapshot. The store's file is held only
 * for the commit; until then a failure, an interrupt or a kill leaves it as it was.
 */
export async function ingestRows(read: SourceRead, target: IngestTarget, ports: IngestPorts): Promise<IngestedRows> {
  const session = await openSession();
  try {
    const stage = await session.stage();
    const summary = await stageRead(read, stage, ports.signal);
    await staging(stage.finish());
    ports.progress.stage('writing to the store');
    const work = { ...target, summary };
    const [committed] = await session.write(target.store, ports, (writer) => writer.commitSnapshots([work]));
    if (!committed) throw new Error('a read was committed without a snapshot');
    const diagnostics = [...summary.diagnostics, ...committed.diagnostics];
    return { ...committed, summary: { ...summary, diagnostics } };
  } finally {
    session.close();
  }
}
