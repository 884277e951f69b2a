import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printSafeJson } from '../../../src/core/base/safe-json.ts';

const CONTROLS = ['\u0007', '\u007f', '\u0085', '\u009b', '\u061c', '\u200e', '\u2028', '\u202e', '\u2067', '\ud800'];
const text = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...CONTROLS)))
  .map((parts) => parts.join(''));

it('prints what parses to the same value, without a character that controls a terminal', () => {
  fc.assert(
    fc.property(fc.dictionary(text, fc.array(text)), (value) => {
      const json = printSafeJson(value);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(json).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u);
    }),
  );
});

it('escapes them as JSON does', () => {
  expect(printSafeJson('a\u001b\u0085\u202e\u2028\u2069\ud800é')).toBe(
    '"a\\u001b\\u0085\\u202e\\u2028\\u2069\\ud800é"',
  );
});
