import { expect, test } from 'vitest';
import { FLOW, ruleFindings, STOCK } from '../../../support/rule-findings.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const YEAR = ['2009-01-01/2009-03-31', '2009-04-01/2009-06-30', '2009-07-01/2009-09-30', '2009-10-01/2009-12-31'];
const types = {
  sales: FLOW,
  profit: FLOW,
  averageassets: FLOW,
  cash: STOCK,
  shares: { ...FLOW, dataType: { name: 'Shares' } },
};

function year(entity: string, quarters: readonly string[], whole: string, field = 'sales', unit = 'USD'): TinyRow[] {
  const periods = [...quarters.map((value, at) => [YEAR[at] ?? '', value]), ['2009-01-01/2009-12-31', whole]];
  return periods.map(([period = '', value = '']) => ({
    ...{ entity, document: `${entity}-${period.slice(0, 10)}-${value}`, period, unit, values: { [field]: value } },
  }));
}

test('a year differs from its quarters beyond rounding; what is no sum over time is left alone', async () => {
  const rows = [
    ...year('1', ['1001', '2000', '3000', '4000'], '12000'),
    ...year('2', ['1000', '2000', '3000', '4000'], '12000'),
    ...year('3', ['1000', '2000', '3000', '4000'], '11000'),
    ...year('4', ['1', '1', '1', '1'], '9', 'averageassets'),
    ...year('5', ['1', '1', '1', '1'], '9', 'cash'),
    ...year('6', ['1', '1', '1', '1'], '9', 'shares'),
    ...year('7', ['1', '1', '1', '1'], '9', 'sales', 'shares'),
    ...year('8', ['1', '1', '1'], '9'),
    // The second quarter was restated: it and the year may belong to different states.
    ...year('9', ['1', '1', '1', '1'], '9'),
    { entity: '9', document: 'restated', period: YEAR[1] ?? '', values: { sales: '2' } },
    // The half year makes 2 agree.
    { entity: '2', document: 'half', period: '2009-01-01/2009-06-30', values: { sales: '5000' } },
    { entity: '2', document: 'second', period: '2009-07-01/2009-12-31', values: { sales: '7000' } },
  ];
  expect(await ruleFindings('cross-period/quarters-to-year', { snapshots: [rows], types })).toEqual([
    '1-2009-01-01-12000 sales 12000 10001: 4 parts of the period',
    'half sales 5000 3000: 2 parts of the period',
  ]);
});

test('values of different years of reporting are not compared: a year later they may be restated', async () => {
  const half = '2009-01-01/2009-06-30';
  const report = (document: string, own: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([period, value]) => ({
      ...{ document, period, values: { 'us-gaap/2009:Sales': value } },
      fiscal: { fiscalYear: '2009', fiscalPeriod: 'Q2', periodEnd: own, fye: '1231' },
    }));
  const rows = [
    ...report('own', '2009-06-30', { [half]: '100', [YEAR[1] ?? '']: '60' }),
    ...report('later', '2010-03-31', { [YEAR[0] ?? '']: '30' }),
    ...report('first', '2009-03-31', { [YEAR[0] ?? '']: '51' }),
  ];
  const fsds = { source: 'us-gaap', resource: 'FSDS' } as const;
  const found = (chosen: typeof rows) =>
    ruleFindings('cross-period/quarters-to-year', { snapshots: [chosen], scope: fsds });
  expect(await found(rows)).toEqual(['own Sales 100 111: 2 parts of the period']);
  expect(await found(rows.filter(({ document }) => document !== 'first'))).toEqual([]);
});
