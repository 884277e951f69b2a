import { join } from 'node:path';
import { type DerivedCompany, deriveCompanies } from '../../src/analysis/standard/derive-companies.ts';
import { readStandardRules } from '../../src/analysis/standard/rules/read-rules.ts';
import { standardize } from '../../src/analysis/standard/standardize.ts';
import type { StandardizeOutput } from '../../src/core/model/shapes/standard.ts';
import { ingestFsds } from '../../src/warehouse/ingest/ingest-fsds.ts';
import { withReader } from '../../src/warehouse/store/reader.ts';
import { type SmallFiling, smallFilings } from './small-filings.ts';
import { TEST_PORTS, tempFolder } from './temp-store.ts';
import { writeFiles } from './write-files.ts';

export const SHIPPED = readStandardRules();

const observedAt = '2012-01-01T00:00:00Z';

export type Standardized = {
  readonly store: string;
  readonly output: StandardizeOutput;
  /** The same, as it was derived in memory. */
  readonly companies: readonly DerivedCompany[];
};

/** A store with these filings as a data set, and rows of standard fields of them. */
export async function standardizeSmall(filings: readonly SmallFiling[]): Promise<Standardized> {
  const folder = await tempFolder();
  const store = join(folder, 'small.duckdb');
  await ingestFsds(writeFiles(join(folder, 'set'), smallFilings(filings)), { store, observedAt }, TEST_PORTS);
  const request = { store, rules: SHIPPED, companies: [], all: true, asFiled: false, observedAt };
  const output = await standardize(request, TEST_PORTS);
  const companies = await withReader(store, TEST_PORTS, async (reader) => {
    const snapshot = await reader.newestSnapshot();
    const all: DerivedCompany[] = [];
    for await (const company of deriveCompanies(reader, await reader.standardCompanies(snapshot), SHIPPED, snapshot))
      all.push(company);
    return all;
  });
  return { store, output, companies };
}
