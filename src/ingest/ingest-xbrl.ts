import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Diagnostic } from '../base/diagnostic.ts';
import { CrossfootError, throwIfAborted } from '../base/errors.ts';
import { openFileSet } from '../sources/archive/open-file-set.ts';
import { type Filing, filingRead, readFilings } from '../sources/xbrl/read-filing.ts';
import type { IngestPorts } from '../store/ports.ts';
import type { CommittedSnapshot } from '../store/record-snapshots.ts';
import { openSession, type Session } from '../store/session.ts';
import { stageRead, staging } from '../store/stage-read.ts';
import type { WrittenTaxonomy } from '../store/write-taxonomy.ts';
import type { StoreWriter } from '../store/writer.ts';
import type { IngestRequest } from './ingest-fsds.ts';

export type XbrlRequest = IngestRequest & {
  /** Larger documents, in bytes, are refused; 256 MiB where it is left out. */
  readonly maxXml?: number | undefined;
};

/** A filing that came in, or why it did not. */
export type IngestedFiling =
  | ({ readonly kind: 'ingested'; readonly input: string; readonly id: string } & IngestedParts)
  | { readonly kind: 'failed'; readonly input: string; readonly error: CrossfootError };

type IngestedParts = {
  readonly snapshot: CommittedSnapshot;
  readonly taxonomy: WrittenTaxonomy | undefined;
  readonly counts: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
};

/** Filings that are staged and committed together: one commit costs more than the rows of a filing. */
const TOGETHER = 1;

const COMMAND = 'ingest xbrl';

/**
 * Brings in XBRL filings: zips, folders, or instance documents beside their schemas. One that cannot be read is reported, and the others
 * come in.
 */
export async function ingestXbrl(
  inputs: readonly string[],
  request: XbrlRequest,
  ports: IngestPorts,
): Promise<readonly IngestedFiling[]> {
  const results: IngestedFiling[] = [];
  const session = await openSession();
  try {
    let pending: { input: string; filing: Filing }[] = [];
    const flush = async (): Promise<void> => {
      if (pending.length > 0) results.push(...(await commit(session, pending, request, ports)));
      pending = [];
    };
    for (const input of inputs) {
      throwIfAborted(ports.signal);
      ports.progress.stage(basename(input));
      const read = await readInput(input, request, ports);
      if (read instanceof CrossfootError) results.push({ kind: 'failed', input, error: read });
      else pending.push(...read.map((filing) => ({ input, filing })));
      if (pending.length >= TOGETHER) await flush();
    }
    await flush();
  } finally {
    session.close();
  }
  return results;
}

async function readInput(
  input: string,
  { maxXml }: XbrlRequest,
  { signal }: IngestPorts,
): Promise<readonly Filing[] | CrossfootError> {
  try {
    const isInstance = !/\.zip$/i.test(input) && (await stat(input).catch(() => undefined))?.isFile() === true;
    const set = await openFileSet(isInstance ? dirname(input) : input);
    return await readFilings(set, {
      signal,
      ...(maxXml !== undefined && { maxXml }),
      ...(isInstance && { instance: basename(input) }),
    });
  } catch (error) {
    if (error instanceof CrossfootError && error.failure === 'input') return error;
    throw error;
  }
}

type Read = { readonly input: string; readonly filing: Filing };

async function commit(
  session: Session,
  filings: readonly Read[],
  { store, observedAt }: XbrlRequest,
  ports: IngestPorts,
): Promise<IngestedFiling[]> {
  const stage = await session.stage();
  for (const [at, { filing }] of filings.entries()) {
    if (at > 0) stage.nextRead();
    await stageRead(filingRead(filing), stage, ports.signal);
  }
  await staging(stage.finish());
  ports.progress.stage('writing to the store');
  return session.write(store, ports, async (writer) => {
    const taxonomies = await writeTaxonomies(writer, filings, observedAt);
    const works = filings.map(({ input, filing: { summary } }) => ({ command: COMMAND, input, observedAt, summary }));
    const snapshots = await writer.commitSnapshots(works);
    return filings.flatMap(({ input, filing: { id, summary } }, at): IngestedFiling[] => {
      const snapshot = snapshots[at];
      if (!snapshot) return [];
      const diagnostics = [...summary.diagnostics, ...snapshot.diagnostics];
      return [
        { kind: 'ingested', input, id, snapshot, taxonomy: taxonomies.get(id), counts: summary.counts, diagnostics },
      ];
    });
  });
}

async function writeTaxonomies(
  writer: StoreWriter,
  filings: readonly Read[],
  observedAt: string,
): Promise<ReadonlyMap<string, WrittenTaxonomy>> {
  const written = new Map<string, WrittenTaxonomy>();
  for (const { input, filing } of filings) {
    if (!filing.taxonomy) continue;
    const run = await writer.recordRun({ command: COMMAND, input, observedAt }, { counts: {}, diagnostics: [] });
    const [one] = await writer.writeTaxonomies(run, [filing.taxonomy]);
    if (one) written.set(filing.id, one);
  }
  return written;
}
