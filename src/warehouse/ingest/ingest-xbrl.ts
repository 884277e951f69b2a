import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { memoize } from '../../core/base/collections.ts';
import { CrossfootError, inputError, throwIfAborted } from '../../core/base/errors.ts';
import type { FileSet } from '../../core/model/files.ts';
import { type FilingIdentity, filingText, isOtherFiling } from '../../core/model/filing-identity.ts';
import { stated } from '../sources/archive/open-file.ts';
import { besideOpener, openFileSet } from '../sources/archive/open-file-set.ts';
import { readHead } from '../sources/xbrl/document-head.ts';
import { FILING_DOCUMENTS } from '../sources/xbrl/filing-taxonomy.ts';
import { FILING_SOURCE, type Filing, findFilings } from '../sources/xbrl/read-filing.ts';
import type { DownloadRecord } from '../store/downloads.ts';
import type { IndustryCodes } from '../store/industry-codes.ts';
import { readMigrated } from '../store/migrate-store.ts';
import type { IngestPorts } from '../store/ports.ts';
import { openSession, type Session } from '../store/session.ts';
import { type FilingGroup, type IngestedFiling, openFilingGroup } from './commit-filings.ts';
import type { IngestRequest } from './ingest-fsds.ts';
import { storedIndustries } from './stored-industries.ts';

export type XbrlRequest = IngestRequest & {
  /** Larger documents, in bytes, are refused; 256 MiB where it is left out. */
  readonly maxXml?: number | undefined;
  /**
   * The name of each filing, in which `{name}` is the one that it would have, and `{entity}`, `{form}` and `{period}`
   * what tells it from others; `{name}` where it is left out.
   */
  readonly name?: string | undefined;
  /** A filing may take the place of a different one of its name; refused where it is left out. */
  readonly replaces?: boolean | undefined;
  /** The store keeps the documents of filings that people read, compressed. */
  readonly keepDocuments?: boolean | undefined;
  /** What the sets among the inputs were downloaded from, by the names of the sets. */
  readonly downloads?: ReadonlyMap<string, DownloadRecord> | undefined;
};

/** A path, or the files of one filing under its name. */
export type XbrlInput = string | FileSet;

/** Filings that are committed as one snapshot: a commit costs more than the rows of a filing. */
const TOGETHER = 16;

/** Reading so few filings leaves little garbage; that of more is collected before the engine writes them. */
const FEW = 3;

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
 * it was; one that has the name of a different filing is refused.
 */
export async function ingestXbrl(
  inputs: readonly XbrlInput[],
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
  inputs: readonly XbrlInput[],
  request: XbrlRequest,
  ports: IngestPorts,
  follower?: Follower,
): Promise<IngestedFilings> {
  const isAbsent = !existsSync(request.store);
  const results: IngestedFiling[] = [];
  let group: FilingGroup | undefined;
  let groups = 0;
  const stored =
    isAbsent || request.replaces
      ? Promise.resolve(NO_FILINGS)
      : opening.then((session) => storedFilings(session, request.store, ports));
  stored.catch(() => {});
  const collectGarbage = async ({ size }: FilingGroup): Promise<void> => {
    if (size() > FEW) await ports.collectGarbage?.();
  };
  try {
    for await (const read of readDistinct(inputs, stored, request, ports)) {
      if (!('filing' in read)) {
        results.push({ kind: 'failed', ...read });
        continue;
      }
      if (group && group.size() >= TOGETHER) {
        await collectGarbage(group);
        results.push(...(await group.commit(request, ports)));
        group = undefined;
      }
      if (!group) {
        group = await openFilingGroup(await opening);
        groups += 1;
      }
      if (groups === 1 && isAbsent) follower?.add(read.filing);
      await group.add(read.input, read.filing);
    }
    if (group) await collectGarbage(group);
    const last = group?.commit(request, ports);
    if (groups === 1 && isAbsent) follower?.start();
    results.push(...((await last) ?? []));
    return { filings: results, isAll: groups === 1 && (await opening).hasMade(request.store) };
  } finally {
    await stored.catch(() => undefined);
  }
}

type Read =
  | { readonly input: string; readonly filing: Filing }
  | { readonly input: string; readonly error: CrossfootError };

type Identities = ReadonlyMap<string, FilingIdentity>;

const NO_FILINGS: Identities = new Map();

/** The filings of a store, which is made or migrated first where that is needed. */
async function storedFilings(session: Session, store: string, ports: IngestPorts): Promise<Identities> {
  return readMigrated(store, ports, () =>
    session.read(store, ports, (reader) => reader.filingIdentities(FILING_SOURCE)),
  );
}

/** The filings of all inputs; the second of a name is refused, and one that a different filing has in the store. */
async function* readDistinct(
  inputs: readonly XbrlInput[],
  stored: Promise<Identities>,
  request: XbrlRequest,
  ports: IngestPorts,
): AsyncGenerator<Read, void, void> {
  const inputOf = new Map<string, string>();
  for await (const { input, read } of readEach(inputs, request, ports)) {
    const error = read instanceof CrossfootError ? read : refusalOf(read, input, inputOf, await stored);
    if (error) yield { input, error };
    else if (!(read instanceof CrossfootError)) {
      inputOf.set(read.id, input);
      yield { input, filing: read };
    }
  }
}

function refusalOf(
  { id, identity }: Filing,
  input: string,
  inputOf: ReadonlyMap<string, string>,
  stored: Identities,
): CrossfootError | undefined {
  const place = { file: input };
  const other = inputOf.get(id);
  if (other !== undefined) {
    const message = `another filing of this call, from ${other}, is named ${id} too`;
    return inputError(message, { place, hint: { code: 'name-filing' } });
  }
  const known = stored.get(id);
  if (!known || !isOtherFiling(known, identity)) return undefined;
  const message = `the store has a different filing named ${id}: ${filingText(known)}; this one is ${filingText(identity)}`;
  return inputError(message, { place, hint: { code: 'replace-filing' } });
}

type ReadOrFailed = { readonly input: string; readonly read: Filing | CrossfootError };

async function* readEach(
  inputs: readonly XbrlInput[],
  { maxXml, name: pattern, store, keepDocuments }: XbrlRequest,
  ports: IngestPorts,
): AsyncGenerator<ReadOrFailed, void, void> {
  const { signal, progress } = ports;
  const openInput = inputOpener();
  let industries: Promise<IndustryCodes> | undefined;
  // Instances of one folder have the same files beside them.
  const options = {
    signal,
    readHead: memoize(readHead),
    maxXml,
    keepDocuments,
    industries: () => {
      industries ??= storedIndustries(store, ports);
      return industries;
    },
    ...(pattern !== undefined && { rename: renameBy(pattern) }),
  };
  for (const input of inputs) {
    throwIfAborted(signal);
    const name = typeof input === 'string' ? input : input.name;
    progress.stage(basename(name));
    const found = await orFailed(async () => {
      const { set, instance } = typeof input === 'string' ? await openInput(input) : { set: input };
      return findFilings(set, { ...options, instance });
    });
    if (found instanceof CrossfootError) yield { input: name, read: found };
    else for (const read of found) yield { input: name, read: await orFailed(read) };
  }
}

/** Fills the places of a pattern; what a filing does not state is left out. */
function renameBy(pattern: string): (name: string, identity: FilingIdentity) => string {
  return (name, identity) => {
    const parts: Readonly<Record<string, string>> = { name, ...identity };
    const filled = pattern.replace(/\{(name|entity|form|period)\}/g, (_, part: string) => parts[part] ?? '');
    return filled.replace(/\s+/g, ' ').trim() || name;
  };
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

type OpenedInput = { readonly set: FileSet; readonly instance?: string };

/** Opens folders and zips, and instance documents with the documents of their folder. */
function inputOpener(): (input: string) => Promise<OpenedInput> {
  const openBeside = besideOpener(FILING_DOCUMENTS);
  return async (input) => {
    const isFile = (await stated(input)).isFile();
    if (!isFile || /\.zip$/i.test(input) || (await isZip(input))) return { set: await openFileSet(input) };
    return { set: await openBeside(input), instance: basename(input) };
  };
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
