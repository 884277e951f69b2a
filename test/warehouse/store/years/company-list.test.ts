import { beforeAll, describe, expect, test } from 'vitest';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import type { AskedCompanies } from '../../../../src/warehouse/store/years/company-list.ts';
import { runSqlOn } from '../../../support/run-sql-on.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

type Made = {
  readonly cik: number;
  readonly name: string;
  readonly filed: string;
  readonly amounts: TinyRow['values'];
};

const made = ({ cik, name, filed, amounts }: Made): TinyRow => ({
  ...{ document: `D${cik}`, entity: `000000000${cik}`, company: name, filed, unit: 'USD' },
  fiscal: { fiscalYear: '2009', fiscalPeriod: 'FY', periodEnd: '2009-12-31', fye: '1231' },
  period: '2009-01-01/2009-12-31',
  values: amounts,
});

let store: string;
beforeAll(async () => {
  store = await tempStore();
  const revenue = (value: string) => ({ 'us-gaap/2009:Revenues': value });
  await ingestTiny(
    store,
    [
      made({ cik: 1, name: 'Alpha', filed: '2010-02-01', amounts: revenue('5') }),
      made({ cik: 2, name: 'beta', filed: '2010-03-01', amounts: revenue('-20.5') }),
      made({ cik: 3, name: 'Gamma 100% "<b>"', filed: '2010-01-01', amounts: { 'us-gaap/2009:Other': '1' } }),
      made({ cik: 4, name: 'Delta', filed: '2010-02-02', amounts: revenue('70') }),
    ],
    { source: 'sec-fsds', resource: 'FSDS' },
  );
  const finding = (entity: string, severity: string, at: number) =>
    `INSERT INTO finding (validation_run_id, finding_id, rule, severity, entity_id, evidence)
     SELECT 1, 'f${at}', 'sign/x', '${severity}', entity_id, '{}' FROM entity WHERE key = '000000000${entity}'`;
  await runSqlOn(
    store,
    `INSERT INTO validation_run VALUES (1, TIMESTAMP '2010-04-01', 1, '{}', '{}')`,
    ...[finding('4', 'note', 1), finding('2', 'note', 2), finding('2', 'error', 3), finding('1', 'warning', 4)],
    `UPDATE entity_version SET industry_code = '100' WHERE name = 'Alpha'`,
    `UPDATE entity_version SET industry_code = '3571', symbol = 'BB' WHERE name = 'beta'`,
    `UPDATE entity_version SET industry_code = '3569' WHERE name = 'Delta'`,
  );
});

const list = (asked: Partial<AskedCompanies>) =>
  withReader(store, TEST_PORTS, (reader) => {
    const run = { run: 1, snapshot: 1 };
    return reader.companyList({ ...{ run, sort: 'name', from: 0, most: 10 }, ...asked }, 1);
  });
const names = async (asked: Partial<AskedCompanies>): Promise<string> =>
  (await list(asked)).rows.map(({ company }) => company.name?.slice(0, 1)).join('');

describe('the list of companies', () => {
  test.each([
    ['name', 'AbDG'],
    ['symbol', 'bADG'],
    ['industry', 'ADbG'],
    ['filed', 'bDAG'],
    ['findings', 'bADG'],
    ['revenue', 'DAbG'],
    ['assets', 'AbDG'],
  ] as const)('is sorted by %s', async (sort, order) => expect(await names({ sort })).toBe(order));

  test.each([
    [{ industry: '35' }, 'bD'],
    [{ industry: '0100' }, 'A'],
    [{ findings: 'note' }, 'bD'],
    [{ findings: 'any' }, 'AbD'],
    [{ findings: 'none' }, 'G'],
    [{ name: 'BB' }, 'b'],
    [{ name: '100% "<b>' }, 'G'],
    [{ name: '4', industry: '35', findings: 'note' }, 'D'],
    [{ name: "' OR true --" }, ''],
  ] as const)('is narrowed by %j', async (asked, order) => expect(await names(asked)).toBe(order));

  test('comes in parts, each with the figures of its companies', async () => {
    const parts = await Promise.all([0, 2].map((from) => list({ from, most: 2 })));
    expect(parts.map(({ all, rows }) => [all, ...rows.map(({ figures }) => figures[0]?.value)])).toEqual([
      [4, '5', '-20.5'],
      [4, '70', undefined],
    ]);
  });

  test('counts its findings, and the companies of each major group', async () => {
    const { rows, groups } = await list({ name: 'beta' });
    expect(rows).toMatchObject([{ filings: 1, filed: '2010-03-01', errors: 1, warnings: 0, notes: 1 }]);
    expect(groups).toEqual([
      { code: '01', companies: 1 },
      { code: '35', companies: 2 },
    ]);
  });

  test('has no findings where no run is recorded', async () => {
    const { rows } = await list({ run: undefined });
    expect(rows.every(({ errors, warnings, notes }) => errors + warnings + notes === 0)).toBe(true);
  });
});
