import { CrossfootError, inputError, throwIfAborted } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import { COMPANY_FACTS_RESOURCE, COMPANY_FACTS_SOURCE } from '../../../core/model/data-sets.ts';
import type { FileSet } from '../../../core/model/files.ts';
import type { Scope, SourceRead } from '../../../core/model/source-read.ts';
import { newFailures, noCompanyFiles, readOrFail, requireCik } from '../company-files.ts';
import { readCompanyFile } from './company-file.ts';
import { createNames, factRows } from './fact-rows.ts';
import { createTally, tallyAt, tallyDiagnostics } from './tally.ts';
import { toBatch } from './to-batch.ts';

export type ReadCompanyFactsOptions = {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
  /** Only these companies, by CIK of ten digits; all where it is left out. */
  readonly companies?: ReadonlySet<string> | undefined;
  /** SIC codes by CIK of ten digits: facts bind to US-GAAP for the industry; for commercial companies without one. */
  readonly industries?: ReadonlyMap<string, string>;
};

const COMPANY_FILE = /(?:^|\/)CIK(\d{10})\.json$/;

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
  { progress, signal, companies, industries = new Map() }: ReadCompanyFactsOptions,
): SourceRead {
  const tally = createTally();
  const names = createNames();
  const failures = newFailures('companyfacts/bad-file');
  const files = set.files.flatMap((file) => {
    const cik = COMPANY_FILE.exec(file.path)?.[1];
    if (cik === undefined) tallyAt(tally, 'filesForeign', file.place, () => file.path);
    return cik === undefined || companies?.has(cik) === false ? [] : [{ file, cik }];
  });
  if (files.length === 0) throw noCompanyFiles(set, 'company facts', companies);
  progress.stage(`company facts of ${set.name}`, files.length);
  for (const { file, cik } of files) {
    throwIfAborted(signal);
    const company = await readOrFail(file, (text, place) => {
      const read = readCompanyFile(text, place);
      requireCik(read.cik, cik, 'facts', place);
      return read;
    });
    if (company instanceof CrossfootError) {
      if (files.length === 1) throw company;
      tally.counts.filesFailed += 1;
      failures.add(company, file);
    } else {
      const rows = factRows(company, { names, tally, file: file.place, sic: industries.get(cik) });
      if (rows.fields.properties.length > 0) yield { kind: 'fields', ...rows.fields };
      yield { kind: 'rows', batch: toBatch(rows, tally, file.place) };
    }
    progress.advance(1);
  }
  if (tally.counts.companies === 0) throw inputError('no file could be read', { place: { file: set.name } });
  return { scope: SCOPE, counts: tally.counts, diagnostics: [...failures.shown(), ...tallyDiagnostics(tally)] };
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
