import { describe, expect, test } from 'vitest';
import type { FieldFacts, PrintedFact } from '../../../src/core/printed/facts.ts';
import { inferSums } from '../../../src/core/printed/infer-sums.ts';
import { type PresentedLine, placeFacts } from '../../../src/core/printed/place-facts.ts';
import { printSum } from './printed-table.ts';

const JUNE = 14_425;
const DECEMBER = 14_244;
const USD = 1;

type Filed = readonly [label: string, facts: readonly PrintedFact[], members?: FieldFacts['members']];

const at = (end: number, mantissa: number, places = 0, unit = USD): PrintedFact => {
  return { start: null, end, unit, mantissa, places, row: 7 };
};
const during = (start: number, end: number, mantissa: number): PrintedFact => ({ ...at(end, mantissa), start });

function place(filed: readonly Filed[], periodType: PresentedLine['periodType'] = 'instant') {
  const lines = filed.map(([label], line): PresentedLine => {
    const field = label.split('=')[1] ?? `f${line}`;
    return { label, field, balance: 'debit', isNegated: false, followsHeading: false, periodType };
  });
  const facts = new Map(filed.map(([, plain, members = new Map()], line) => [lines[line]?.field, { plain, members }]));
  return placeFacts('balance', lines, (field) => facts.get(field));
}

const rowsOf = (placed: ReturnType<typeof place>): number[][] => {
  const { columns = 0, amounts = new Float64Array() } = placed?.statement ?? {};
  return Array.from({ length: amounts.length / columns }, (_, line) => [
    ...amounts.subarray(line * columns, (line + 1) * columns),
  ]);
};

const both = (june: number, december: number): PrintedFact[] => [at(JUNE, june), at(DECEMBER, december)];

describe('the columns of a statement', () => {
  test('are the periods in which most lines have an amount, by time', () => {
    const placed = place([
      ['Cash', [...both(10, 20), at(13_000, 5)]],
      ['Land', both(30, 40)],
      ['Total assets', both(40, 60)],
    ]);
    expect(placed?.columns.map(({ end }) => end)).toEqual([DECEMBER, JUNE]);
    // In tens, because all amounts are whole in them.
    expect(placed?.places).toBe(-1);
    expect(rowsOf(placed)).toEqual([
      [2, 1],
      [4, 3],
      [6, 4],
    ]);
  });

  test('are of the unit that most amounts have', () => {
    const yen = (june: number): PrintedFact[] => [at(JUNE, june), at(JUNE, june * 97, 0, 2)];
    const placed = place([
      ['Cash', yen(11)],
      ['Land', yen(31)],
      ['Rent', [at(JUNE, 5)]],
      ['Total', yen(47)],
    ]);
    expect(placed?.columns).toEqual([{ start: null, end: JUNE, unit: USD }]);
  });

  test('are not there with fewer than three amounts, or none', () => {
    expect(
      place([
        ['Cash', both(10, 20)],
        ['Land', both(1, 2)],
      ]),
    ).toBeUndefined();
    expect(
      place([
        ['Cash', []],
        ['Land', []],
        ['Total', []],
      ]),
    ).toBeUndefined();
    expect(place([])).toBeUndefined();
  });
});

test('cash at a date is that at the begin and at the end of a year of 52 weeks', () => {
  const year = [during(14_060, 14_424, 5), during(13_696, 14_059, 4)];
  const cash = [at(13_690, 100), at(14_060, 104), at(14_425, 109)];
  const lines = ['Rent', 'Wages', 'Change in cash', 'Cash=cash', 'Cash=cash'].map((label, line): PresentedLine => {
    const field = label.split('=')[1] ?? `f${line}`;
    const periodType = field === 'cash' ? 'instant' : 'duration';
    return { label, field, balance: null, isNegated: false, followsHeading: false, periodType };
  });
  const placed = placeFacts('cash-flow', lines, (field) => ({
    plain: field === 'cash' ? cash : year,
    members: new Map(),
  }));
  expect(rowsOf(placed).slice(3)).toEqual([
    [100, 104],
    [104, 109],
  ]);
});

describe('large amounts', () => {
  const PARTS = [312_345_678_901_234, 187_654_321_098_765, 64_000_000_000_001];
  const total = PARTS.reduce((sum, amount) => sum + amount);
  const balance = (amounts: readonly number[]): Filed[] =>
    amounts.map((amount, line) => [
      line === amounts.length - 1 ? 'Total assets' : `Item ${line}`,
      both(amount, amount + 2 * line),
    ]);
  const sumsOf = (amounts: readonly number[]): string[] => {
    const placed = place(balance(amounts));
    return placed ? inferSums(placed.statement).sums.map(printSum) : ['not judged'];
  };

  test('of yen and won to the unit are judged to the unit', () => {
    expect(sumsOf([...PARTS, total])).toEqual(['3 = 0 + 1 + 2']);
    const off = place([
      ...balance([...PARTS, total]).slice(0, 3),
      ['Total assets', [at(JUNE, total), at(DECEMBER, total + 77)]],
    ]);
    // The parts of the other column are six more together.
    expect(off && inferSums(off.statement).sums).toMatchObject([{ good: [1], odd: [0] }]);
  });

  test('that do not add up exactly in a double are not judged', () => {
    expect(sumsOf([...PARTS, total].map((amount) => 10 * amount))).toEqual(['not judged']);
    const zeros = [...PARTS, total].map((amount) => at(JUNE, 10 * amount));
    // Zeros at the end that all amounts have do not count.
    expect(place(zeros.map((fact, line) => [`Item ${line}`, [fact]]))).toMatchObject({ places: -1 });
    expect(place([...zeros, at(JUNE, Number.NaN)].map((fact, line) => [`Item ${line}`, [fact]]))).toBeUndefined();
  });

  test('in mixed scales share the scale that makes all whole', () => {
    const placed = place([
      ['Cash', [at(JUNE, 1_234_567, 2)]],
      ['Land', [at(JUNE, 5_000_000)]],
      ['Total', [at(JUNE, 501_234_567, 2)]],
    ]);
    expect(placed?.places).toBe(2);
    expect(rowsOf(placed)).toEqual([[1_234_567], [500_000_000], [501_234_567]]);
    const tiny = [at(JUNE, 1, 9), at(JUNE, 5_000_000), at(JUNE, 7_000_000)];
    expect(place(tiny.map((fact, line) => [`Item ${line}`, [fact]]))).toEqual(undefined);
  });

  test('with a dimension fill no line where they would make sums inexact', () => {
    const filed = (member: number): Filed[] => [
      ['Class A stock', [], new Map([['Class=A', [at(JUNE, member)]]])],
      ...PARTS.map((amount, line): Filed => [`Item ${line}`, [at(JUNE, amount)]]),
    ];
    expect(place(filed(5))?.statement.members).toHaveLength(1);
    expect(place(filed(9_000_000_000_000_001))?.statement.members).toHaveLength(0);
  });
});
