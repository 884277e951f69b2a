import { usageError } from '../../core/base/errors.ts';
import { CIK_SCHEME, entityIdentity } from '../../core/model/entity-key.ts';
import type { FileSet } from '../../core/model/files.ts';
import { openFile } from '../sources/archive/open-file.ts';
import { openFileSet } from '../sources/archive/open-file-set.ts';
import { readCompanyFacts } from '../sources/companyfacts/read-company-facts.ts';
import type { IngestPorts } from '../store/ports.ts';
import { type IngestedByDay, ingestByDay } from './ingest-by-day.ts';
import type { IngestRequest } from './ingest-fsds.ts';

export type CompanyFactsRequest = IngestRequest & {
  /** CIKs; all companies where it is left out or empty. */
  readonly companies?: readonly string[] | undefined;
};

/**
 * Brings in company facts of the SEC, a JSON file, a folder or a zip of them, as filed: each filing date becomes a
 * snapshot, in order. Filings that the store has are left out.
 */
export async function ingestCompanyFacts(
  input: string,
  { store, observedAt, companies }: CompanyFactsRequest,
  ports: IngestPorts,
): Promise<IngestedByDay> {
  const wanted = companies?.length ? new Set(companies.map(cikOf)) : undefined;
  const read = readCompanyFacts(await openFacts(input), { ...ports, companies: wanted });
  return ingestByDay(read, { store, observedAt, command: 'ingest companyfacts', input, isLarge: true }, ports);
}

async function openFacts(input: string): Promise<FileSet> {
  if (!/\.json$/i.test(input)) return openFileSet(input);
  return { name: input, files: [await openFile(input)] };
}

function cikOf(text: string): string {
  if (/^\d{1,10}$/.test(text)) return entityIdentity(CIK_SCHEME, text).key;
  throw usageError(`${text} is not a CIK`, 'Company facts are chosen by CIK, such as 320193.');
}
