import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unavailableError, usageError } from '../../core/base/errors.ts';
import type { FileSet } from '../../core/model/files.ts';
import { openFileSet } from '../sources/archive/open-file-set.ts';
import { downloadDataSet, shownUrl } from '../sources/fsds/download.ts';
import { readFsds } from '../sources/fsds/read-fsds.ts';
import type { IngestPorts } from '../store/ports.ts';
import { withReader } from '../store/reader.ts';
import { type IngestedByDay, ingestByDay } from './ingest-by-day.ts';
import { type IngestedRows, type IngestTarget, ingestRows } from './ingest-rows.ts';

export type IngestRequest = {
  /** The file of the store; it is made where there is none. */
  readonly store: string;
  /** When this was seen: ISO text in UTC. */
  readonly observedAt: string;
};

/** Who asks, for servers that want to know: the version of this program and an address of its operator. */
export type Requester = {
  readonly fetch: typeof globalThis.fetch;
  readonly version: string;
  readonly contact: string | undefined;
};

const isUrl = (input: string): boolean => /^https?:/i.test(input);

/** How an input is called in reports: a URL without its query, which may hold a key. */
export function shownInput(input: string): string {
  return isUrl(input) ? shownUrl(input) : input;
}

/** `undefined`: the server says that the copy ingested before is still current. */
export type IngestedDataSet = IngestedRows | undefined;

export type DataSetRequest = IngestRequest & {
  readonly requester?: Requester;
  /** Each input is the whole of its quarter, whatever the dates of its filings. */
  readonly wholeQuarter?: boolean | undefined;
};

/** Brings in one SEC data set, a zip, a folder or a URL, as one snapshot. A URL needs a `requester`. */
export function ingestFsds(input: string, request: DataSetRequest, ports: IngestPorts): Promise<IngestedDataSet> {
  const { wholeQuarter = false } = request;
  return withDataSet(input, request, ports, (set, target) =>
    ingestRows(readFsds(set, { ...ports, wholeQuarter }), target, ports),
  );
}

/** As {@link ingestFsds}, but each filing date is a snapshot of its own; see {@link ingestByDay}. */
export function ingestFsdsAsFiled(
  input: string,
  request: DataSetRequest,
  ports: IngestPorts,
): Promise<IngestedByDay | undefined> {
  return withDataSet(input, request, ports, (set, target) =>
    ingestByDay(readFsds(set, { ...ports, byDay: true }), target, ports),
  );
}

type UseDataSet<T> = (set: FileSet, target: IngestTarget) => Promise<T>;

async function withDataSet<T>(
  input: string,
  { store, observedAt, requester }: DataSetRequest,
  ports: IngestPorts,
  use: UseDataSet<T>,
): Promise<T | undefined> {
  const target: IngestTarget = { store, observedAt, command: 'ingest fsds', input, isLarge: true };
  const [, scheme] = /^([a-z][a-z\d+.-]+):\/\//i.exec(input) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) {
    throw usageError(`only http and https URLs are fetched, not ${scheme}`, 'Download it, then name the file.');
  }
  if (!isUrl(input)) return use(await openFileSet(input), target);
  if (!requester) throw usageError('a URL needs a requester: who asks, and how to reach them');
  return withDownload({ ...target, input: shownUrl(input) }, { ...requester, url: input }, ports, use);
}

async function withDownload<T>(
  target: IngestTarget,
  { url, ...requester }: Requester & { readonly url: string },
  ports: IngestPorts,
  use: UseDataSet<T>,
): Promise<T | undefined> {
  const { progress, signal } = ports;
  const validators = existsSync(target.store)
    ? await withReader(target.store, ports, (reader) => reader.downloadValidators([url]))
    : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'crossfoot-download-')).catch((cause: unknown) => {
    throw unavailableError(`no temporary folder for the download can be made in ${tmpdir()}`, { cause });
  });
  try {
    const path = join(folder, 'data-set.zip');
    const validator = validators?.get(url);
    const known = validator === undefined ? {} : { validator };
    const download = await downloadDataSet(url, { ...requester, ...known, path, progress, signal });
    if (download.status === 'unchanged') return undefined;
    const { status: _, path: __, ...record } = download;
    const set = await openFileSet(path, { name: target.input });
    const downloads = [{ url, shownUrl: target.input, ...record }];
    return await use(set, { ...target, downloads: () => downloads });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
