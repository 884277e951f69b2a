import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRetryAfter, waitAfter } from '../../../src/core/transport/retry-after.ts';

const TODAY = new Date('2025-03-03T12:00:00Z');
const read = (headers: Readonly<Record<string, string>>) => readRetryAfter(new Headers(headers), TODAY);

describe('Retry-After', () => {
  it('is seconds', () => {
    expect(read({ 'retry-after': '7' })).toEqual({ milliseconds: 7_000, isSure: true });
    expect(read({ 'retry-after': ' 0 ' })).toEqual({ milliseconds: 0, isSure: true });
  });

  it('is a date, by the clock of the server where it shows it, whatever that clock says', () => {
    const dates = { 'retry-after': 'Thu, 01 Jan 2099 00:01:00 GMT', date: 'Thu, 01 Jan 2099 00:00:00 GMT' };
    expect(read(dates)).toEqual({ milliseconds: 60_000, isSure: true });
    expect(read({ 'retry-after': 'Mon, 03 Mar 2025 12:00:30 GMT' })).toEqual({ milliseconds: 30_000, isSure: false });
  });

  it('that has passed is no time at all, and what is neither is nothing', () => {
    expect(read({ 'retry-after': 'Mon, 03 Mar 1975 12:00:30 GMT' })).toEqual({ milliseconds: 0, isSure: false });
    for (const text of ['soon', '', '-3']) expect(read({ 'retry-after': text })?.milliseconds ?? 0).toBe(0);
    expect(read({})).toBe(undefined);
  });
});

describe('a wait', () => {
  const patience = fc
    .tuple(
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: 300_000 }),
    )
    .chain(([firstWait, longestBackoff, longestWait]) =>
      fc.double({ min: 0, max: 2, noNaN: true }).map((jitter) => ({ firstWait, longestBackoff, longestWait, jitter })),
    );
  const wish = fc.option(fc.record({ milliseconds: fc.integer({ min: 0, max: 400_000_000 }), isSure: fc.boolean() }), {
    nil: undefined,
  });
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it('is never shorter than the server says and never beyond the bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), wish, patience, chance, (tries, wished, bounds, random) => {
        const waiting = waitAfter(tries, wished, bounds, random);
        if (waiting === 'too-long') {
          expect(wished?.isSure && wished.milliseconds > bounds.longestWait).toBe(true);
          return;
        }
        const { floor, wait, wasCapped } = waiting;
        expect(wait).toBeGreaterThanOrEqual(floor);
        expect(wait).toBeLessThanOrEqual(floor * (1 + bounds.jitter));
        expect(floor).toBeLessThanOrEqual(Math.max(bounds.longestWait, bounds.longestBackoff));
        expect(wasCapped).toBe((wished?.milliseconds ?? 0) > bounds.longestWait);
        if (wished && !wasCapped) expect(floor).toBeGreaterThanOrEqual(wished.milliseconds);
      }),
    );
  });

  it('doubles', () => {
    const bounds = { firstWait: 100, longestBackoff: 1_000, longestWait: 5_000, jitter: 0.5 };
    const floors = [1, 2, 3, 4, 5, 99].map((tries) => waitAfter(tries, undefined, bounds, 0.999));
    expect(floors).toMatchObject([100, 200, 400, 800, 1_000, 1_000].map((floor) => ({ floor })));
  });
});
