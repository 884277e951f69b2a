import type { FileSet } from '../../core/model/files.ts';
import type { SourceSummary } from '../../core/model/source-read.ts';
import { readSubmissions } from '../sources/submissions/read-submissions.ts';
import type { IngestPorts } from '../store/ports.ts';
import { chosenCompanies, openSubmissionFiles } from './company-files.ts';
import type { CompanyFactsRequest } from './ingest-company-facts.ts';
import { settled, withDiagnostics, withStaged } from './ingest-rows.ts';

/** What lists of filings brought. */
export type IngestedSubmissions = {
  readonly filings: { readonly new: number; readonly changed: number };
  /** `undefined`: the store has all of it already. */
  readonly snapshot: number | undefined;
  /** With what became of documents in the store: `documentsMatched`, `documentsCompleted`… */
  readonly summary: SourceSummary;
};

/**
 * Brings in submissions of the SEC, a JSON file, a folder, a zip or a set of them: names of companies, and the filings
 * that can hold facts, by which documents of the store get what they do not state themselves. Filings that come in
 * later find them there.
 */
export async function ingestSubmissions(
  input: string | FileSet,
  { store, observedAt, companies, downloads: fetched }: CompanyFactsRequest,
  ports: IngestPorts,
): Promise<IngestedSubmissions> {
  const wanted = chosenCompanies(companies, 'Submissions');
  const set = typeof input === 'string' ? await openSubmissionFiles(input) : input;
  const read = readSubmissions(set, { ...ports, companies: wanted });
  const work = { command: 'ingest submissions', input: set.name, observedAt };
  return withStaged(read, { store, ...work }, ports, ({ session, summary }) => {
    ports.progress.stage('writing to the store');
    return session.write(store, ports, async (writer) => {
      const downloads = fetched ? settled(fetched)(summary) : [];
      const [committed] = await writer.commitSnapshots([{ ...work, summary, downloads }], ports.progress);
      if (!committed && downloads.length > 0) {
        await writer.recordDownloads(await writer.recordRun(work, summary), downloads);
      }
      const { documents, filings } = await writer.listedFilings(committed?.snapshot ?? 0);
      const counts = { ...summary.counts, ...documents.counts };
      const said = committed?.diagnostics ?? documents.diagnostics;
      return { snapshot: committed?.snapshot, filings, summary: withDiagnostics({ ...summary, counts }, said) };
    });
  });
}
