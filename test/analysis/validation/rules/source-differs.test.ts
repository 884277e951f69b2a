import { expect, test } from 'vitest';
import { ruleFindings } from '../../../support/rule-findings.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const [FILING, OTHER] = ['0000000001-10-000001', '0000000001-10-000002'];
const QUARTER = '2009-07-01/2009-09-26';
const row = (given: Partial<TinyRow> & Pick<TinyRow, 'values'>): TinyRow => ({
  ...{ document: FILING, entity: '0000000001', period: '2009-09-26', unit: 'USD' },
  ...given,
});
const differing = (sources: Readonly<Record<string, readonly TinyRow[]>>) =>
  ruleFindings('source/differs', { snapshots: [], sources });

test('another value of the same filing in a second source is found, whatever the year of its namespace', async () => {
  const found = await differing({
    filing: [
      row({ values: { 'us-gaap/2009:Assets': '10', 'us-gaap/2009:Cash': '1.0', 'us-gaap/2009:Debt': '5' } }),
      row({ dimensions: 'LegalEntity=X;', values: { 'us-gaap/2009:Loans': '7' } }),
    ],
    'sec-companyfacts': [
      row({ values: { 'us-gaap:Assets': '11', 'us-gaap:Cash': '1', 'us-gaap:Other': '5' } }),
      row({ document: OTHER, values: { 'us-gaap:Debt': '6' } }),
      row({ period: '2009-09-27', values: { 'us-gaap:Debt': '6' } }),
      row({ unit: 'EUR', values: { 'us-gaap:Debt': '6' } }),
      row({ dimensions: 'LegalEntity=X;', values: { 'us-gaap:Loans': '8' } }),
    ],
  });
  expect(found).toEqual([`${FILING} Assets 11 10: the value of this filing in filing`]);
});

test('data sets round periods, and numbers to four places', async () => {
  const found = await differing({
    'sec-fsds': [
      row({ period: '2009-09-30', values: { 'us-gaap/2009:Assets': '10', 'us-gaap/2009:Rate': '0.1235' } }),
      row({ period: '2009-07-01/2009-09-30', values: { 'us-gaap/2009:Sales': '7', 'us-gaap/2009:Costs': '3' } }),
    ],
    'sec-companyfacts': [
      row({ values: { 'us-gaap:Assets': '12', 'us-gaap:Rate': '0.12345678' } }),
      row({ period: QUARTER, values: { 'us-gaap:Sales': '8', 'us-gaap:Costs': '3' } }),
      // Nine months have another length than the quarter.
      row({ period: '2009-01-01/2009-09-26', values: { 'us-gaap:Sales': '21', 'us-gaap:Costs': '9' } }),
    ],
  });
  expect(found).toEqual([
    `${FILING} Assets 12 10: the value of this filing in sec-fsds`,
    `${FILING} Sales 8 7: the value of this filing in sec-fsds`,
  ]);
});

test('one of several values agrees, and of three sources the filing itself is compared', async () => {
  const twice = row({ values: { 'us-gaap/2009:Assets': '10|9.6', 'us-gaap/2009:Cash': '1' } });
  const found = await differing({
    filing: [twice],
    'sec-fsds': [row({ values: { 'us-gaap/2009:Assets': '10', 'us-gaap/2009:Cash': '2' } })],
    'sec-companyfacts': [row({ values: { 'us-gaap:Assets': '9.6', 'us-gaap:Cash': '2' } })],
  });
  expect(found).toEqual([
    `${FILING} Cash 2 1: the value of this filing in filing`,
    `${FILING} Cash 2 1: the value of this filing in filing`,
  ]);
});
