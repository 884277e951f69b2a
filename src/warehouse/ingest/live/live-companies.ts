import type { FileSet, SetFile } from '../../../core/model/files.ts';
import type { DownloadRecord } from '../../store/downloads.ts';
import { cikOf } from '../company-files.ts';
import type { FetchedSubject } from './gather-live.ts';
import { type IngestedLive, ingestLive, type LivePorts, type LiveRequest } from './ingest-live.ts';
import { LIVE_SOURCES } from './live-sources.ts';

export type CompaniesRequest = Pick<LiveRequest, 'store' | 'address' | 'userAgent'> & {
  readonly ciks: readonly string[];
};

/** Fetches the files of companies, by CIK, for `use`, which ingests them as one set: see {@link ingestLive}. */
export function ingestLiveCompanies<T>(
  name: keyof typeof LIVE_SOURCES,
  { ciks, ...request }: CompaniesRequest,
  ports: LivePorts,
  use: (set: FileSet, downloads: readonly DownloadRecord[]) => Promise<T>,
): Promise<IngestedLive<T>> {
  const subjects = [...new Set(ciks.map((text) => cikOf(text, 'Companies')))].map((cik) => ({ name: cik, cik }));
  return ingestLive({ ...request, source: LIVE_SOURCES[name], subjects }, ports, (fetched) => {
    const set = { name: nameOf(fetched), files: byPath(fetched.flatMap(({ files }) => files)) };
    return use(
      set,
      fetched.map(({ download }) => download),
    );
  });
}

/** The URL of the only one, or the folder of the URLs. */
function nameOf([first, ...others]: readonly FetchedSubject[]): string {
  const url = first?.download.url ?? '';
  return others.length === 0 ? url : url.slice(0, url.lastIndexOf('/'));
}

/** The fetched files of a filing, under its accession number. */
export function filingSet({ name, files }: FetchedSubject): FileSet {
  return { name, files: byPath(files) };
}

const byPath = (files: readonly SetFile[]): readonly SetFile[] =>
  files.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
