import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { throwIfAborted } from '../../core/base/errors.ts';
import type { SourceEvent, SourceSummary } from '../../core/model/source-read.ts';
import { storeFailure } from './failure.ts';
import type { StoredFields } from './numbering.ts';
import type { StorePorts } from './ports.ts';
import { besideOf, type StoreReader, storeReader } from './reader.ts';
import { withReadsBeside } from './reads-beside.ts';
import type { AbsentFields } from './service-runs/field-kinds.ts';
import type { Stage } from './stage.ts';
import { openWorkspace, readAttached } from './workspace.ts';
import type { FindingColumns } from './write-findings.ts';
import { type StoreWriter, storeWriter } from './writer.ts';

/** Work is staged in memory, so that the store's file is held only while it is read or written. */
export type Session = {
  /** A new stage in the place of any before it; `stored`: the ids that its fields have in the store. */
  readonly stage: (stored?: StoredFields) => Promise<Stage>;
  readonly stageFindings: (findings: FindingColumns) => Promise<void>;
  /** Reads the store. A reader costs no engine of its own, and sees the stage too. */
  readonly read: <T>(path: string, ports: StorePorts, use: (reader: SessionReader) => Promise<T>) => Promise<T>;
  /** Writes to the store in one transaction; it is made or migrated where that is needed. `write` may run twice. */
  readonly write: <T>(path: string, ports: StorePorts, write: (writer: StoreWriter) => Promise<T>) => Promise<T>;
  /** Whether {@link Session.write} made the store at this path: all that it has was written by this session. */
  readonly hasMade: (path: string) => boolean;
  /** Makes a new store; with `overwrite` in the place of one that is there. */
  readonly make: <T>(
    path: string,
    options: { readonly overwrite: boolean },
    ports: StorePorts,
    write: (writer: StoreWriter) => Promise<T>,
  ) => Promise<T>;
  readonly close: () => void;
};

export type SessionReader = StoreReader & {
  readonly missedFields: (absent: AbsentFields) => Promise<ReadonlySet<string>>;
};

/** `memory`: how much is kept in memory before temporary files are used (`128MB`). */
export async function openSession(options: { readonly memory?: string } = {}): Promise<Session> {
  const workspace = await openWorkspace(options);
  const { connection, close } = workspace;
  const isLimited = options.memory !== undefined;
  const connect = async (): Promise<DuckDBConnection> => {
    const other = await workspace.connect();
    await other.run('USE store');
    return other;
  };
  const madeStores = new Set<string>();
  const reader: SessionReader = {
    ...storeReader(connection),
    missedFields: async (absent) =>
      (await import('./service-runs/field-kinds.ts')).readMissedFields(connection, absent),
  };
  return {
    stage: async (stored) => (await import('./stage.ts')).createStage(connection, stored),
    stageFindings: async (findings) => (await import('./write-findings.ts')).stageFindings(connection, findings),
    read: (path, ports, use) =>
      readAttached(workspace, path, ports, () =>
        withReadsBeside(connect, ports.signal, (readBeside) =>
          use({ ...reader, beside: besideOf(path, readBeside, isLimited) }),
        ),
      ),
    write: async (path, ports, write) => {
      const { writeAttached } = await import('./write-attached.ts');
      const { result, isNew } = await writeAttached(workspace, path, ports, () => write(storeWriter(connection)));
      if (isNew) madeStores.add(path);
      return result;
    },
    hasMade: (path) => madeStores.has(path),
    make: async (path, settings, ports, write) =>
      (await import('./write-attached.ts')).makeStore(workspace, { path, ...settings }, ports, () =>
        write(storeWriter(connection)),
      ),
    close,
  };
}

/** Reads a source to its end into temporary tables. */
export async function stageRead<S extends SourceSummary>(
  read: AsyncGenerator<SourceEvent, S, void>,
  stage: Pick<Stage, 'add'>,
  signal: AbortSignal | undefined,
): Promise<S> {
  for (;;) {
    throwIfAborted(signal);
    const step = await read.next();
    if (step.done) return step.value;
    await staging(stage.add(step.value));
    await nextTurn();
  }
}

/** Until the commit only temporary files are written: a failure there says so. */
export async function staging<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw storeFailure(error, tmpdir());
  }
}
