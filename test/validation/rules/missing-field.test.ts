import { expect, test } from 'vitest';
import { ruleFindings } from '../../support/rule-findings.ts';

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
