import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearest } from '../../../src/core/base/nearest.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcD'), maxLength: 9 });

/** The definition, without any care for time. */
function plainly(given: string, words: readonly string[]): string | undefined {
  const wanted = given.toLowerCase();
  const begins = words.filter((each) => wanted.length > 1 && each.toLowerCase().startsWith(wanted));
  if (begins.length === 1) return begins[0];
  const [best] = words
    .map((each) => ({ each, edits: distance(wanted, each.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits);
  return best && best.edits <= Math.max(1, Math.floor(best.each.length / 3)) ? best.each : undefined;
}

function distance(a: string, b: string): number {
  const above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, left] of [...a].entries()) {
    let corner = above[0] ?? 0;
    above[0] = i + 1;
    for (const [j, right] of [...b].entries()) {
      const replaced = corner + (left === right ? 0 : 1);
      corner = above[j + 1] ?? 0;
      above[j + 1] = Math.min(corner + 1, (above[j] ?? 0) + 1, replaced);
    }
  }
  return above[b.length] ?? 0;
}

it('is the word that the definition gives, though most words are not looked at to their end', () => {
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 12 }), (given, words) => {
      expect(nearest(given, words)).toBe(plainly(given, words));
    }),
    { numRuns: 1_000 },
  );
});
