import { seededRandom } from '../random.ts';
import { findingsOf, oppositeSigns, type PageFinding } from './answer-key.ts';
import { pageCompanies } from './company.ts';
import { makeFiling, type PageFiling, REPORTED } from './filing.ts';
import { makeLedger } from './ledger.ts';
import { plant } from './plants.ts';
import { type DataSetTexts, toTables } from './to-tables.ts';

/** The quarterly reports of some companies with their pages, and the errors in them. */
export type PageSample = { readonly filings: readonly PageFiling[]; readonly key: readonly PageFinding[] };

/** Reports in the form of a data set of the SEC, and when it was seen. */
export type PageDataSet = { readonly name: string; readonly observedAt: string; readonly files: DataSetTexts };

/** The pages that ship with the program. */
export const PAGES_SEED = 25;

/** The data sets of the quarters in which the reports are filed. */
const DATA_SETS = [
  { name: '2025q3', observedAt: '2025-10-01T00:00:00Z' },
  { name: '2025q4', observedAt: '2026-01-02T00:00:00Z' },
] as const;

/** A data set for each quarter, or one for both. */
export function dataSetsOf({ filings }: PageSample, { together }: { readonly together: boolean }): PageDataSet[] {
  const [, last] = DATA_SETS;
  if (together) return [{ ...last, name: '2025h2', files: toTables(filings) }];
  return DATA_SETS.map((dataSet, at) => ({
    ...dataSet,
    files: toTables(filings.filter(({ quarter }) => quarter === REPORTED[at])),
  }));
}

/** The same seed gives the same pages. */
export function makePages(seed: number): PageSample {
  const reports = pageCompanies().map((company, at) => {
    const random = seededRandom(seed * 1_000 + at);
    // What is rounded to millions is a large company; its amounts have fewer digits all the same.
    const ledger = makeLedger(random, company.unit === 1_000_000 ? 0.01 : 1);
    const filings = REPORTED.map((quarter) => makeFiling(company, ledger, quarter));
    const kind = company.plant;
    if (kind === undefined) return { filings, key: [] };
    if (kind === 'against-definition') return { filings, key: filings.flatMap(oppositeSigns) };
    const wrong = random.between(0, REPORTED.length - 1);
    const right = filings[wrong];
    if (!right) throw new Error('a company without reports');
    const { filing, planted } = plant(right, kind, random);
    return { filings: filings.with(wrong, filing), key: findingsOf(filing, kind, planted) };
  });
  return { filings: reports.flatMap((each) => each.filings), key: reports.flatMap((each) => each.key) };
}
