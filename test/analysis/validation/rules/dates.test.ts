import { expect, test } from 'vitest';
import { ruleFindings } from '../../../support/rule-findings.ts';

test('a period that ends before it begins is found', async () => {
  const rows = [
    { document: 'turned', period: '2009-06-30/2009-01-01', values: { sales: '1' } },
    { document: 'right', period: '2009-01-01/2009-06-30', filed: '2009-07-02', values: { sales: '1' } },
  ];
  expect(await ruleFindings('dates/out-of-order', { snapshots: [rows] })).toEqual([
    'turned document null null: the period ends before it begins',
  ]);
});

test('a document of the service that was filed before its period ended is found', async () => {
  const rows = [{ document: 'early', period: '2009-01-01/2009-06-30', filed: '2009-06-29', values: { sales: '1' } }];
  expect(await ruleFindings('dates/out-of-order', { snapshots: [rows], scope: { source: 'service' } })).toEqual([
    'early document null null: filed 2009-06-29, for the period to 2009-06-30',
  ]);
});

const PERIOD = '2009-06-30';

test('a fiscal label that contradicts form, period or fiscal year is found', async () => {
  const labeled = (document: string, fiscalYear: string, fiscalPeriod: string, fye = '1231') => ({
    ...{ document, period: PERIOD, values: { cash: '1' } },
    fiscal: { fiscalYear, fiscalPeriod, periodEnd: PERIOD, fye },
  });
  const rows = [
    labeled('right', '2009', 'Q2'),
    labeled('other-year', '2010', 'Q1', '0228'),
    labeled('year', '2007', 'Q2'),
    labeled('form', '2009', 'FY'),
    labeled('quarter', '2009', 'Q1'),
    labeled('numbered', '2009', '2'),
    labeled('fourth', '2009', '4'),
    { document: 'none', period: PERIOD, values: { cash: '1' } },
  ];
  expect(await ruleFindings('dates/fiscal-label', { snapshots: [rows] })).toEqual([
    'form document null null: 10-Q says FY of 2009, for the period to 2009-06-30; fiscal years end 1231',
    'fourth document null null: 10-Q says 4 of 2009, for the period to 2009-06-30; fiscal years end 1231',
    'quarter document null null: 10-Q says Q1 of 2009, for the period to 2009-06-30; fiscal years end 1231',
    'year document null null: 10-Q says Q2 of 2007, for the period to 2009-06-30; fiscal years end 1231',
  ]);
});
