import { throwIfAborted } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import type { SourceRead, SourceSummary } from '../model/source-read.ts';
import { type CommittedSnapshot, commitSnapshot } from '../store/commit-snapshot.ts';
import type { DownloadRecord } from '../store/downloads.ts';
import { openSession, type Session, type StorePorts, withWriter } from '../store/session.ts';
import { createStage, type Stage } from '../store/stage.ts';

/** Where an ingest writes and how it speaks to the outside. */
export type IngestPorts = StorePorts & {
  readonly progress: Progress;
  readonly signal?: AbortSignal;
};

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
    const stage = await createStage(session.connection);
    const summary = await drain(read, stage, ports.signal);
    await stage.finish();
    ports.progress.stage('writing to the store');
    const work = { ...target, summary };
    const committed = await withWriter(session, target.store, ports, () =>
      interruptible(session, ports.signal, () => commitSnapshot(session.connection, work)),
    );
    return { ...committed, summary };
  } finally {
    session.close();
  }
}

/** Lets a request to stop end a long statement. Once the work is done the commit that follows is not disturbed. */
async function interruptible<T>(session: Session, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  throwIfAborted(signal);
  const interrupt = (): void => session.connection.interrupt();
  signal?.addEventListener('abort', interrupt);
  try {
    return await work();
  } finally {
    signal?.removeEventListener('abort', interrupt);
    throwIfAborted(signal);
  }
}

async function drain(read: SourceRead, stage: Stage, signal: AbortSignal | undefined): Promise<SourceSummary> {
  for (;;) {
    throwIfAborted(signal);
    const step = await read.next();
    if (step.done) return step.value;
    await stage.add(step.value);
  }
}
