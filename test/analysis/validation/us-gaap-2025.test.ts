import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { ingestTaxonomy } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { dataSet } from '../../support/fsds.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';

const COMPANIES = [
  { cik: '1', name: 'ALPHA INC', sic: '3711' },
  { cik: '2', name: 'BETA BANK', sic: '6021' },
  { cik: '3', name: 'GAMMA INSURANCE', sic: '6311' },
  { cik: '4', name: 'DELTA OIL', sic: '1311' },
] as const;
/** The balance sheet of each adds up, but that of the insurer. */
const VALUES: Readonly<Record<string, string>> = {
  LiabilitiesAndStockholdersEquity: '1000',
  Liabilities: '600',
  CommitmentsAndContingencies: '0',
  TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests: '0',
  StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: '400',
};

/** A data set of the third quarter without `tag`: one balance sheet each, with fields of the release of the year. */
function quarter(year: string): Record<string, string> {
  const filings = COMPANIES.map((company) => ({ ...company, adsh: `000000000${company.cik}-${year.slice(2)}-000001` }));
  const version = `us-gaap/${year}`;
  const num = filings.flatMap(({ adsh, cik }) =>
    Object.entries(VALUES).map(([tag, value]) => {
      const wrong = cik === '3' && tag === 'Liabilities';
      return { adsh, tag, version, ddate: `${year}0630`, value: wrong ? '601' : value };
    }),
  );
  const sub = filings.map((filing) => ({
    ...filing,
    period: `${year}0630`,
    fy: year,
    filed: `${year}0807`,
    accepted: `${year}-08-07 09:10:00.0`,
  }));
  const pre = filings.map(({ adsh }) => ({ adsh, tag: 'Liabilities', version }));
  const { 'tag.txt': _, ...tables } = dataSet({ sub, num, pre });
  return tables;
}

describeWithRealData('a quarter of 2025', ['us-gaap-2025/us-gaap-2025.zip'], ([taxonomy]) => {
  test('is checked with its own release, by industry; one of 2024 by equal names, which is counted', async () => {
    const folder = await tempFolder();
    const store = join(folder, 'test.duckdb');
    const request = { store, observedAt: '2025-10-01T00:00:00Z' };
    const bringIn = (year: string) => ingestFsds(writeFiles(join(folder, year), quarter(year)), request, TEST_PORTS);
    const validate = async () =>
      (await validateStore({ store, tolerance: EXACT, sums: 'standard' }, TEST_PORTS)).report;
    await ingestTaxonomy(taxonomy, request, TEST_PORTS);

    await bringIn('2025');
    const exact = await validate();
    expect(exact.assumed).toMatchObject({ numbersOfOtherVersion: 0 });
    expect(exact.totals.notCheckable).toBe(0);
    expect(new Set(exact.coverage.map(({ taxonomy: { id, version } }) => `${id} ${version}`))).toEqual(
      new Set(['18 2025', '19 2025', '20 2025', '30 2025']),
    );
    expect(exact.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        rule: 'roll-up/complete',
        company: { name: 'GAMMA INSURANCE' },
        taxonomy: { source: 'us-gaap', id: '20', version: '2025' },
        field: 'LiabilitiesAndStockholdersEquity',
        sections: [{ id: '104000' }],
        reported: '1000',
        computed: '1001',
      },
    ]);
    // The same total has other parts in 104050 and 104100: notes that say where it does add up.
    const notes = exact.findings.filter(({ company }) => company?.name === 'BETA BANK');
    expect(
      notes.map((note) => [note.severity, note.sections[0]?.id, 'footsIn' in note && note.footsIn.map(({ id }) => id)]),
    ).toEqual([
      ['note', '104050', ['104000']],
      ['note', '104100', ['104000']],
    ]);

    await bringIn('2024');
    const both = await validate();
    expect(both.assumed).toMatchObject({ numbersOfOtherVersion: 20 });
    expect(both.findings.filter(({ severity }) => severity === 'error')).toHaveLength(2);
  });
});
