import { describe, expect, test } from 'vitest';
import { inferSums } from '../../../src/core/printed/infer-sums.ts';
import { linesOf } from '../../../src/core/printed/lines.ts';
import { findLeftOut, readLines } from '../../../src/core/printed/read-lines.ts';
import { printed, printFound, printSum, STRICT, stacked, sumsOf } from './printed-table.ts';

describe('lines that are not in their order', () => {
  test('make no error of a total: its parts are found where they are, or it has no sum', () => {
    const scrambled = `
      Payables c |                        9127  8346
      Total assets d |                   76015 73086
      Total current assets d |           24785 23209
      Plant d |                          51230 49877
      Receivables d |                    12640 11075
      Retained earnings c |              31638 28240
      Cash d |                            4810  3920
      Debt c |                           30250 31500
      Inventories d |                     7335  8214
      Total liabilities and equity c |   76015 73086
      Total equity c |                   36638 33240
      Total liabilities c |              39377 39846
      Common stock c |                    5000  5000`;
    const { sums } = inferSums(printed('balance', scrambled));
    expect(sums.flatMap(({ odd, open }) => [...odd, ...open])).toEqual([]);
    expect(sums.map(printSum)).toContain('1 = 2 + 3, scattered');
  });

  test('of which one is printed after its total are found there', () => {
    const table = `
      Common stock c |       343    343
      Capital c |         391920 393012
      Treasury stock d | 4312008 4288112
      Total equity c |   -606219 -606331
      Retained earnings c | 3313526 3288426
      Payables c |         16110 14997`;
    expect(sumsOf('balance', table)).toEqual(['3 = 0 + 1 - 2 + 4, scattered']);
  });
});

describe('a line that is printed twice', () => {
  test('among the parts counts once', () => {
    const table = `
      Sales c |                  91840 87215
      Costs d |                  60122 58004
      Net income c |             31718 29211
      Net income c h |           31718 29211
      Currency c |                1204  -977
      Pensions c |                -310   455
      Comprehensive income c |   32612 28689`;
    expect(sumsOf('comprehensive-income', table.replaceAll('Costs d', 'Costs d n'))).toEqual([
      '2 = 0 - 1',
      '6 = 3 + 4 + 5',
    ]);
    const twice = `
      Trade payables c |     9127  8346
      Debt c |              30250 31500
      Debt, again=f1 c |    30250 31500
      Total liabilities c | 39377 39846`;
    const [sum, ...others] = inferSums(printed('balance', twice)).sums;
    expect(sum).toMatchObject({ total: 3, good: [0, 1], odd: [] });
    expect(sum?.parts).toHaveLength(2);
    expect(others).toEqual([]);
  });

  test('with the other sign is a repeat, and has no sum of its own', () => {
    const table = `
      Cash provided by operations |      8825  9397
      Cash used in investing n |         7815  7397
      Net increase in cash |             1010  2000
      Net increase in cash, reversed |  -1010 -2000`;
    const { sums, repeats } = inferSums(printed('cash-flow', table));
    expect(sums.map(printSum)).toEqual(['2 = 0 - 1']);
    expect([...repeats]).toEqual([[3, { line: 2, weight: -1 }]]);
  });
});

describe('a reconciliation after the end', () => {
  const FLOWS = `
    Cash from operations |                    8825  9397
    Cash from investing |                    -7815 -7397
    Net increase in cash |                    1010  2000
    Cash at beginning of year=cash d |       43000 41000
    Cash at end of year=cash d |             44010 43000`;

  test('is the sum of its lines, and not the other way round', () => {
    const table = `${FLOWS}
    Cash in banks d |             42887 41803
    Restricted cash d |            1123  1197
    Total cash and restricted cash d | 44010 43000`;
    expect(sumsOf('cash-flow', table).filter((sum) => /^[56] =/.test(sum))).toEqual([]);
  });

  test('may begin with its total, and has no line that is a total of lines far larger', () => {
    const table = `${FLOWS}
    Cash and restricted cash d |             44010 43000
    Less: cash in banks d n |                42887 41803
    Restricted cash d |                       1123  1197`;
    expect(sumsOf('cash-flow', table)).toEqual(['2 = 0 + 1', '4 = 2 + 3', '5 = 6 + 7, before']);
  });
});

describe('a total before its parts', () => {
  test('does not take lines of which a later total is the sum', () => {
    const table = `
      Total assets d |                   36638 33240
      Common stock c |                    5000  5000
      Retained earnings c |              31638 28240
      Total equity c |                   36638 33240`;
    const { sums, repeats } = inferSums(printed('balance', table));
    expect(sums.map(printSum)).toEqual(['3 = 1 + 2']);
    expect(repeats.size).toBe(0);
  });
});

describe('two readings', () => {
  const SMALL = `
    Net income c |              62 428
    Unrealized gains c |        -1   3
    Reclassified c |             8  -2
    Change from securities c |   7   1
    Currency c |               -14 -70
    Comprehensive income c |    55 359`;

  test('a reading that believes weak evidence is made where a named total needs its subtotals', () => {
    const lines = linesOf(printed('comprehensive-income', SMALL));
    const strict = readLines(lines, STRICT);
    expect(strict.sums.filter(({ total }) => total === 3)).toEqual([]);
    const lenient = readLines(lines, { ...STRICT, need: 2 });
    expect(lenient.sums.map(printSum)).toEqual(['3 = 1 + 2', '5 = 0 + 3 + 4']);
    expect(lenient.unexplained).toEqual([]);
  });

  test('it is kept where it explains more', () => {
    expect(sumsOf('comprehensive-income', SMALL)).toEqual(['3 = 1 + 2', '5 = 0 + 3 + 4']);
  });

  test('a doubtful sum is refused where the statement explains more without it', () => {
    const lines = linesOf(
      printed('balance', 'Land d | 1204 1377\nCash d | 4810 3920\nTotal assets d | 6014 5297\nOther d | 3 4'),
    );
    expect(readLines(lines, STRICT).sums.map(printSum)).toEqual(['2 = 0 + 1']);
    const refused = readLines(lines, { need: 9, refused: new Set(['2=0,1']) });
    expect(refused.sums.map(printSum)).not.toContain('2 = 0 + 1');
  });
});

test('no total is a part of its own parts', () => {
  const table = `
    Total wages d | 55100 51900
    Rent d |        10300 12400
    Total costs d | 65400 64300
    Rent paid d |   10300 12400`;
  expect(sumsOf('income', table)).toEqual(['2 = 0 + 1']);
});

test('a part of a second breakdown, such as discontinued operations, is not a total', () => {
  const table = `
    Income from continuing operations c |   31718 29211
    Income from discontinued operations c |  1204  -977
    Net income c |                          32922 28234
    To shareholders c |                     32105 27466
    To others c |                             817   768`;
  expect(sumsOf('income', table)).toEqual(['2 = 0 + 1']);
});

/** The amounts of the last three lines, one after the other: in a quarter and in the year before. */
const income = (net: string, minority: string, own: string) => `
  Income before income taxes c | 207 227
  Income tax expense d |          72  82
  Net income c |                 ${net}
  Minority interests d |         ${minority}
  Net income, company c |        ${own}`;

describe('a total that another one leaves out', () => {
  test('is odd where the other one holds, even where two small lines would prove nothing', () => {
    expect(sumsOf('income', income('135 145', '9 4', '126 141'))).toEqual(['2 = 0 - 1', '4 = 2 - 3']);
    const { sums, unexplained } = inferSums(printed('income', income('315 145', '9 4', '126 141')));
    expect(sums).toMatchObject([
      { total: 2, odd: [0], good: [1], parts: [{ line: 0 }, { line: 1 }] },
      { total: 4, odd: [], good: [0, 1], parts: [{ line: 0 }, { line: 1 }, { line: 3 }] },
    ]);
    expect(unexplained).toEqual([]);
  });

  test('is not odd where no other sum confirms its parts', () => {
    expect(sumsOf('income', income('315 145', '9 4', '999 141'))).toEqual([]);
  });

  test('is no total where its own sum holds nowhere', () => {
    const table = `
      Loans d |              88214 81633
      of which impaired d |   4127  3988
      Securities d |         31250 30744
      Total assets d |      119464 112377`;
    expect(sumsOf('balance', table)).toEqual(['3 = 0 + 2, changed, 1 changed']);
  });

  test('is found though it was refused before, and only of parts that the other sum has', () => {
    const { lines, view } = stacked('income', income('315 145', '9 4', '126 141'));
    const over = (...parts: number[]) => {
      const [sum] = inferSums(lines.statement).sums;
      const of = parts.map((line) => ({ line, weight: 1 }) as const);
      const belief = { ...STRICT, refused: new Set(['2=0,-1']) };
      return printFound(sum && findLeftOut(lines, belief, { ...sum, good: [0, 1], parts: of }, view));
    };
    expect(over(0, 1, 3)).toBe('2 = 0 - 1, odd 0');
    expect(over(0, 3)).toBe('none');
  });

  test('without a name needs a slip of the pen', () => {
    const table = (gross: string) => `
      Land d |                2717368 2717117
      Buildings d |           7575587 7578733
      Facilities, gross d |  ${gross} 10295850
      Other property d |        50211 49008
      Total assets d |       10343166 10344858`;
    expect(sumsOf('balance', table('10292955'))).toEqual(['2 = 0 + 1', '4 = 2 + 3']);
    // Two digits changed places; what follows from the wrong one is odd too.
    expect(sumsOf('balance', table('12092955'))).toEqual(['2 = 0 + 1, odd 0', '4 = 2 + 3, odd 0']);
    expect(sumsOf('balance', table('11358017'))).toEqual(['4 = 0 + 1 + 3, changed, 1 changed']);
  });
});
