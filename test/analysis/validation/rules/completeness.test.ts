import { expect, test } from 'vitest';
import { FLOW, ruleFindings } from '../../../support/rule-findings.ts';

const PERIODS = ['2008-06-30', '2008-09-30', '2008-12-31', '2009-03-31', '2009-06-30'];
const COMMON = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`field${at}`, '1']));

test('a field that all periods but one report is found', async () => {
  const rows = PERIODS.map((period, at) => ({
    ...{ document: period, period },
    values: {
      ...COMMON,
      ...(at !== 2 && { missing: '5' }),
      ...(at % 2 === 0 && { now: '5' }),
      ...(at > 0 && { later: '5' }),
    },
  }));
  expect(await ruleFindings('completeness/missing-field', { snapshots: [rows] })).toEqual([
    '2008-12-31 missing null null: reported for the periods before and after',
  ]);
});

test('a flow that is missing may be zero, unless another row reports it for the same period', async () => {
  const quarters = ['2008-07-01/2008-09-30', '2008-10-01/2008-12-31', '2009-01-01/2009-03-31', '2009-04-01/2009-06-30'];
  const periods = ['2008-04-01/2008-06-30', ...quarters];
  const rows = periods.flatMap((period, at) => {
    const flows = { ...(at !== 2 && { taxes: '5', fees: '5' }), ...(at % 2 === 0 && { rare: '5' }) };
    return [{ document: period, period, values: { ...COMMON, ...flows } }];
  });
  const other = (fees: string) => ({ ...{ document: 'other', period: '2008-10-01/2008-12-31' }, values: { fees } });
  const types = { taxes: FLOW, fees: FLOW, rare: FLOW };
  const found = (fees: string) =>
    ruleFindings('completeness/missing-field', {
      types,
      resources: { Other: [other(fees)] },
      snapshots: [rows],
    });
  expect(await found('7')).toEqual(['2008-10-01/2008-12-31 fees null null: reported for the periods before and after']);
  expect(await found('0')).toEqual([]);
});
