import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { CrossfootError, inputError, throwIfAborted } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import { COMPANY_FACTS_RESOURCE, COMPANY_FACTS_SOURCE } from '../../../core/model/data-sets.ts';
import type { FileSet, SetFile } from '../../../core/model/files.ts';
import type { Scope, SourceRead } from '../../../core/model/source-read.ts';
import { type CompanyFile, readCompanyFile } from './company-file.ts';
import { createNames, factRows } from './fact-rows.ts';
import { createTally, tallyAt, tallyDiagnostics } from './tally.ts';
import { toBatch } from './to-batch.ts';

export type ReadCompanyFactsOptions = {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
  /** Only these companies, by CIK of ten digits; all where it is left out. */
  readonly companies?: ReadonlySet<string> | undefined;
};

const COMPANY_FILE = /(?:^|\/)CIK(\d{10})\.json$/;
/** The largest file of the SEC has 10 MB. */
const LARGEST_FILE = 256 * 2 ** 20;
/** Failed files that are reported one by one. */
const MOST_FAILED = 20;

/**
 * Reads company facts of the SEC: a file `CIK##########.json` for each company, one in memory at a time. Numbers keep
 * the digits of the file. Rows are filed rows: (accession number, CIK, unit, period); `fy` and `fp` are those of the
 * filing. A file or a fact that is not as documented is left out, counted and said.
 *
 * Source: "EDGAR Application Programming Interfaces", data.sec.gov/api/xbrl/companyfacts, U.S. Securities and Exchange
 * Commission.
 */
export async function* readCompanyFacts(
  set: FileSet,
  { progress, signal, companies }: ReadCompanyFactsOptions,
): SourceRead {
  const tally = createTally();
  const names = createNames();
  const failed: Diagnostic[] = [];
  const files = set.files.flatMap((file) => {
    const cik = COMPANY_FILE.exec(file.path)?.[1];
    if (cik === undefined) tallyAt(tally, 'filesForeign', file.place, () => file.path);
    return cik === undefined || companies?.has(cik) === false ? [] : [{ file, cik }];
  });
  if (files.length === 0) throw noFiles(set, companies);
  progress.stage(`company facts of ${set.name}`, files.length);
  for (const { file, cik } of files) {
    throwIfAborted(signal);
    const company = await readOrFail(file, cik);
    if (company instanceof CrossfootError) {
      if (files.length === 1) throw company;
      tally.counts.filesFailed += 1;
      failed.push({ severity: 'error', code: 'companyfacts/bad-file', ...describe(company, file) });
    } else {
      const rows = factRows(company, { names, tally, file: file.place });
      if (rows.fields.properties.length > 0) yield { kind: 'fields', ...rows.fields };
      yield { kind: 'rows', batch: toBatch(rows, tally, file.place) };
    }
    progress.advance(1);
  }
  if (tally.counts.companies === 0) throw inputError('no file could be read', { place: { file: set.name } });
  return { scope: SCOPE, counts: tally.counts, diagnostics: [...shownFailures(failed), ...tallyDiagnostics(tally)] };
}

/** The facts of a filing are not all that it reports: nothing is ever retired by them. */
const SCOPE: Scope = {
  source: COMPANY_FACTS_SOURCE,
  resource: COMPANY_FACTS_RESOURCE,
  partition: 'filings',
  complete: false,
  wholeDocuments: false,
  supersedes: false,
  partitionBy: 'quarter filed',
  dimensions: 'legal-entity',
};

async function readOrFail(file: SetFile, cik: string): Promise<CompanyFile | CrossfootError> {
  try {
    const bytes = await file.read(LARGEST_FILE);
    const company = readCompanyFile(Buffer.from(bytes).toString('utf8'), file.place);
    if (company.cik.padStart(cik.length, '0') === cik) return company;
    return inputError(`has the facts of CIK ${company.cik}`, { place: { file: file.place } });
  } catch (error) {
    if (error instanceof CrossfootError && error.failure === 'input') return error;
    throw error;
  }
}

function describe({ message, place }: CrossfootError, file: SetFile): Pick<Diagnostic, 'message' | 'place'> {
  return { message: `${message}; the file was left out`, place: place ?? { file: file.place } };
}

function shownFailures(failed: readonly Diagnostic[]): readonly Diagnostic[] {
  const others = failed.length - MOST_FAILED;
  if (others <= 0) return failed;
  const message = `${others} further files could not be read and were left out`;
  return [...failed.slice(0, MOST_FAILED), { severity: 'error', code: 'companyfacts/bad-file', message }];
}

function noFiles(set: FileSet, companies: ReadonlySet<string> | undefined): CrossfootError {
  const problem = companies ? `holds no company facts of ${[...companies].join(', ')}` : 'holds no company facts';
  return inputError(problem, { place: { file: set.name }, hint: 'Files are named CIK0000320193.json.' });
}
