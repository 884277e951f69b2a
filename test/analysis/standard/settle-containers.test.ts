import { expect, it } from 'vitest';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import { settleRivals } from '../../../src/analysis/standard/settle-rivals.ts';
import { columnOf, rulesOf } from '../../support/standard-facts.ts';

const spending = { statement: 'cash flow', definition: 'What is spent.', steps: [['Payments', 'Total']] };
const RULES = rulesOf({ fields: { spending } });

const settled = (total: number) => {
  const durations = { Payments: 7, Other: 2, Total: total };
  const column = columnOf({ durations, sums: { Total: ['Payments', 'Other'] } });
  return Number(settleRivals(deriveRow(RULES, column)).valueFor('spending')?.amount ?? 0n) / 100;
};

it('a total takes the place of its part where both are candidates, but not under the other sign', () => {
  expect(settled(9)).toBe(9);
  expect(settled(-9)).toBe(7);
});
