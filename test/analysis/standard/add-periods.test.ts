import { describe, expect, it } from 'vitest';
import { addPeriods } from '../../../src/analysis/standard/add-periods.ts';
import { columnOf, type GivenColumn } from '../../support/standard-facts.ts';

function filing(number: number, columns: readonly GivenColumn[]) {
  const made = columns.map((given) => columnOf({ ...given, document: { document: number } }));
  const [{ document, end } = columnOf({})] = made;
  return { document, periodEnd: end, currency: 'USD', otherCurrencies: 0, columns: made };
}

const FIRST = { start: '2023-01-01', end: '2023-03-31' };
const SECOND = { start: '2023-04-01', end: '2023-06-30' };
const HALF = { start: '2023-01-01', end: '2023-06-30' };

const proved = (filings: Parameters<typeof addPeriods>[0]) =>
  addPeriods(filings).map(({ title, facts }) => [
    title,
    [...facts].map(({ document, amount }) => `${document.document}: ${Number(amount) / 100}`),
  ]);

describe('periods that add up', () => {
  it('prove an amount of the longer one, of its last quarter and of the part before, in whatever filings', () => {
    const filings = [
      filing(1, [{ ...FIRST, durations: { Sales: 3, Cost: 2 } }]),
      filing(2, [
        { ...SECOND, durations: { Sales: 4, Cost: 2 } },
        { ...HALF, durations: { Sales: 7, Cost: 5 } },
      ]),
    ];
    expect(proved(filings)).toEqual([['Sales: half = part before + last quarter', ['2: 7', '1: 3', '2: 4']]]);
  });

  it('have the last quarter between the end of the part before and that of the whole', () => {
    const third = { start: '2023-07-01', end: '2023-09-30', durations: { Sales: 4 } };
    const filings = [
      filing(1, [{ ...FIRST, durations: { Sales: 3 } }]),
      filing(2, [third, { ...HALF, durations: { Sales: 7 } }]),
    ];
    expect(proved(filings)).toEqual([]);
  });

  it('take each state of a restated part, and no part of nothing', () => {
    const restated = [
      filing(1, [{ ...FIRST, durations: { Sales: 3 } }]),
      filing(2, [{ ...FIRST, durations: { Sales: 2 } }]),
      filing(3, [
        { ...SECOND, durations: { Sales: 4 } },
        { ...HALF, durations: { Sales: 6 } },
      ]),
    ];
    expect(proved(restated)).toEqual([['Sales: half = part before + last quarter', ['3: 6', '2: 2', '3: 4']]]);
    const nothing = [
      filing(1, [{ ...FIRST, durations: { Sales: 0 } }]),
      filing(2, [
        { ...SECOND, durations: { Sales: 4 } },
        { ...HALF, durations: { Sales: 4 } },
      ]),
    ];
    expect(proved(nothing)).toEqual([]);
  });
});
