import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberTuples } from '../../../src/core/base/number-tuples.ts';

test('equal tuples have the number of the first of them, others have others', () => {
  const tuples = fc.array(fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: 0, max: 3 })), { maxLength: 40 });
  fc.assert(
    fc.property(tuples, (all) => {
      const columns = [Int32Array.from(all, ([a]) => a), Int32Array.from(all, ([, b]) => b)];
      const first = all.map(([a, b]) => all.findIndex(([c, d]) => a === c && b === d));
      expect([...numberTuples(columns, all.length)]).toEqual(first);
    }),
  );
});
