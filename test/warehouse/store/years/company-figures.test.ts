import { beforeAll, expect, test } from 'vitest';
import { KEY_FIGURES } from '../../../../src/core/model/key-figures.ts';
import { STANDARD_SOURCE } from '../../../../src/core/model/standard-resources.ts';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const [CIK, DERIVED] = ['0000000001', '0000000002'];

const annual = (document: string, year: number, fye = '1231'): Partial<TinyRow> => ({
  ...{ document, entity: CIK, filed: `${year + 1}-02-01`, accepted: `${year + 1}-02-01T16:00:00` },
  fiscal: { fiscalYear: String(year), fiscalPeriod: 'FY', periodEnd: `${year}-12-31`, fye },
});
const quarterly: Partial<TinyRow> = {
  ...{ document: 'Q', entity: CIK, filed: '2011-05-01', accepted: '2011-05-01T16:00:00' },
  fiscal: { fiscalYear: '2011', fiscalPeriod: 'Q1', periodEnd: '2011-03-31', fye: '1231' },
};
const gaap = (name: string, value: string) => ({ [`us-gaap/2009:${name}`]: value });
const row = (of: Partial<TinyRow>, period: string, values: TinyRow['values']): TinyRow => ({
  ...{ unit: 'USD', ...of, period, values },
});

const year = (number: number): string => `${number}-01-01/${number}-12-31`;

let store: string;
beforeAll(async () => {
  store = await tempStore();
  await ingestTiny(
    store,
    [
      row(annual('A', 2009), year(2008), gaap('SalesRevenueNet', '90')),
      row(annual('A', 2009), year(2009), { ...gaap('Revenues', '100'), ...gaap('SalesRevenueNet', '99') }),
      row(annual('A', 2009), '2009-12-31', gaap('Assets', '500.0000')),
      row(annual('A', 2009), '2009-10-01/2009-12-31', gaap('Revenues', '25')),
      row(annual('B', 2010), year(2009), gaap('Revenues', '105')),
      row(annual('B', 2010), year(2010), { ...gaap('Revenues', '12345678901234567890123.5'), 'acme:Revenues': '7' }),
      row(annual('B', 2010), '2009-12-31', gaap('Assets', '500')),
      row({ ...annual('B', 2010), dimensions: 'Segment=X;' }, '2010-12-31', gaap('Assets', '1')),
      row(annual('B', 2010), '2010-06-30', gaap('Assets', '2')),
      // Twelve months to the end of a quarter are no fiscal year, and its balance sheet has the year before.
      row(quarterly, '2010-04-01/2011-03-31', gaap('Revenues', '3')),
      row(quarterly, '2011-03-31', gaap('Assets', '4')),
      row(quarterly, '2010-12-31', gaap('Assets', '600')),
      row({ ...annual('C', 2012), unit: 'EUR' }, year(2012), gaap('Revenues', '8')),
      row({ ...annual('D', 2009, '0103'), entity: DERIVED }, '2008-12-28/2010-01-02', gaap('Revenues', '41')),
      row({ ...annual('D', 2009, '0103'), entity: DERIVED }, '2010-01-02', gaap('Assets', '42')),
    ],
    { source: 'sec-fsds', resource: 'FSDS' },
  );
  await ingestTiny(
    store,
    [row({ document: 'D', entity: DERIVED, filed: '2010-02-01' }, '2008-12-28/2010-01-02', { totalrevenue: '43' })],
    { source: STANDARD_SOURCE, resource: 'CoreFinancials-ANN', partition: 'all' },
  );
});

const figuresOf = (company: string) =>
  withReader(store, TEST_PORTS, async (reader) => {
    const values = await reader.companyFigures(company, await reader.newestSnapshot());
    return values.map(({ figure, field, year: ofYear, value, unit, document, before }) => [
      ...[KEY_FIGURES[figure]?.id, ofYear, field.name, value, unit, document],
      ...(before === null ? [] : [`${before.value} of ${before.document}`]),
    ]);
  });

test('are of fiscal years alone, by the first concept of a year, with the number that was replaced', async () => {
  expect(await figuresOf(CIK)).toEqual([
    ['revenue', 2008, 'SalesRevenueNet', '90', 'USD', 'A'],
    ['revenue', 2009, 'Revenues', '105', 'USD', 'B', '100 of A'],
    ['revenue', 2010, 'Revenues', '12345678901234567890123.5', 'USD', 'B'],
    ['revenue', 2012, 'Revenues', '8', 'EUR', 'C'],
    // 500.0000 and 500 are one number.
    ['assets', 2009, 'Assets', '500', 'USD', 'B'],
    ['assets', 2010, 'Assets', '600', 'USD', 'Q'],
  ]);
});

test('are those of derived rows where a company has them, and a year of 53 weeks is that before', async () => {
  expect(await figuresOf(DERIVED)).toEqual([
    ['revenue', 2009, 'totalrevenue', '43', 'USD', 'D'],
    ['assets', 2009, 'Assets', '42', 'USD', 'D'],
  ]);
});

test('are those that were known at an earlier snapshot', async () => {
  await withReader(store, TEST_PORTS, async (reader) => {
    const values = await reader.companyFigures(DERIVED, 1);
    expect(values.map(({ field, value }) => [field.name, value])).toEqual([
      ['Revenues', '41'],
      ['Assets', '42'],
    ]);
  });
});
