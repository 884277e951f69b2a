import { existsSync } from 'node:fs';
import type { Diagnostic } from '../../core/base/diagnostic.ts';
import { throwIfAborted } from '../../core/base/errors.ts';
import type { SourceRead, SourceSummary } from '../../core/model/source-read.ts';
import type { DownloadRecord } from '../store/downloads.ts';
import type { StoredFields } from '../store/numbering.ts';
import type { IngestPorts } from '../store/ports.ts';
import type { CommittedSnapshot } from '../store/record-snapshots.ts';
import { openSession, type Session, stageRead, staging } from '../store/session.ts';
import type { Stage } from '../store/stage.ts';

/** What the input was downloaded from, as far as there is no need to ask for it again once this was read of it. */
export type Downloads = (summary: SourceSummary) => readonly DownloadRecord[];

export type IngestTarget = {
  readonly store: string;
  readonly command: string;
  readonly input: string;
  readonly observedAt: string;
  readonly downloads?: Downloads;
  /** Many rows are expected: knowing the ids of stored fields first then saves more than it costs. */
  readonly isLarge?: true;
};

/**
 * Those of files of which nothing wrong was found, nor of their further pages; the others are asked for again. Files
 * are called by their URLs, and the pages of `CIK….json` are `CIK…-submissions-001.json`.
 */
export function settled(downloads: readonly DownloadRecord[]): Downloads {
  return ({ diagnostics }) => {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const bad = errors.map(({ place }) => place?.file);
    if (bad.includes(undefined)) return [];
    const isBad = (url: string): boolean => bad.some((file) => file?.startsWith(url.replace(/\.json$/, '')));
    return downloads.filter(({ shownUrl }) => !isBad(shownUrl));
  };
}

/** Memory that the engine takes before it uses temporary files. */
const MEMORY = '160MB';

/** The snapshot of an ingest, with what was read and counted. */
export type IngestedRows = CommittedSnapshot & { readonly summary: SourceSummary };

type StagedSource = {
  readonly session: Session;
  readonly stage: Stage;
  readonly summary: SourceSummary;
};

/** Reads a source whole into temporary tables for `use`. The store's file is not held meanwhile. */
export async function withStaged<T>(
  read: SourceRead,
  target: IngestTarget,
  ports: IngestPorts,
  use: (staged: StagedSource) => Promise<T>,
): Promise<T> {
  const begun = readAhead(read);
  const session = await openSession({ memory: MEMORY });
  try {
    const stage = await session.stage(target.isLarge && (await storedFields(session, target.store, ports)));
    const summary = await stageRead(begun, stage, ports.signal);
    await staging(stage.finish());
    if (target.isLarge) await ports.collectGarbage?.();
    return await use({ session, stage, summary });
  } finally {
    session.close();
  }
}

/**
 * Reads a source whole into temporary tables, then commits it to the store as one snapshot. The store's file is held
 * only for the commit; until then a failure, an interrupt or a kill leaves it as it was.
 */
export function ingestRows(read: SourceRead, target: IngestTarget, ports: IngestPorts): Promise<IngestedRows> {
  return withStaged(read, target, ports, async ({ session, summary }) => {
    ports.progress.stage('writing to the store');
    const work = { ...target, summary, downloads: target.downloads?.(summary) };
    const [committed] = await session.write(target.store, ports, (writer) => writer.commitSnapshots([work]));
    if (!committed) throw new Error('a read was committed without a snapshot');
    return { ...committed, summary: withDiagnostics(summary, committed.diagnostics) };
  });
}

export function withDiagnostics(summary: SourceSummary, further: readonly Diagnostic[]): SourceSummary {
  return { ...summary, diagnostics: [...further, ...summary.diagnostics] };
}

/** Begins to read at once, while the engine opens. */
function readAhead(read: SourceRead): SourceRead {
  const first = read.next();
  // A failure is reported where the first step is awaited.
  first.catch(() => {});
  const all = async function* (): SourceRead {
    for (let step = await first; ; step = await read.next()) {
      if (step.done) return step.value;
      yield step.value;
    }
  };
  return all();
}

/**
 * The fields of a store. One that cannot be read has none here, because writing to it reports what is wrong with it;
 * nor is a locked one waited for.
 */
async function storedFields(session: Session, store: string, ports: IngestPorts): Promise<StoredFields | undefined> {
  if (!existsSync(store)) return undefined;
  try {
    return await session.read(store, { ...ports, now: () => Number.POSITIVE_INFINITY }, (reader) =>
      reader.storedFields(),
    );
  } catch {
    throwIfAborted(ports.signal);
    return undefined;
  }
}
