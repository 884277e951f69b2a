import { describe, expect, it } from 'vitest';
import { checkRow, roundingUnit } from '../../../src/analysis/standard/checks.ts';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import { type TinyColumn, tinyColumn, tinyRules } from '../../support/standard-columns.ts';

const RULES = tinyRules({
  fields: {
    assets: { steps: [['Assets']] },
    liabilities: { steps: [['Liabilities'], 'assets - equity'] },
    equity: { steps: [['Equity']] },
    between: { steps: [['Between']] },
    profit: { statement: 'income', steps: [['Profit']] },
    shares: { statement: 'income', unit: 'shares', steps: [['Shares']] },
    eps: { statement: 'income', unit: 'money per share', steps: [['Earnings']] },
  },
  identities: { both: { title: 'both sides', holds: 'assets = liabilities + equity + ??between' } },
  ratios: {
    eps: { title: 'for each share', holds: 'eps = profit / shares' },
    diluted: { title: 'for each share, diluted', holds: 'eps = profit / shares', mayExceed: true },
  },
});

const checksOf = (column: TinyColumn) =>
  checkRow(deriveRow(RULES, tinyColumn(column))).map(({ id, outcome, difference, facts, line }) => ({
    ...{ id, outcome, difference: Number(difference) / 100, facts: facts.size, line: line !== undefined },
  }));

const check = (column: TinyColumn) => checksOf(column)[0];

describe('an identity', () => {
  it('holds exactly, or fails by a difference', () => {
    const held = { id: 'both', outcome: 'holds', difference: 0, facts: 3, line: false };
    expect(check({ instants: { Assets: 10, Liabilities: 6, Equity: 4 } })).toEqual(held);
    expect(check({ instants: { Assets: 17, Liabilities: 6, Equity: 4 } })).toMatchObject({
      outcome: 'fails',
      difference: 7,
    });
  });

  it('says nothing where its form cancels, and is not there where a field has no value', () => {
    expect(check({ instants: { Assets: 10, Equity: 4 } })).toMatchObject({ outcome: 'tautology', facts: 0 });
    expect(check({ instants: { Assets: 10, Liabilities: 6 } })).toBeUndefined();
  });

  it('tries a term that may be either', () => {
    expect(check({ instants: { Assets: 10, Liabilities: 5, Equity: 4, Between: 1 } })).toMatchObject({
      outcome: 'holds',
      facts: 4,
    });
    expect(check({ instants: { Assets: 10, Liabilities: 6, Equity: 4, Between: 1 } })).toMatchObject({
      outcome: 'holds',
      facts: 3,
    });
  });

  it('holds within half a unit of the least rounded fact, for each fact', () => {
    expect(check({ instants: { Assets: 10_001_000, Liabilities: 6_000_000, Equity: 4_000_000 } })).toMatchObject({
      outcome: 'rounding',
    });
    expect(check({ instants: { Assets: 10_002_000, Liabilities: 6_000_000, Equity: 4_000_000 } })).toMatchObject({
      outcome: 'fails',
    });
  });

  it('holds with one further line of the statement, which is named', () => {
    const column = { instants: { Assets: 17, Liabilities: 6, Equity: 4 } };
    expect(check({ ...column, lines: [1, 7] })).toMatchObject({ outcome: 'line', line: true, difference: 7 });
    expect(check({ ...column, lines: [2] })).toMatchObject({ outcome: 'fails', line: false });
  });
});

describe('a quotient', () => {
  const eps = (earnings: number, profit: number, shares: number, id = 'eps') =>
    checksOf({ durations: { 'each Earnings': earnings, Profit: profit, 'shares Shares': shares } }).find(
      (each) => each.id === id,
    )?.outcome;

  it('holds where it rounds to the total', () => {
    expect(eps(1.33, 400, 300)).toBe('holds');
    expect(eps(-1.33, -400, 300)).toBe('holds');
    expect(eps(1.5, 401, 301)).toBe('fails');
  });

  it('holds in another scale where shares are stated in thousands or millions', () => {
    expect(eps(1.33, 400_000, 300)).toBe('scale');
    expect(eps(1.33, 400_000_000, 300)).toBe('scale');
    expect(eps(1.33, 4_000_000, 300)).toBe('fails');
    expect(eps(1.33, 400, 300_000)).toBe('fails');
  });

  it('neither holds nor fails where a profit for each share is a little less: others took a part of the profit', () => {
    expect(eps(1.3, 401, 301)).toBe('near');
    expect(eps(1.2, 401, 301)).toBe('fails');
    expect(eps(1.36, 401, 301)).toBe('fails');
    expect(eps(-1.3, -401, 301)).toBe('fails');
  });

  it('may be a little more where other securities add to the profit', () => {
    expect(eps(1.36, 401, 301, 'diluted')).toBe('near');
    expect(eps(1.3, 401, 301, 'diluted')).toBe('near');
    expect(eps(1.46, 401, 301, 'diluted')).toBe('fails');
  });

  it('is not there without shares', () => {
    expect(eps(1.33, 400, 0)).toBeUndefined();
  });
});

it('the rounding unit is the largest power of ten of which all amounts are multiples, a million at most', () => {
  expect(roundingUnit([1200n, 500n], 0)).toBe(100n);
  expect(roundingUnit([0n], 0)).toBe(1_000_000n);
  expect(roundingUnit([7n, 100n], 0)).toBe(1n);
  expect(roundingUnit([3_000_000_000n], 2)).toBe(100_000_000n);
});
