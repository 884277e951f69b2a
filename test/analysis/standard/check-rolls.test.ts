import { describe, expect, it } from 'vitest';
import { checkRolls } from '../../../src/analysis/standard/check-rolls.ts';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import { columnOf, type GivenColumn, rulesOf } from '../../support/standard-facts.ts';

const field = (concept: string) => ({ statement: 'cash flow', definition: concept, steps: [[concept]] });
const RULES = rulesOf({
  fields: { change: field('Change'), rates: field('Rates'), gone: field('Gone') },
  rolls: {
    roll: {
      ...{ title: 'cash rolls forward', change: 'change', apart: ['rates', 'gone'] },
      measures: ['Cash + ??Held', 'Wide'],
    },
  },
});

const outcome = (given: GivenColumn) => {
  const [check] = checkRolls(deriveRow(RULES, columnOf(given)));
  return check && [check.outcome, Number(check.difference) / 100, [...check.facts].map(({ concept }) => concept)];
};

describe('a balance that rolls forward', () => {
  it('grows by the change, in the first measure that does', () => {
    const given = { durations: { Change: 40 }, opening: { Cash: 100 }, instants: { Cash: 140 } };
    expect(outcome(given)).toEqual(['holds', 0, ['Change', 'Cash', 'Cash']]);
    const wide = { durations: { Change: 41 }, opening: { Cash: 1, Wide: 9 }, instants: { Cash: 1, Wide: 50 } };
    expect(outcome(wide)).toEqual(['holds', 0, ['Change', 'Wide', 'Wide']]);
  });

  it('says nothing where no measure is known at both ends, or no change', () => {
    expect(outcome({ durations: { Change: 40 }, instants: { Cash: 140 } })).toBeUndefined();
    expect(outcome({ opening: { Cash: 100 }, instants: { Cash: 140 } })).toBeUndefined();
  });

  it('may have lines that stand outside the change, and a part that one end alone has', () => {
    const ends = { opening: { Cash: 100 }, instants: { Cash: 143 } };
    expect(outcome({ ...ends, durations: { Change: 40, Rates: 3, Gone: 9 } })?.[0]).toBe('holds');
    expect(outcome({ ...ends, durations: { Change: 40, Rates: 13, Gone: -10 } })?.[0]).toBe('holds');
    const held = { opening: { Cash: 100 }, instants: { Cash: 80, Held: 60 }, durations: { Change: 40 } };
    expect(outcome(held)).toEqual(['holds', 0, ['Change', 'Cash', 'Held', 'Cash']]);
  });

  it('may be a balance of another name that the statement itself shows', () => {
    const ends = { opening: { Cash: 100 }, instants: { Cash: 90 }, durations: { Change: 40 } };
    expect(outcome(ends)?.slice(0, 2)).toEqual(['fails', -50]);
    expect(outcome({ ...ends, balances: [[500, 540]] })?.[0]).toBe('holds');
  });

  it('holds with a further line of the period, unless the line is a part of the change', () => {
    const ends = { opening: { Cash: 100 }, instants: { Cash: 147 } };
    expect(outcome({ ...ends, durations: { Change: 40 }, flows: [7] })?.[0]).toBe('line');
    const part = { ...ends, durations: { Change: 40, Rates: 33, Gone: -7 }, sums: { Change: ['Rates', 'Gone'] } };
    expect(outcome(part)?.[0]).toBe('fails');
  });

  it('may be off by the rounding of its three numbers', () => {
    const given = { durations: { Change: 40_000_000 }, opening: { Cash: 100_000_000 } };
    expect(outcome({ ...given, instants: { Cash: 141_000_000 } })?.[0]).toBe('rounding');
    expect(outcome({ ...given, instants: { Cash: 142_000_000 } })?.[0]).toBe('fails');
  });
});
