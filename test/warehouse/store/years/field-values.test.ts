import { beforeAll, expect, test } from 'vitest';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import type { AskedFieldValues } from '../../../../src/warehouse/store/years/field-values.ts';
import { runSqlOn } from '../../../support/run-sql-on.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const made = (cik: number, year: number, value: string, unit = 'USD'): TinyRow => ({
  ...{
    document: `D${cik}-${year}`,
    entity: `000000000${cik}`,
    company: `Company ${cik}`,
    filed: `${year + 1}-02-01`,
    unit,
  },
  fiscal: { fiscalYear: String(year), fiscalPeriod: 'FY', periodEnd: `${year}-12-31`, fye: '1231' },
  ...{ period: `${year}-12-31`, values: { 'us-gaap/2009:Assets': value } },
});

let store: string;
beforeAll(async () => {
  store = await tempStore();
  const values = [
    [1, '3'],
    [2, '-1.50'],
    [3, '40'],
    [4, '7'],
  ] as const;
  await ingestTiny(
    store,
    [...values.map(([cik, value]) => made(cik, 2009, value)), made(5, 2009, '99999', 'JPY'), made(1, 2010, '4')],
    { source: 'sec-fsds', resource: 'FSDS' },
  );
  await runSqlOn(store, `UPDATE entity_version SET industry_code = '3571' WHERE name IN ('Company 3', 'Company 4')`);
});

const read = (asked: Partial<AskedFieldValues>) =>
  withReader(store, TEST_PORTS, (reader) =>
    reader.fieldValues({ ...{ field: 'Assets', companies: [], from: 0, most: 10 }, ...asked }, 1),
  );

test('the year with most companies is spread out in its most frequent unit', async () => {
  const { all, widest } = await read({});
  expect(all).toEqual({ companies: 5, values: 6 });
  expect(widest).toMatchObject({ year: 2009, unit: 'USD', others: 1 });
  expect([...(widest?.sizes ?? [])]).toEqual([-1.5, 3, 7, 40]);
  expect(widest?.quantiles.map(({ share, value }) => [share, value])).toEqual([
    [0, '-1.50'],
    [0.25, '-1.50'],
    [0.5, '3'],
    [0.75, '7'],
    [1, '40'],
  ]);
});

test('a part has whole companies, and the chosen ones are read beside it, else the largest', async () => {
  const { values, chosen } = await read({ from: 0, most: 1, companies: ['0000000004'] });
  expect(values.map(({ company, year }) => [company.key, year])).toEqual([
    ['0000000001', 2009],
    ['0000000001', 2010],
  ]);
  expect(chosen.map(({ value }) => value)).toEqual(['7']);
  expect((await read({ most: 1 })).chosen).toHaveLength(5);
});

test('an industry narrows all but the chosen companies', async () => {
  const { all, widest, values, chosen, groups } = await read({ industry: '35', companies: ['0000000001'] });
  expect([all.companies, widest?.sizes.length, values.length, chosen.length]).toEqual([2, 2, 2, 2]);
  expect(groups).toEqual([{ code: '35', companies: 2 }]);
  expect((await read({ industry: '99' })).widest).toBeUndefined();
  expect((await read({ field: 'Nothing' })).all).toEqual({ companies: 0, values: 0 });
});

test('a field that many namespaces have is read as one of a single namespace is', async () => {
  const valuesIn = async (namespaceOf: (cik: number) => string) => {
    const path = await tempStore();
    const ciks = Array.from({ length: 40 }, (_, at) => at);
    const rows = ciks.map((cik): TinyRow => {
      const row = made(cik, 2009, `${cik}.5`);
      return { ...row, values: { [`${namespaceOf(cik)}:Assets`]: `${cik}.5`, [`${namespaceOf(cik)}:Other`]: '1' } };
    });
    await ingestTiny(path, rows, { source: 'sec-fsds', resource: 'FSDS' });
    const { values } = await withReader(path, TEST_PORTS, (reader) =>
      reader.fieldValues({ field: 'Assets', companies: [], from: 0, most: 100 }, 1),
    );
    return values.map(({ company, year, value }) => [company.key, year, value]);
  };
  const alone = await valuesIn(() => 'us-gaap/2009');
  expect(alone).toHaveLength(40);
  expect(await valuesIn((cik) => `own-${cik}`)).toEqual(alone);
});
