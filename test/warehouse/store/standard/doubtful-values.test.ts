import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../../src/index.ts';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import { crossfoot } from '../../../support/cli.ts';
import { yearFacts } from '../../../support/company-facts.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';
import { writeFiles } from '../../../support/write-files.ts';

let store = '';
beforeAll(async () => {
  const folder = await tempFolder();
  // Both companies are in one filing. The gross profit of the second is not its revenue less its cost.
  const wrong = yearFacts({ cik: 2 }).replace(/"val":\s*30\b/, '"val":45');
  expect(wrong).toContain('"val":45');
  writeFiles(join(folder, 'facts'), { 'CIK0000000001.json': yearFacts(), 'CIK0000000002.json': wrong });
  store = join(folder, 'store.duckdb');
  const opened = openStore(store);
  await opened.ingest.companyFacts(join(folder, 'facts'), { observedAt: '2025-01-31T00:00:00Z' });
  await opened.standardize({ observedAt: '2025-01-31T00:00:00Z' });
  await opened.close();
});

const doubtful = (...companies: readonly string[]) =>
  withReader(store, TEST_PORTS, async (reader) => {
    const values = await reader.doubtfulValues(companies, await reader.newestSnapshot());
    return [...new Set(values.map(({ field }) => field))].sort();
  });

it('derived rows of companies in one filing have the values of each', async () => {
  const grossProfit = async (company: string) =>
    JSON.parse((await crossfoot(['explain', company, 'grossprofit', '--store', store, '--format', 'json'])).stdout)
      .value;
  expect([await grossProfit('1'), await grossProfit('2')]).toEqual(['30', '45']);
});

describe('doubtful values of derived rows', () => {
  it('are those that their proofs grade so, of the named companies alone', async () => {
    expect(await doubtful('0000000002')).toEqual(['costofrevenue', 'grossprofit', 'totalrevenue']);
    expect(await doubtful('0000000001')).toEqual([]);
    expect(await doubtful()).toEqual([]);
  });

  it('have a mark in a statement, which its legend explains', async () => {
    const statement = async (company: string) => {
      const words = ['statement', company, '--section', 'all', '--source', 'standard', '--store', store];
      return (await crossfoot([...words, '--format', 'table'])).stdout;
    };
    expect(await statement('2')).toMatch(/Gross Profit +45 ?\?/);
    expect(await statement('2')).toContain('doubtful: something contradicts this standard value');
    expect(await statement('1')).not.toContain('doubtful');
  });
});
