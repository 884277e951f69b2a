import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { truncate, widthOf } from '../../../../src/output/report/terminal/terminal-text.ts';

it('the width of a character is that of string-width, also where it is known without its tables', () => {
  const characters = Array.from({ length: 0x2800 }, (_, code) => String.fromCodePoint(code));
  expect(characters.filter((one) => widthOf(one) !== stringWidth(one))).toEqual([]);
  for (const text of ['Zürich · 1 – ✓', 'e\u0301', '©\ufe0f', '東京', 'a\u00adb'])
    expect(widthOf(text)).toBe(stringWidth(text));
});

it('a text is cut to its width, and one that fits is left as it is', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'ab …é東京', 'e\u0301', '👩‍👩‍👧', '🇩🇪'), maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 16 }), (text, width) => {
      const cut = truncate(text, width);
      expect(widthOf(cut)).toBeLessThanOrEqual(width);
      if (widthOf(text) <= width) expect(cut).toBe(text);
      else expect([cut.at(-1), text.startsWith(cut.slice(0, -1))]).toEqual(['…', true]);
    }),
  );
  expect(truncate('ab東京', 5)).toBe('ab東…');
});

it('of a long note no more is measured than is shown', () => {
  expect(truncate(`${'note '.repeat(2)}${'注'.repeat(3_000_000)}`, 12)).toBe('note note…');
});
