import { isDigit, isSpace, isWordPart, isWordStart } from './characters.ts';
import { scanBracketed, scanNumberOrDate, scanQuoted } from './scan-number.ts';
import { badToken, type Token } from './tree.ts';

const PUNCTUATION: Readonly<Record<string, Token['kind']>> = { '(': 'open', ')': 'close', ',': 'comma' };

/** Symbols of other languages, and the word that is meant. */
const FOREIGN: Readonly<Record<string, string>> = {
  '=': 'eq',
  '==': 'eq',
  '===': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '!==': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  '&&': 'and',
  '&': 'and',
  '||': 'or',
  '|': 'or',
  '!': 'not',
  '+': 'add',
  '*': 'mul',
  '/': 'div',
  '%': 'mod',
};

const FOREIGN_CHARACTERS = '=!<>&|+*/%';

/** Reads the token that begins at or after `from`. Every text is tokens; what belongs nowhere is `bad`. */
export function nextToken(text: string, from: number): Token {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  if (at >= text.length) return { kind: 'end', start: at, end: at };
  const code = text.charCodeAt(at);
  if (isWordStart(code)) return scanWord(text, at);
  const first = text.charAt(at);
  const mark = PUNCTUATION[first];
  if (mark) return { kind: mark, start: at, end: at + 1 } as Token;
  if (first === "'" || first === '"') return scanQuoted(text, at);
  const second = text.charCodeAt(at + 1);
  if (isDigit(code) || (first === '.' && isDigit(second))) return scanNumberOrDate(text, at);
  if (first === '-') return scanMinus(text, at);
  if (first === '[') return scanBracketed(text, at);
  return scanForeign(text, at);
}

function scanWord(text: string, start: number): Token {
  let end = start + 1;
  while (end < text.length && isWordPart(text.charCodeAt(end))) end += 1;
  return { kind: 'word', start, end, word: text.slice(start, end) };
}

/** A minus that touches a number belongs to it. */
function scanMinus(text: string, start: number): Token {
  const code = text.charCodeAt(start + 1);
  if (isDigit(code) || (text[start + 1] === '.' && isDigit(text.charCodeAt(start + 2)))) {
    return scanNumberOrDate(text, start);
  }
  return { kind: 'minus', start, end: start + 1 };
}

function scanForeign(text: string, start: number): Token {
  let end = start;
  while (end < text.length && end - start < 3 && FOREIGN_CHARACTERS.includes(text.charAt(end))) end += 1;
  if (end === start) {
    const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
    const shown = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
      ? character
      : `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    return badToken(start, start + character.length, 'bad-character', `unexpected character ${shown}`);
  }
  const symbol = text.slice(start, end);
  const meant = FOREIGN[symbol];
  const message = `${symbol} is not an operator of this language${meant ? `; write ${meant}` : ''}`;
  return {
    kind: 'bad',
    start,
    end,
    code: 'foreign-operator',
    message,
    expected: meant ? [meant] : [],
    ...(meant ? { meant } : {}),
  };
}
