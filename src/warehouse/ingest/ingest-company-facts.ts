import type { FileSet } from '../../core/model/files.ts';
import { readCompanyFacts } from '../sources/companyfacts/read-company-facts.ts';
import type { DownloadRecord } from '../store/downloads.ts';
import type { IngestPorts } from '../store/ports.ts';
import { chosenCompanies, openCompanyFiles } from './company-files.ts';
import { type IngestedByDay, ingestByDay } from './ingest-by-day.ts';
import type { IngestRequest } from './ingest-fsds.ts';
import { settled } from './ingest-rows.ts';
import { storedIndustries } from './stored-industries.ts';

export type CompanyFactsRequest = IngestRequest & {
  /** CIKs; all companies where it is left out or empty. */
  readonly companies?: readonly string[] | undefined;
  /** What the files of a set were downloaded from; messages call each file by its URL. */
  readonly downloads?: readonly DownloadRecord[] | undefined;
};

/**
 * Brings in company facts of the SEC, a JSON file, a folder, a zip or a set of them, as filed: each filing date becomes
 * a snapshot, in order. Filings that the store has are left out. Facts bind to the taxonomy of the industry that the
 * store knows of the company.
 */
export async function ingestCompanyFacts(
  input: string | FileSet,
  { store, observedAt, companies, downloads }: CompanyFactsRequest,
  ports: IngestPorts,
): Promise<IngestedByDay> {
  const wanted = chosenCompanies(companies, 'Company facts');
  const set = typeof input === 'string' ? await openCompanyFiles(input) : input;
  const industries = await storedIndustries(store, ports);
  const read = readCompanyFacts(set, { ...ports, companies: wanted, industries });
  const target = { store, observedAt, command: 'ingest companyfacts', input: set.name, isLarge: true } as const;
  return ingestByDay(read, { ...target, ...(downloads && { downloads: settled(downloads) }) }, ports);
}
