import fc from 'fast-check';
import { expect, it } from 'vitest';
import { style, terminalSafe } from '../../../../src/output/report/terminal/terminal-safe.ts';

/** Everything that a terminal may obey, but for line feeds. */
const OBEYED = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const wildText = fc
  .array(fc.oneof(fc.string(), fc.constantFrom('\u001b[2J', '\u009b', '\u202e', '\u2066', '\r', '\t', '\u0007', '\n')))
  .map((parts) => parts.join(''));

it('lets nothing through that controls a terminal', () => {
  fc.assert(
    fc.property(wildText, (text) => {
      const safe = terminalSafe(text);
      expect(safe).not.toMatch(OBEYED);
      expect(terminalSafe(safe)).toBe(safe);
    }),
  );
});

it('keeps lines and the look that this program gives to text', () => {
  const text = `one\n${style('two', 'error', true)} ${style('three', 'dim', true)}\n`;
  expect(terminalSafe(text)).toBe(text);
  expect(terminalSafe('\u001b[5mblink\u001b[31;1H')).toBe(' [5mblink [31;1H');
});
