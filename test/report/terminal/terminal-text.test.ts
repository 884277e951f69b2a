import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { widthOf } from '../../../src/report/terminal/terminal-text.ts';

it('the width of a character is that of string-width, also where it is known without its tables', () => {
  const characters = Array.from({ length: 0x2800 }, (_, code) => String.fromCodePoint(code));
  expect(characters.filter((one) => widthOf(one) !== stringWidth(one))).toEqual([]);
  for (const text of ['Zürich · 1 – ✓', 'e\u0301', '©\ufe0f', '東京', 'a\u00adb'])
    expect(widthOf(text)).toBe(stringWidth(text));
});
