import { describe, expect, test } from 'vitest';
import { budgetOf, inferSums, inferWithin } from '../../../src/core/printed/infer-sums.ts';
import type { PrintedLine, PrintedStatement } from '../../../src/core/printed/printed-statement.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { sumsOf } from './printed-table.ts';

type Amounts = (line: number, column: number) => number;

/** Each fifth line says total. */
function statementOf(count: number, columns: number, amountOf: Amounts): PrintedStatement {
  const lines = Array.from({ length: count }, (_, at): PrintedLine => {
    const label = at % 5 === 4 ? `Total ${at}` : `Item ${at}`;
    return { label, field: `f${at}`, isNegated: false, followsHeading: at % 11 === 0, balance: 'debit' };
  });
  const amounts = Float64Array.from({ length: count * columns }, (_, at) =>
    amountOf(Math.floor(at / columns), at % columns),
  );
  return { kind: 'balance', lines, columns, amounts, unit: 1, members: [] };
}

/** How often a statement is read, times lines x lines within reach x columns. */
function workFor(statement: PrintedStatement): number {
  const budget = budgetOf(statement);
  const { left } = budget;
  inferWithin(statement, budget);
  return (left - budget.left) * statement.lines.length * Math.min(statement.lines.length, 120) * statement.columns;
}

const random = seededRandom(11);
const HOPELESS: readonly (readonly [string, Amounts])[] = [
  ['zeros', () => 0],
  ['nothing', () => Number.NaN],
  ['equal amounts', () => 1000],
  ['random amounts', () => 100_000 + Math.floor(random() * 900_000)],
  ['random amounts, and many missing', () => (random() < 0.8 ? Number.NaN : 1 + Math.floor(random() * 1e6))],
  ['mixed scales', (line) => Math.floor(1 + random() * 1000) * 1000 ** (line % 3)],
];

describe('of statements without sums none is invented', () => {
  test.each([
    ['no lines', ''],
    ['no columns', 'Total assets d |'],
    ['one line', 'Total assets d | 5 5'],
    ['small numbers', 'A d | 1 2\nB d | 2 1\nC d | 3 3\nD d | 1 1\nE d | 4 4'],
  ])('%s', (_, table) => {
    expect(sumsOf('balance', table)).toEqual([]);
  });

  test.each(HOPELESS)('%s', (_, amountOf) => {
    for (const [lines, columns] of [
      [20, 2],
      [500, 12],
      [5000, 2],
    ] as const) {
      const statement = statementOf(lines, columns, amountOf);
      expect(inferSums(statement).sums).toEqual([]);
    }
  });
});

describe('the work is bounded', () => {
  test('a statement of a usual size is read often where it is doubtful, and once where it is not', () => {
    const lines = 25;
    const sums = (line: number, column: number) => (line % 5 === 4 ? 4000 + 10 * line : 1000 + 4 * line) + column;
    expect(workFor(statementOf(5, 2, (line) => [10_117, 20_331, 30_229, 40_771, 101_448][line] ?? 0))).toBe(50);
    const doubtful = workFor(statementOf(lines, 2, sums));
    expect(doubtful).toBeGreaterThan(lines * lines * 2);
    expect(doubtful).toBeLessThanOrEqual(40 * lines * lines * 2);
  });

  test.each(HOPELESS)('a large statement is read once: %s', (_, amountOf) => {
    expect(workFor(statementOf(500, 12, amountOf))).toBe(500 * 120 * 12);
    expect(workFor(statementOf(5000, 2, amountOf))).toBe(5000 * 120 * 2);
  });

  test('so it is with many ways to fill a line', () => {
    const statement = statementOf(200, 2, (line) => (line % 2 === 0 ? Number.NaN : 1000 + line * line));
    const members = Array.from({ length: 100 }, (_, at) =>
      [1, 2, 3].map((by) => [{ line: 2 * at, rows: [[1], [1]], amounts: [by * 117, by * 331] }]),
    );
    expect(workFor({ ...statement, members })).toBeLessThanOrEqual(300_000 + 200 * 120 * 2);
  });
});

test('two statements of one kind are read for themselves, and equal ones alike', () => {
  const amountOf: Amounts = (line, column) => [10_117, 20_331, 30_229, 40_771, 101_448][line] ?? column;
  const [one, other] = [statementOf(5, 2, amountOf), statementOf(5, 2, amountOf)];
  expect(inferSums(one)).toEqual(inferSums(other));
  expect(inferSums(one).sums).toMatchObject([{ total: 4, good: [0, 1] }]);
});
