import { groupBy } from '../../../core/base/collections.ts';
import { CrossfootError, inputError, throwIfAborted } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import { SUBMISSIONS_RESOURCE, SUBMISSIONS_SOURCE } from '../../../core/model/data-sets.ts';
import { CIK_SCHEME, entityIdentity } from '../../../core/model/entity-key.ts';
import type { FileSet, SetFile } from '../../../core/model/files.ts';
import type { Entity } from '../../../core/model/row-batch.ts';
import type { Scope, SourceEvent, SourceRead } from '../../../core/model/source-read.ts';
import { type Failures, newFailures, noCompanyFiles, readOrFail, requireCik } from '../company-files.ts';
import { companyBatch } from './company-batch.ts';
import { listedFilings } from './listed-filings.ts';
import { formerNamesOf, readSubmissionFile, readSubmissionPage, type StatedPage } from './submission-file.ts';
import { createTally, type Tally, tallyAt, tallyDiagnostics } from './tally.ts';

export type ReadSubmissionsOptions = {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
  /** Only these companies, by CIK of ten digits; all where it is left out. */
  readonly companies?: ReadonlySet<string> | undefined;
};

const FILE = /(?:^|\/)CIK(\d{10})(-submissions-\d+)?\.json$/;

/** The files of a company: its own, if it is there, and pages of older filings. */
type CompanyFiles = { readonly cik: string; readonly own: SetFile | undefined; readonly pages: readonly SetFile[] };

/**
 * Reads the SEC's submissions: a file `CIK##########.json` for each company, with pages of older filings
 * `CIK##########-submissions-###.json`; one company in memory at a time. Of the filings only those that can hold facts
 * are given ({@link canHoldFacts}); all are counted. What is not as documented is left out, counted and said.
 *
 * Source: "EDGAR Application Programming Interfaces", data.sec.gov/submissions, U.S. Securities and Exchange
 * Commission.
 */
export async function* readSubmissions(
  set: FileSet,
  { progress, signal, companies }: ReadSubmissionsOptions,
): SourceRead {
  const tally = createTally();
  const failures = newFailures('submissions/bad-file');
  const wanted = companyFiles(set, companies, tally);
  if (wanted.length === 0) throw noCompanyFiles(set, 'submissions', companies);
  progress.stage(`submissions of ${set.name}`, wanted.length);
  for (const files of wanted) {
    throwIfAborted(signal);
    yield* readCompany(files, { tally, failures, isOnly: wanted.length === 1 && files.pages.length === 0 });
    progress.advance(1);
  }
  const { counts } = tally;
  if (counts.companies + counts.pages === 0) throw inputError('no file could be read', { place: { file: set.name } });
  return { scope: SCOPE, counts, diagnostics: [...failures.shown(), ...tallyDiagnostics(tally)] };
}

/** A list of filings is not all that a company ever filed: no filing is ever closed by it. */
const SCOPE: Scope = {
  source: SUBMISSIONS_SOURCE,
  resource: SUBMISSIONS_RESOURCE,
  partition: 'companies',
  complete: false,
  supersedes: false,
  partitionBy: 'scope',
  dimensions: 'all',
};

function companyFiles(
  { files }: FileSet,
  companies: ReadonlySet<string> | undefined,
  tally: Tally,
): readonly CompanyFiles[] {
  const named = files.flatMap((file) => {
    const [, cik, page] = FILE.exec(file.path) ?? [];
    if (cik === undefined) tallyAt(tally, 'filesForeign', file.place, () => file.path);
    return cik === undefined || companies?.has(cik) === false ? [] : [{ cik, file, isPage: page !== undefined }];
  });
  return Array.from(groupBy(named, ({ cik }) => cik)).map(([cik, of]) => {
    const [own, ...repeated] = of.filter(({ isPage }) => !isPage).map(({ file }) => file);
    for (const { place, path } of repeated) tallyAt(tally, 'filesRepeated', place, () => path);
    return { cik, own, pages: of.filter(({ isPage }) => isPage).map(({ file }) => file) };
  });
}

type Reading = {
  readonly tally: Tally;
  readonly failures: Failures;
  /** No other file could be read: a failure ends the read. */
  readonly isOnly: boolean;
};

async function* readCompany(
  { cik, own, pages }: CompanyFiles,
  { tally, failures, isOnly }: Reading,
): AsyncGenerator<SourceEvent, void, void> {
  const known = new Set<string>();
  const entity = tally.counts.companies;
  const fail = (error: CrossfootError, file: SetFile): void => {
    if (isOnly) throw error;
    tally.counts.filesFailed += 1;
    failures.add(error, file);
  };
  const company = own && (await readOrFail(own, (text, place) => ownFile(text, cik, place)));
  if (own && company instanceof CrossfootError) fail(company, own);
  const read = company instanceof CrossfootError ? undefined : company;
  const recent = own && read ? listedFilings(read.recent, { known, tally, file: own.place }) : [];
  const older = [];
  let pagesRead = 0;
  for (const file of pages) {
    const page = await readOrFail(file, readSubmissionPage);
    if (page instanceof CrossfootError) {
      fail(page, file);
      continue;
    }
    const before = tally.counts.filings;
    older.push(...listedFilings(page, { known, tally, file: file.place }));
    pagesRead += 1;
    if (own && read) comparePage(read.pages, file, tally.counts.filings - before, tally);
  }
  if (!read && pagesRead === 0) return;
  tally.counts.companies += 1;
  tally.counts.pages += pagesRead;
  if (own && read) missingPages(read.pages, pages, own, tally);
  yield { kind: 'rows', batch: companyBatch(entityOf(cik, read)) };
  const formerNames = own && read?.formerNames && formerNamesOf(read.formerNames, tally, own.place);
  yield { kind: 'submissions', entity, submissions: [...recent, ...older], formerNames };
}

function ownFile(text: string, cik: string, place: string) {
  const read = readSubmissionFile(text, place);
  requireCik(read.cik, cik, 'submissions', place);
  return read;
}

type Stated = Pick<ReturnType<typeof readSubmissionFile>, 'name' | 'symbol' | 'industryCode'>;

function entityOf(cik: string, stated: Stated | undefined): Entity {
  const { name, symbol, industryCode } = stated ?? {};
  return {
    ...entityIdentity(CIK_SCHEME, cik),
    ...(name !== undefined && { name }),
    ...(symbol !== undefined && { symbol }),
    ...(industryCode !== undefined && { industryCode }),
  };
}

const fileName = ({ path }: SetFile): string => path.slice(path.lastIndexOf('/') + 1);

function comparePage(stated: readonly StatedPage[], file: SetFile, filings: number, tally: Tally): void {
  const page = stated.find(({ name }) => name === fileName(file));
  if (!page) tallyAt(tally, 'pagesUnnamed', file.place, () => fileName(file));
  else if (page.filingCount !== undefined && page.filingCount !== filings) {
    tallyAt(tally, 'pagesOfOtherLength', file.place, () => `${filings} filings, not ${page.filingCount}`);
  }
}

function missingPages(stated: readonly StatedPage[], pages: readonly SetFile[], own: SetFile, tally: Tally): void {
  const there = new Set(pages.map(fileName));
  for (const { name } of stated) {
    if (!there.has(name)) tallyAt(tally, 'pagesMissing', own.place, () => name);
  }
}
