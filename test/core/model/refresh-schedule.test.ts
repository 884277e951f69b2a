import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAMILIES, latestRefresh, nextRefresh, refreshesAfter } from '../../../src/core/model/refresh-schedule.ts';
import type { ResourceFamily } from '../../../src/core/model/resource.ts';

const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 16);
const first = (from: string, family: ResourceFamily, count: number): string[] => {
  const refreshes = refreshesAfter(Date.parse(from), family);
  return Array.from({ length: count }, () => iso(refreshes.next().value));
};

describe('the schedule', () => {
  // 28 February 2025 is a Friday.
  it('of companies and core financials is 07:13 from Tuesday to Saturday', () => {
    for (const family of ['Companies', 'CoreFinancials', 'Financials'] as const) {
      expect(first('2025-02-28T07:13:00Z', family, 3)).toEqual([
        '2025-03-01T07:13',
        '2025-03-04T07:13',
        '2025-03-05T07:13',
      ]);
    }
  });

  it('of insiders is 23:30 from Monday to Friday', () => {
    expect(first('2025-02-28T00:00:00Z', 'Insiders', 3)).toEqual([
      '2025-02-28T23:30',
      '2025-03-03T23:30',
      '2025-03-04T23:30',
    ]);
  });

  it('of ownership is eight times a day from Monday to Friday', () => {
    expect(first('2025-02-28T20:00:00Z', 'Ownership', 9)).toEqual([
      '2025-02-28T22:00',
      ...[0, 2, 4, 14, 16, 18, 20, 22].map((hour) => `2025-03-03T${String(hour).padStart(2, '0')}:00`),
    ]);
  });

  it('has its next refresh after a moment, and none between', () => {
    const moments = fc.integer({ min: Date.UTC(1999, 0, 1), max: Date.UTC(2040, 0, 1) });
    fc.assert(
      fc.property(moments, (moment) => {
        const next = nextRefresh(moment);
        expect(next).toBeGreaterThan(moment);
        expect(nextRefresh(next - 1)).toBe(next);
        for (const family of FAMILIES) {
          expect(refreshesAfter(moment, family).next().value).toBeGreaterThanOrEqual(next);
          const latest = latestRefresh(moment, family);
          expect(latest).toBeLessThanOrEqual(moment);
          expect(nextRefresh(latest - 1, [family])).toBe(latest);
          expect(nextRefresh(latest, [family])).toBeGreaterThan(moment);
        }
      }),
    );
  });
});
