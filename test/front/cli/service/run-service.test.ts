import fc from 'fast-check';
import { expect, it } from 'vitest';
import { steadyShare } from '../../../../src/front/cli/service/run-service.ts';

it('is the plain share as long as no more work turns up', () => {
  const shareOf = steadyShare();
  expect([0, 1, 2, 4].map((done) => shareOf(done, 4))).toEqual([0, 0.25, 0.5, 1]);
});

it('leaves what is left of the bar to all that is left of the work', () => {
  const shareOf = steadyShare();
  expect(shareOf(2, 4)).toBe(0.5);
  expect(shareOf(2, 12)).toBe(0.5);
  expect(shareOf(7, 12)).toBe(0.75);
  expect(shareOf(12, 12)).toBe(1);
});

it('never falls and never exceeds one, whatever is planned, done or taken back', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(200), fc.nat(200))), (states) => {
      const shareOf = steadyShare();
      const shares = states.map(([done, more]) => shareOf(done, done + more));
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      expect(Math.max(0, ...shares)).toBeLessThanOrEqual(1);
    }),
  );
});
