import { CrossfootError, usageError } from '../../core/base/errors.ts';
import type { FileSet } from '../../core/model/files.ts';
import type { IngestedInput } from '../../core/model/shapes/ingest.ts';
import { failedInput, unchangedInput } from '../../output/report/views/ingest.ts';
import { cikOf } from '../../warehouse/ingest/company-files.ts';
import type { IngestedLive, LivePorts, LiveRequest } from '../../warehouse/ingest/live/ingest-live.ts';
import { type CompaniesRequest, ingestLiveCompanies } from '../../warehouse/ingest/live/live-companies.ts';
import { LIVE_SOURCES, type LiveSource } from '../../warehouse/ingest/live/live-sources.ts';
import type { DownloadRecord } from '../../warehouse/store/downloads.ts';
import type { CommandIo } from './command.ts';
import { wordHint } from './hints.ts';
import { retryText } from './retry-text.ts';
import { serverPorts } from './server-ports.ts';

/** Names of sources that are fetched from servers. */
export type LiveName = keyof typeof LIVE_SOURCES;

/** The effects of an ingest from a server; retries are reported on standard error. */
export function livePorts(io: CommandIo): LivePorts {
  return {
    ...serverPorts(io),
    onNotice: (notice) => io.inform(retryText(notice)),
  };
}

/** Ingests the files of one fetch, as one set. */
type IngestSet = (set: FileSet, downloads: readonly DownloadRecord[]) => Promise<readonly IngestedInput[]>;

/** Fetches the files of companies, by CIK, and ingests them as one set; gives what is to be reported. */
export async function ingestCompanies(
  name: LiveName,
  request: CompaniesRequest,
  io: CommandIo,
  ingest: IngestSet,
): Promise<readonly IngestedInput[]> {
  const live = await ingestLiveCompanies(name, request, livePorts(io), async (set, downloads) => {
    try {
      return await ingest(set, downloads);
    } catch (error) {
      // The other companies are reported all the same.
      if (error instanceof CrossfootError && error.failure === 'input')
        return [failedInput(set.name, error.describe(wordHint))];
      throw error;
    }
  });
  return [...liveInputs(live, LIVE_SOURCES[name]), ...(live.ingested ?? [])];
}

/** What did not have to be fetched, and what could not be. */
export function liveInputs(
  { left, unchanged }: Pick<IngestedLive<unknown>, 'left' | 'unchanged'>,
  { absent }: LiveSource,
): readonly IngestedInput[] {
  return [
    ...left.map(({ kind, url, reason }) =>
      failedInput(url, reason, { [kind === 'absent' ? absent.count : 'answersFailed']: 1 }),
    ),
    ...unchanged.map(unchangedInput),
  ];
}

/** The filings of these numbers; `ciks`: the company that they are of, where their numbers do not begin with it. */
export function filingSubjects(accessions: readonly string[], ciks: readonly string[]): LiveRequest['subjects'] {
  if (ciks.length > 1) throw usageError('--cik names several companies', 'Fetch the filings of one after the other.');
  const [given] = ciks.map((text) => cikOf(text, 'Companies'));
  return [...new Set(accessions)].map((name) => ({ name, cik: given ?? name.slice(0, 10) }));
}
