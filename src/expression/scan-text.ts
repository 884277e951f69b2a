import { isWellFormed } from './characters.ts';
import { badToken, type Token } from './token.ts';

/** Reads text in single or double quotes; the quote itself is written twice inside. */
export function scanQuoted(text: string, start: number): Token {
  const quote = text.charAt(start);
  const end = closingEnd(text, start, quote);
  if (end === undefined) {
    return badToken(
      start,
      text.length,
      'unclosed-string',
      `the text that begins here does not end; ${quote} is missing`,
    );
  }
  const value = text.slice(start + 1, end - 1).replaceAll(quote + quote, quote);
  if (!isWellFormed(value)) {
    return badToken(start, end, 'bad-unicode', 'the text holds half of a character (a surrogate without its pair)');
  }
  return { kind: 'literal', start, end, literal: { type: 'string', value } };
}

/**
 * Reads the name of a field in brackets, for names that are not words: `[net income]`, `[and]`; `]` is written twice
 * inside.
 */
export function scanBracketed(text: string, start: number): Token {
  const end = closingEnd(text, start, ']');
  if (end === undefined)
    return badToken(start, text.length, 'unclosed-name', 'the name that begins here does not end; ] is missing');
  return { kind: 'name', start, end, word: text.slice(start + 1, end - 1).replaceAll(']]', ']') };
}

/** The offset after the closing mark; a doubled mark is one of the content. */
function closingEnd(text: string, start: number, mark: string): number | undefined {
  let at = text.indexOf(mark, start + 1);
  while (at >= 0 && text[at + 1] === mark) at = text.indexOf(mark, at + 2);
  return at < 0 ? undefined : at + 1;
}
