import { join } from 'node:path';
import { INDUSTRY_TAXONOMIES } from '../../data/generator/industries/industry.ts';
import { STORY } from '../../data/generator/universe/size.ts';
import {
  type AskedStatement,
  companyStatement,
  statementRequest,
} from '../../src/analysis/company-statement/company-statement.ts';
import type { Statement } from '../../src/analysis/statement/statement.ts';
import { DEFAULT_COMPARISON } from '../../src/analysis/validation/modes.ts';
import { buildSampleStore } from '../../src/front/sample/build-sample-store.ts';
import { withReader } from '../../src/warehouse/store/reader.ts';
import { TEST_PORTS, tempFolder } from './temp-store.ts';

/** The taxonomies of the companies, in their order; taxonomy 50 is of all. */
const INDUSTRIES: readonly string[] = INDUSTRY_TAXONOMIES;
const RESOURCES = ['Companies', 'Financials-ANN', 'CoreFinancials-ANN'];

/** Statements of the sample, of a number of fiscal years, with the verdicts on their totals. */
export type SampleStatements = {
  /** All primary statements: those of the company of an industry's taxonomy, or of any company in the lines of taxonomy 50. */
  readonly ofTaxonomy: (id: string, periods: number) => Promise<Statement>;
  /** The income statements of two companies in percent of revenue, with columns of growth. */
  readonly sideBySide: () => Promise<Statement>;
};

/** One store of the sample for all of them; it has one company of each industry. */
export async function sampleStatements(): Promise<SampleStatements> {
  const store = join(await tempFolder(), 'sample.duckdb');
  const size = { ...STORY, companies: 60, reporting: 1, refreshes: 1 };
  await buildSampleStore(store, TEST_PORTS, { size, resources: RESOURCES });
  const companies = await withReader(store, TEST_PORTS, async (reader) =>
    reader.companies(await reader.newestSnapshot()),
  );
  const ask = (asked: AskedStatement): Promise<Statement> =>
    companyStatement(statementRequest(asked, { store, comparison: DEFAULT_COMPARISON }), TEST_PORTS);
  const keys = companies.map(({ key }) => key);
  return {
    ofTaxonomy: (taxonomy, periods) => {
      const company = keys[Math.max(0, INDUSTRIES.indexOf(taxonomy))] ?? '';
      return ask({ companies: [company], taxonomy, length: 'annual', periods });
    },
    sideBySide: () => {
      const years = { length: 'annual', periods: 2, growth: 'year' } as const;
      return ask({ companies: keys.slice(0, 2), sections: ['income'], ...years, percentOf: 'totalrevenue' });
    },
  };
}
