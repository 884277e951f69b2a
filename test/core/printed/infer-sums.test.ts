import { describe, expect, test } from 'vitest';
import { inferSums, totalsToJoin } from '../../../src/core/printed/infer-sums.ts';
import { member, printed, printSum, sumsOf } from './printed-table.ts';

const BALANCE = `
  Cash d |                            4810  3920
  Receivables d |                    12640 11075
  Inventories d |                     7335  8214
  Total current assets d |           24785 23209
  Plant d |                          51230 49877
  Total assets d |                   76015 73086
  Payables c |                        9127  8346
  Debt c |                           30250 31500
  Total liabilities c |              39377 39846
  Common stock c |                    5000  5000
  Retained earnings c |              31638 28240
  Total equity c |                   36638 33240
  Total liabilities and equity c |   76015 73086`;
const BALANCE_SUMS = ['3 = 0 + 1 + 2', '5 = 3 + 4', '8 = 6 + 7', '11 = 9 + 10', '12 = 8 + 11'];

describe('the sums of a statement', () => {
  test('are found from its lines alone', () => {
    const { sums, unexplained } = inferSums(printed('balance', BALANCE));
    expect(sumsOf('balance', BALANCE)).toEqual(BALANCE_SUMS);
    expect(sums.every(({ good, bits }) => good.length === 2 && bits > 20)).toBe(true);
    expect(unexplained).toEqual([]);
  });

  test('have the signs of balance types, or of what is printed with the other sign', () => {
    const income = `
      Sales c |            91840 87215
      Cost of sales d |    60122 58004
      Gross profit c |     31718 29211
      Selling d |          11902 10733
      Research d |          6115  5980
      Operating income c | 13701 12498`;
    expect(sumsOf('income', income)).toEqual(['2 = 0 - 1', '5 = 2 - 3 - 4']);
    const cash = `
      Net income c |                      8140  7316
      Depreciation d |                    2215  2004
      Receivables c n |                   1530   -77
      Net cash from operating activities | 8825  9397`;
    expect(sumsOf('cash-flow', cash)).toEqual(['3 = 0 + 1 - 2']);
  });

  test('of totals without a name need more evidence', () => {
    const lines = (size: number) => `
      Coal d |   ${3 * size} ${7 * size}
      Gas d |    ${size + 1} ${size + 4}
      Fuels d |  ${4 * size + 1} ${8 * size + 4}
      Freight d | 17 23`;
    expect(sumsOf('income', lines(1000))).toEqual(['2 = 0 + 1']);
    expect(sumsOf('income', lines(2))).toEqual([]);
  });

  test('of lines that cancel take the whole group', () => {
    const cash = `
      Net cash from operating activities h | 5210 4470
      Borrowed d h |                          400  900
      Repaid c n |                            400  900
      Shares sold d |                        1215  733
      Dividends c n |                         980  951
      Net cash from financing activities |    235 -218`;
    expect(sumsOf('cash-flow', cash)).toEqual(['5 = 1 - 2 + 3 - 4']);
  });

  test('hold within rounding where they hold no better', () => {
    const income = `
      Rent d |         10300 12400
      Wages d |        55100 51900
      Total costs d |  65401 64301`;
    expect(sumsOf('income', income)).toEqual(['2 = 0 + 1, rounded']);
  });

  test('need no amount in every column', () => {
    const income = `
      Rent d |         10300     -
      Wages d |        55100 51900
      Total costs d |  65400 51900`;
    const [sum] = inferSums(printed('income', income)).sums;
    expect(sum).toMatchObject({ good: [0], trivial: [1], odd: [] });
  });
});

describe('a total', () => {
  test('printed again is a repeat, also with the other sign', () => {
    const { repeats, sums } = inferSums(
      printed(
        'income',
        `
        Sales c |       91840 87215
        Costs d |       60122 58004
        Net income c |  31718 29211
        Net income, to shareholders c | 31718 29211`,
      ),
    );
    expect([...repeats]).toEqual([[3, { line: 2, weight: 1 }]]);
    expect(sums).toHaveLength(1);
  });

  test('before its parts', () => {
    const table = `
      Revenues c |          40120 38855
      Costs and expenses d | 31704 30551
      Wages d |             20100 19544
      Rent d |               7433  7120
      Other d |              4171  3887`;
    expect(sumsOf('income', table)).toEqual(['1 = 2 + 3 + 4, before']);
  });

  test('with a part of the other sign, or a line that is part of another ("of which")', () => {
    const sign = `
      Stock c |          5000  5000
      Earnings c |      31638 28240
      Treasury stock c | 2211  1985
      Total equity c |  34427 31255`;
    expect(sumsOf('equity', sign)).toEqual(['3 = 0 + 1 - 2, changed, 1 changed']);
    const drop = `
      Loans d |              88214 81633
      of which impaired d |   4127  3988
      Securities d |         31250 30744
      Total assets d |      119464 112377`;
    expect(sumsOf('balance', drop)).toEqual(['3 = 0 + 2, changed, 1 changed']);
  });

  test('over an earlier total whose parts have no amounts', () => {
    const table = `
      Cash d |                   4810  3920
      Land d |                  51230 49877
      Total receivables d |     12640 11075
      Total assets d |          68680 64872`;
    expect(sumsOf('balance', table)).toEqual(['3 = 0 + 1 + 2']);
  });

  test('whose parts are anywhere', () => {
    const table = `
      Total assets d |          68680 64872
      Payables c |               9127  8346
      Total liabilities c |     26213 25510
      Cash d |                   4810  3920
      Land d |                  51230 49877
      Receivables d |           12640 11075
      Debt c |                  17086 17164`;
    expect(sumsOf('balance', table)).toEqual(['0 = 3 + 4 + 5, scattered', '2 = 1 + 6, scattered']);
  });

  test('at the end of a period is that at its beginning and the change', () => {
    const table = `
      Net cash from operating activities |          5210  4470
      Net cash from investing activities |         -3120 -3911
      Net increase in cash |                        2090   559
      Cash, beginning of year=cash d |              1830  1271
      Cash, end of year=cash d |                    3920  1830`;
    expect(sumsOf('cash-flow', table)).toEqual(['2 = 0 + 1', '4 = 2 + 3']);
  });

  test('that nothing explains is told', () => {
    const table = `
      Cash d |          4810  3920
      Land d |         51230 49877
      Total assets d | 91245 88120`;
    expect(inferSums(printed('balance', table))).toMatchObject({ sums: [], unexplained: [2] });
  });
});

describe('a column in which a sum does not hold', () => {
  test('is odd where it holds in others', () => {
    const wrong = BALANCE.replace('31638 28240', '31638 28420');
    expect(sumsOf('balance', wrong)).toEqual(BALANCE_SUMS.with(3, '11 = 9 + 10, odd 1'));
  });

  test('is open where the largest part has no amount there', () => {
    const wrong = BALANCE.replace('12640 11075', '12640     -');
    expect(sumsOf('balance', wrong)).toEqual(BALANCE_SUMS.with(0, '3 = 0 + 1 + 2, open 1'));
  });

  test('is neither where a line elsewhere closes the gap, which has no amount in the others', () => {
    const table = `
      Rent d |            10300 12400
      Wages d |           55100 51900
      Fuel d |             3117  2844
      Total costs d |     68517 69255
      Restructuring d |       -  2111`;
    expect(sumsOf('income', table)).toEqual(['3 = 0 + 1 + 2 + 4']);
  });
});

describe('amounts with a dimension', () => {
  const EQUITY = `
    Class A stock c |        -     -
    Class B stock c |        -     -
    Retained earnings c | 31638 28240
    Total equity c |      36638 33240`;

  test('fill lines that have no others, where that explains a total', () => {
    const members = [[[member(0, 3800, 3800)]], [[member(1, 1200, 1200)]]];
    const { sums, filled } = inferSums(printed('balance', EQUITY, { members }));
    expect(sums).toMatchObject([{ total: 3, good: [0, 1], parts: [{ line: 0 }, { line: 1 }, { line: 2 }] }]);
    expect(filled.map(({ line }) => line)).toEqual([0, 1]);
  });

  test('leave a column open that they do not explain, since they may be those of another scope', () => {
    const table = `
      Class A stock c |         -     -     -
      Class B stock c |         -     -     -
      Total stock c |        5900  6100  6300
      Own stock c |             -     -     -
      Retained earnings c | 31638 28240 27118
      Total equity c |      38538 35340 39999`;
    const members = [[[member(0, 3800, 3900, 4000)]], [[member(1, 2100, 2200, 2300)]], [[member(3, 1000, 1000, 1000)]]];
    const { sums } = inferSums(printed('balance', table, { members }));
    expect(sums).toMatchObject([
      { total: 2, good: [0, 1, 2] },
      { total: 5, good: [0, 1], odd: [], open: [2] },
    ]);
  });

  test('of several ways to fill a line the one that explains it is taken, and none that does not', () => {
    const ways = [[member(0, 9100, 9100)], [member(0, 4100, 4100)], [member(0, 5000, 5000)]];
    expect(inferSums(printed('balance', EQUITY, { members: [ways] }))).toMatchObject({
      sums: [{ total: 3 }],
      filled: [{ line: 0, amounts: [5000, 5000] }],
    });
    expect(inferSums(printed('balance', EQUITY, { members: [ways.slice(0, 2)] }))).toMatchObject({
      sums: [],
      filled: [],
      unexplained: [3],
    });
  });
});

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
