import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { CrossfootError, inputError, throwIfAborted } from '../base/errors.ts';
import type { FileSet } from '../model/files.ts';
import { stated } from '../sources/archive/open-file.ts';
import { openBeside, openFileSet } from '../sources/archive/open-file-set.ts';
import { FILING_DOCUMENTS } from '../sources/xbrl/filing-taxonomy.ts';
import { type Filing, findFilings } from '../sources/xbrl/read-filing.ts';
import type { IngestPorts } from '../store/ports.ts';
import { openSession, type Session } from '../store/session.ts';
import { type FilingGroup, type IngestedFiling, openFilingGroup } from './commit-filings.ts';
import type { IngestRequest } from './ingest-fsds.ts';

export type XbrlRequest = IngestRequest & {
  /** Larger documents, in bytes, are refused; 256 MiB where it is left out. */
  readonly maxXml?: number | undefined;
};

/** Filings that are committed as one snapshot: a commit costs more than the rows of a filing. */
const TOGETHER = 16;

/** Follows filings that will be all that a new store has, so that they can be judged while they are written. */
export type Follower = {
  readonly add: (filing: Filing) => void;
  /** Called when the last of them was added, and the store is being written. */
  readonly start: () => void;
};

/** `isAll`: the store is new and has these filings alone, as one snapshot. */
export type IngestedFilings = { readonly filings: readonly IngestedFiling[]; readonly isAll: boolean };

/**
 * Brings in XBRL filings: zips, folders, or instance documents beside their schemas; sixteen become one snapshot. One
 * that cannot be read is reported, and the others come in. A filing that was brought in before takes the place of what
 * it was.
 */
export async function ingestXbrl(
  inputs: readonly string[],
  request: XbrlRequest,
  ports: IngestPorts,
): Promise<readonly IngestedFiling[]> {
  const opening = openSession();
  // A failure is thrown where the session is awaited.
  opening.catch(() => {});
  try {
    return (await ingestXbrlIn(opening, inputs, request, ports)).filings;
  } finally {
    (await opening).close();
  }
}

/** As {@link ingestXbrl}, in a session of the caller that may still be opening. */
export async function ingestXbrlIn(
  opening: Promise<Session>,
  inputs: readonly string[],
  request: XbrlRequest,
  ports: IngestPorts,
  follower?: Follower,
): Promise<IngestedFilings> {
  // A new store is made while the filings are read.
  const beginning = opening.then((session) => session.beginStore(request.store));
  beginning.catch(() => {});
  const results: IngestedFiling[] = [];
  let group: FilingGroup | undefined;
  let groups = 0;
  try {
    for await (const read of readDistinct(inputs, request, ports)) {
      if (!('filing' in read)) {
        results.push({ kind: 'failed', ...read });
        continue;
      }
      if (group && group.size() >= TOGETHER) {
        results.push(...(await group.commit(request, ports)));
        group = undefined;
      }
      if (!group) {
        group = await openFilingGroup(await opening);
        groups += 1;
      }
      if (groups === 1 && (await beginning)) follower?.add(read.filing);
      await group.add(read.input, read.filing);
    }
    const last = group?.commit(request, ports);
    if (groups === 1 && (await beginning)) follower?.start();
    results.push(...((await last) ?? []));
    return { filings: results, isAll: groups === 1 && (await beginning)?.isPlaced() === true };
  } finally {
    await (await beginning.catch(() => undefined))?.discard();
  }
}

type Read =
  | { readonly input: string; readonly filing: Filing }
  | { readonly input: string; readonly error: CrossfootError };

/** The filings of all inputs; the second of a name cannot be read. */
async function* readDistinct(
  inputs: readonly string[],
  request: XbrlRequest,
  ports: IngestPorts,
): AsyncGenerator<Read, void, void> {
  const inputOf = new Map<string, string>();
  for await (const { input, read } of readEach(inputs, request, ports)) {
    const other = read instanceof CrossfootError ? undefined : inputOf.get(read.id);
    if (read instanceof CrossfootError) yield { input, error: read };
    else if (other !== undefined) yield { input, error: sameName(read.id, input, other) };
    else {
      inputOf.set(read.id, input);
      yield { input, filing: read };
    }
  }
}

function sameName(id: string, input: string, other: string): CrossfootError {
  return inputError(`another filing of this call, from ${other}, is named ${id} too`, {
    place: { file: input },
    hint: 'a filing is known by the name of its zip, folder or instance: rename one of them',
  });
}

type ReadOrFailed = { readonly input: string; readonly read: Filing | CrossfootError };

async function* readEach(
  inputs: readonly string[],
  { maxXml }: XbrlRequest,
  { signal, progress }: IngestPorts,
): AsyncGenerator<ReadOrFailed, void, void> {
  for (const input of inputs) {
    throwIfAborted(signal);
    progress.stage(basename(input));
    const found = await orFailed(async () => {
      const { set, instance } = await openInput(input);
      const limit = maxXml === undefined ? {} : { maxXml };
      return findFilings(set, { signal, ...limit, ...(instance !== undefined && { instance }) });
    });
    if (found instanceof CrossfootError) yield { input, read: found };
    else for (const { read } of found) yield { input, read: await orFailed(read) };
  }
}

/** The result, or the error where the input is to blame. */
async function orFailed<T>(work: () => Promise<T>): Promise<T | CrossfootError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CrossfootError && error.failure === 'input') return error;
    throw error;
  }
}

/** A folder or zip, or an instance document with the documents of its folder. */
async function openInput(input: string): Promise<{ readonly set: FileSet; readonly instance?: string }> {
  const isFile = (await stated(input)).isFile();
  if (!isFile || /\.zip$/i.test(input) || (await isZip(input))) return { set: await openFileSet(input) };
  return { set: await openBeside(input, FILING_DOCUMENTS), instance: basename(input) };
}

const ZIP = Buffer.from('PK\u0003\u0004');

async function isZip(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0);
    return buffer.equals(ZIP);
  } finally {
    await file.close();
  }
}
