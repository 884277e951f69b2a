import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CountedCompany,
  companyKey,
  type KnownCompany,
} from '../../../../src/service/sync/plan/known-companies.ts';
import { type ListItem, packLists } from '../../../../src/service/sync/plan/lists.ts';
import { matches } from '../../../../src/service/sync/plan/matches.ts';
import { planBatches, planEverything } from '../../../../src/service/sync/plan/plan-batches.ts';
import type { RowQuestion } from '../../../../src/service/sync/plan/question.ts';

const MOST = 999;
const WIDE = { rows: MOST, length: 1e9, items: 1e9 };
const QUESTION: RowQuestion = { resource: 'CoreFinancials-QTR' };
const items = (rows: readonly number[]): readonly ListItem[] =>
  rows.map((count, at) => ({ key: `S${at}`, rows: count, length: 1 }));
const sum = (rows: readonly number[]): number => rows.reduce((all, one) => all + one, 0);

/** What the promise is measured by. */
function firstFitDecreasing(rows: readonly number[]): number {
  const bins: number[] = [];
  for (const one of [...rows].sort((a, b) => b - a)) {
    const at = bins.findIndex((filled) => filled + one <= MOST);
    if (at < 0) bins.push(one);
    else bins[at] = (bins[at] ?? 0) + one;
  }
  return bins.length;
}

describe('lists of keys', () => {
  const counts = fc.array(fc.integer({ min: 0, max: MOST }), { maxLength: 120 });

  it('hold every item once, none more than it can, and are no more than first-fit decreasing makes', () => {
    fc.assert(
      fc.property(counts, (rows) => {
        const bins = packLists(items(rows), WIDE);
        expect(
          bins
            .flat()
            .map(({ key }) => key)
            .sort(),
        ).toEqual(
          items(rows)
            .map(({ key }) => key)
            .sort(),
        );
        for (const bin of bins) expect(sum(bin.map((item) => item.rows))).toBeLessThanOrEqual(MOST);
        expect(bins.length).toBeLessThanOrEqual(firstFitDecreasing(rows));
      }),
    );
  });

  it('do not depend on the order of the items, and are filled evenly', () => {
    fc.assert(
      fc.property(counts, fc.integer(), (rows, seed) => {
        const shuffled = [...items(rows)].sort((a, b) => ((a.key.length * seed) % 7) - ((b.key.length * seed) % 7));
        expect(packLists(shuffled.reverse(), WIDE)).toEqual(packLists(items(rows), WIDE));
      }),
    );
    const sixty = packLists(items(Array.from({ length: 60 }, () => 24)), WIDE);
    expect(sixty.map((bin) => sum(bin.map(({ rows }) => rows)))).toEqual([720, 720]);
  });

  it('keep to the length of an address and of a list too; what is too much by itself is alone', () => {
    const long = packLists(
      [
        { key: 'A', rows: 1, length: 9 },
        { key: 'B', rows: 1, length: 9 },
      ],
      { ...WIDE, length: 10 },
    );
    expect(long).toHaveLength(2);
    expect(packLists(items([1, 1, 1]), { ...WIDE, items: 2 })).toHaveLength(2);
    expect(packLists(items([5_000, 1, 1]), WIDE).map((bin) => bin.map(({ key }) => key))).toEqual([
      ['S0'],
      ['S1', 'S2'],
    ]);
  });
});

const company: fc.Arbitrary<KnownCompany> = fc.record(
  {
    symbol: fc.constantFrom('A', 'AB', 'BRK.A', 'ZZ', 'Q1', 'X2'),
    entityId: fc.integer({ min: 1, max: 40 }).map(String),
  },
  { requiredKeys: [] },
);
const packed: fc.Arbitrary<readonly CountedCompany[]> = fc.array(
  fc.tuple(company, fc.integer({ min: 0, max: 600 })).map(([one, rows]) => ({ ...one, rows })),
  { maxLength: 20 },
);

describe('a plan for everything', () => {
  it('asks for the rows of every company once, known or not, and plans no more than an answer has', () => {
    fc.assert(
      fc.property(packed, fc.array(company, { maxLength: 10 }), (known, unknown) => {
        const plan = planEverything(QUESTION, known, MOST);
        if (!plan) return;
        for (const one of [...known, ...unknown]) {
          expect(plan.filter((part) => matches(part, one))).toHaveLength(1);
        }
        for (const part of plan) {
          const asked = known.filter((entry) => matches(part, entry));
          const isOneCompany = new Set(asked.map((entry) => entry.symbol ?? entry.entityId)).size <= 1;
          const isOneNumber = new Set(asked.map((entry) => entry.entityId)).size <= 1;
          expect(isOneCompany || isOneNumber || sum(asked.map(({ rows }) => rows)) <= MOST).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('costs the least where companies can be put together so, and names them by symbol while they are few', () => {
    const of = (count: number, rows: (at: number) => number): readonly CountedCompany[] =>
      Array.from({ length: count }, (_, at) => ({
        symbol: `S${at}`,
        entityId: String(at + 1),
        rows: rows(at),
      }));
    const sixty =
      planEverything(
        QUESTION,
        of(60, () => 24),
        MOST,
      ) ?? [];
    expect(sixty).toHaveLength(2);
    expect(sixty[0]?.symbols).toHaveLength(30);
    expect(sixty[1]?.conditions?.map(({ kind }) => kind)).toEqual(['other-symbol']);
    const rows = (at: number): number => 20 + (at % 9);
    const many = planEverything(QUESTION, of(6_000, rows), MOST) ?? [];
    const least = Math.ceil(sum(of(6_000, rows).map((one) => one.rows)) / MOST);
    expect(many.length).toBeLessThanOrEqual(least + Math.ceil(least / 50));
    expect(many.every(({ conditions }) => conditions?.[0]?.kind === 'range')).toBe(true);
  });

  it('cannot be made of companies without numbers that are too many to be left out by name', () => {
    const known = Array.from({ length: 300 }, (_, at): CountedCompany => ({ symbol: `S${at}`, rows: 24 }));
    expect(planEverything(QUESTION, known, MOST)).toBeUndefined();
    expect(planBatches(QUESTION, known, MOST)).toHaveLength(8);
  });
});

describe('lists', () => {
  it('have every company that can be named once', () => {
    fc.assert(
      fc.property(packed, (known) => {
        const asked = planBatches(QUESTION, known, MOST).flatMap(({ symbols = [], entityIds = [] }) => [
          ...symbols,
          ...entityIds.map((id) => `#${id}`),
        ]);
        const keys = new Set(known.flatMap((entry) => companyKey(entry) ?? []));
        expect(asked.sort()).toEqual([...keys].sort());
      }),
    );
  });
});
