import { join } from 'node:path';
import { STORY } from '../../data/generator/universe/size.ts';
import { buildSampleStore } from '../../src/sample/build-sample-store.ts';
import { type StatementPorts, statementsOf } from '../../src/statement/read-statement.ts';
import type { Statement } from '../../src/statement/statement.ts';
import { withReader } from '../../src/store/reader.ts';
import { totalChecks } from '../../src/validation/explain/total-checks.ts';
import { DEFAULT_COMPARISON } from '../../src/validation/modes.ts';
import { TEST_PORTS, tempFolder } from './temp-store.ts';
import { TINY_OPTIONS } from './tiny-statement.ts';

/** By resource the taxonomies of its rows: one company of each. */
const RESOURCES = { 'Financials-ANN': ['18', '19', '20', '27', '28', '30'], 'CoreFinancials-ANN': ['50'] } as const;

/** The income statement of a company of the sample for each taxonomy, of two fiscal years, with the verdicts on its totals. */
export async function sampleStatements(): Promise<ReadonlyMap<string, Statement>> {
  const size = { ...STORY, companies: 60, reporting: 1, refreshes: 1 };
  const found = new Map<string, Statement>();
  for (const [resource, taxonomies] of Object.entries(RESOURCES)) {
    const store = join(await tempFolder(), 'sample.duckdb');
    await buildSampleStore(store, TEST_PORTS, { size, resources: ['Companies', resource] });
    const companies = await withReader(store, TEST_PORTS, async (reader) =>
      reader.companies(await reader.newestSnapshot()),
    );
    const request = {
      ...({ ...TINY_OPTIONS, store, labels: 'primary', sections: ['income'], scale: 'auto' } as const),
      columns: { length: 'annual', periods: 2, from: null, to: null } as const,
      subjects: companies.map((company) => ({ company })),
    };
    for await (const statement of statementsOf(request, { ...TEST_PORTS, checks: checksOf })) {
      const structure = statement.sections[0]?.structure;
      const taxonomy = structure?.kind === 'taxonomy' ? structure.id : '';
      if ((taxonomies as readonly string[]).includes(taxonomy) && !found.has(taxonomy)) found.set(taxonomy, statement);
    }
  }
  return found;
}

const checksOf: NonNullable<StatementPorts['checks']> = ({ rows, ...read }) =>
  totalChecks(rows, { ...read, comparison: DEFAULT_COMPARISON });
