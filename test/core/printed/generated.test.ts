import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inferSums } from '../../../src/core/printed/infer-sums.ts';
import type { PrintedLine, PrintedStatement } from '../../../src/core/printed/printed-statement.ts';
import { longOr } from '../../support/long.ts';
import { printSum } from './printed-table.ts';

const RUNS = { numRuns: longOr(60, 2000) };

/** Groups of parts, each with its total; all totals together are the last line. */
const GROUPS = fc.array(fc.array(fc.integer({ min: 1_000, max: 900_000 }), { minLength: 2, maxLength: 6 }), {
  minLength: 2,
  maxLength: 4,
});

type Generated = { readonly statement: PrintedStatement; readonly expected: readonly string[] };

/** `factors`: each column has the amounts of the first, changed a little differently from line to line. */
function generate(groups: readonly (readonly number[])[], seed: number, columns: number): Generated {
  const labels: string[] = [];
  const rows: number[][] = [];
  const expected: string[] = [];
  const totals: number[] = [];
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % 99_991;
  };
  const sumOf = (lines: readonly number[]): number[] =>
    Array.from({ length: columns }, (_, column) => lines.reduce((sum, line) => sum + (rows[line]?.[column] ?? 0), 0));
  const total = (label: string, lines: readonly number[]): void => {
    expected.push(`${rows.length} = ${lines.join(' + ')}`);
    labels.push(label);
    rows.push(sumOf(lines));
  };
  for (const [at, group] of groups.entries()) {
    const lines = group.map((amount) => {
      labels.push(`Item ${rows.length}`);
      return rows.push(Array.from({ length: columns }, () => amount + next())) - 1;
    });
    total(`Total of group ${at}`, lines);
    totals.push(rows.length - 1);
  }
  total('Total of all', totals);
  const lines = labels.map((label, at): PrintedLine => {
    return { label, field: `f${at}`, isNegated: false, followsHeading: false, balance: 'debit' };
  });
  const statement = { kind: 'balance', lines, columns, amounts: Float64Array.from(rows.flat()), unit: 1 } as const;
  return { statement: { ...statement, members: [] }, expected };
}

test('every total of generated statements is found, and nothing else', () => {
  fc.assert(
    fc.property(GROUPS, fc.nat(), fc.integer({ min: 2, max: 5 }), (groups, seed, columns) => {
      const { statement, expected } = generate(groups, seed, columns);
      const { sums, unexplained } = inferSums(statement);
      expect(sums.map(printSum)).toEqual(expected);
      expect(unexplained).toEqual([]);
    }),
    RUNS,
  );
});

test('the sums do not depend on the scale of the amounts, nor on columns that say the same', () => {
  fc.assert(
    fc.property(GROUPS, fc.nat(), (groups, seed) => {
      const { statement, expected } = generate(groups, seed, 2);
      const scaled = { ...statement, amounts: statement.amounts.map((amount) => amount * 1000), unit: 1000 };
      expect(inferSums(scaled).sums.map(({ bits }) => bits)).toEqual(inferSums(statement).sums.map(({ bits }) => bits));
      const twice = Float64Array.from({ length: 2 * statement.amounts.length }, (_, at) => {
        return statement.amounts[2 * Math.floor(at / 4) + (at % 2)] ?? Number.NaN;
      });
      const { sums } = inferSums({ ...statement, columns: 4, amounts: twice });
      expect(sums.map(printSum)).toEqual(expected);
      expect(sums.map(({ bits }) => bits)).toEqual(inferSums(statement).sums.map(({ bits }) => bits));
    }),
    RUNS,
  );
});

test('one wrong amount among several columns makes its sums odd there, and no others', () => {
  fc.assert(
    fc.property(GROUPS, fc.nat(), fc.integer({ min: 3, max: 5 }), (groups, seed, columns) => {
      const { statement, expected } = generate(groups, seed, columns);
      const line = seed % statement.lines.length;
      const column = seed % columns;
      const amounts = statement.amounts.slice();
      amounts[line * columns + column] = (amounts[line * columns + column] ?? 0) + 7_654_321;
      const concerned = expected.map((sum) =>
        sum.split(/[ =+]+/).includes(String(line)) ? `${sum}, odd ${column}` : sum,
      );
      expect(inferSums({ ...statement, amounts }).sums.map(printSum)).toEqual(concerned);
    }),
    RUNS,
  );
});

test('random amounts have no sums', () => {
  const amount = fc.integer({ min: 100_000, max: 999_999 });
  const rows = fc.array(fc.tuple(amount, amount), { minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(rows, (each) => {
      const lines = each.map((_, at): PrintedLine => {
        const label = at % 4 === 3 ? `Total ${at}` : `Item ${at}`;
        return { label, field: `f${at}`, isNegated: false, followsHeading: false, balance: 'debit' };
      });
      const amounts = Float64Array.from(each.flat());
      expect(inferSums({ kind: 'income', lines, columns: 2, amounts, unit: 1, members: [] }).sums).toEqual([]);
    }),
    RUNS,
  );
});
