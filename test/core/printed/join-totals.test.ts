import { describe, expect, test } from 'vitest';
import { inferSums } from '../../../src/core/printed/infer-sums.ts';
import { totalsToJoin } from '../../../src/core/printed/join-totals.ts';
import { printed, printSum, sumsOf } from './printed-table.ts';

describe('a line whose tag changes between columns', () => {
  test('as a part needs nothing: each tag is a part without effect where it has no amount', () => {
    const table = `
      Wages d |          55100 51900
      Rent d |           10300     -
      Rent and leases d |    - 12400
      Total costs d |    65400 64300`;
    expect(sumsOf('income', table)).toEqual(['3 = 0 + 1 + 2']);
  });

  const TOTAL = `
    Wages d |                    55100 51900
    Rent d |                     10300 12400
    Total costs d |              65400     -
    Total costs and expenses d |     - 64300
    Interest d |                  1204  1377
    Total expenses d |           66604 65677`;

  test('as a total is one line: both tags have its parts, and are parts of the next one', () => {
    expect(sumsOf('income', TOTAL)).toEqual(['2 = 0 + 1', '3 = 0 + 1', '5 = 2 + 3 + 4']);
    const { unexplained, sums } = inferSums(printed('income', TOTAL));
    expect(unexplained).toEqual([]);
    expect(sums.map(({ good }) => good)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  test('is odd in the column of one tag where the other tag holds', () => {
    const { sums } = inferSums(printed('income', TOTAL.replace('- 64300', '- 63400')));
    expect(sums.map(printSum).slice(0, 2)).toEqual(['2 = 0 + 1, odd 1', '3 = 0 + 1, odd 1']);
  });

  test('is joined where both are totals with names that are alike, one after the other, without a common column', () => {
    const pairs = (...rows: string[]) => [...totalsToJoin(printed('income', rows.join('\n')))];
    expect(pairs('Net income c | 5 -', 'Net loss c | - 4')).toEqual([[0, 1]]);
    expect(pairs('Net income c | 5 -', 'Apart c | - -', 'Net loss c | - 4')).toEqual([[0, 2]]);
    expect(pairs('Net income c | 5 4', 'Net loss c | - 4')).toEqual([]);
    expect(pairs('Net income c | 5 -', 'Net loss d | - 4')).toEqual([]);
    expect(pairs('Net income c | 5 -', 'Net loss c n | - 4')).toEqual([]);
    expect(pairs('Net income c | 5 -', 'Costs c | 3 3', 'Net loss c | - 4')).toEqual([]);
    expect(pairs('Rent c | 5 -', 'Rent c | - 4')).toEqual([]);
    expect(pairs('Gross profit c | 5 -', 'Total assets c | - 4')).toEqual([]);
  });

  test('is left as it is where joining explains no more', () => {
    const table = `
      Wages d |           55100 51900
      Rent d |            10300 12400
      Total wages d |     55999     -
      Total rent d |          - 12777`;
    expect(inferSums(printed('income', table))).toMatchObject({ sums: [], unexplained: [2, 3] });
  });
});
