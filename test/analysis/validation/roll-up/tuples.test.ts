import { expect, test } from 'vitest';
import { readInconsistency } from '../../../../src/analysis/validation/roll-up/judge.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import { formatDecimal } from '../../../../src/core/base/decimal.ts';
import { checkRows } from '../../../support/check-rows.ts';
import { calculation } from '../../../support/tiny-calculation.ts';

test('a total that fails has the parts of the tuples inside its own', () => {
  const rows = [{ T: '10', A: '1' }, { A: '2', B: '3' }, { B: '50' }];
  const tuples = new Map(['1.', '1.2.', '4.'].map((tuple, index) => [index + 1, { group: 1, tuple }]));
  const { plan, result } = checkRows(calculation('1 T = A + B'), rows, { mode: 'calc10-dedup', tuples });
  const amounts = result.failed.map((failed) =>
    readInconsistency(failed, plan, { mode: 'calc10-dedup', tolerance: EXACT }),
  );
  expect(amounts.map(({ reported, parts }) => [reported, ...parts].map((part) => part && formatDecimal(part)))).toEqual(
    [['10', '3', '3']],
  );
});
