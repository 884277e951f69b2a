import { parseDecimal, trimDecimal } from '../base/decimal.ts';
import { hasZone, parseMoment, zoneMessage } from './moment.ts';
import { badToken, type Token } from './tree.ts';
import { MOST_DIGITS } from './value.ts';

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
    const characterText = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
      ? character
      : `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    return badToken(start, start + character.length, 'bad-character', `unexpected character ${characterText}`);
  }
  const symbol = text.slice(start, end);
  const meant = FOREIGN[symbol];
  const message = `${symbol} is not an operator of this language${meant ? `; write ${meant}` : ''}`;
  const bad = badToken(start, end, 'foreign-operator', message);
  return meant ? { ...bad, expected: [meant], meant } : bad;
}

/** Reads text in single or double quotes; the quote itself is written twice inside. */
function scanQuoted(text: string, start: number): Token {
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
function scanBracketed(text: string, start: number): Token {
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

/**
 * `2018-12-31`, with `T10:26`, with seconds, with a Z that is refused; `12/31/2018`, `9/30/2017 12:00 AM`. Text of this
 * form is always a date.
 */
const DATE = /(?:\d{4}-\d{1,2}-\d{1,2}(?:T[\d:]+)?Z?|\d{1,2}\/\d{1,2}\/\d{4}(?: +\d{1,2}:\d{2} ?[AP]M\b)?)/iy;
const NUMBER = /-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/iy;
/** More are surely too many, and their conversion would take long. */
const MOST_WRITTEN = 400;

/** Reads the number or date whose first character (a digit, a point, a minus before them) is at `start`. */
function scanNumberOrDate(text: string, start: number): Token {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end += 1;
  const next = text[end];
  if (next === '/' || (next === '-' && end - start === 4)) return scanDate(text, start) ?? scanNumber(text, start);
  const plain = end - start <= 15 && end > start && next !== '.' && !isWordPart(text.charCodeAt(end));
  if (!plain) return scanNumber(text, start);
  const value = { mantissa: BigInt(text.slice(start, end)), places: 0 };
  return { kind: 'literal', start, end, literal: { type: 'number', value } };
}

function scanDate(text: string, start: number): Token | undefined {
  DATE.lastIndex = start;
  const written = DATE.exec(text)?.[0];
  if (written === undefined) return undefined;
  const end = start + written.length;
  const value = parseMoment(written.toUpperCase());
  if (value === undefined) return badToken(start, end, 'bad-date', `not a date: ${written}`);
  if (hasZone(written)) return badToken(start, end, 'bad-date', zoneMessage(written));
  return { kind: 'literal', start, end, literal: { type: 'date', value } };
}

function scanNumber(text: string, start: number): Token {
  NUMBER.lastIndex = start;
  const written = NUMBER.exec(text)?.[0] ?? '';
  let end = start + written.length;
  if (isWordPart(text.charCodeAt(end))) {
    while (isWordPart(text.charCodeAt(end))) end += 1;
    return badToken(start, end, 'bad-number', `${shorten(text.slice(start, end))} is neither a number nor a name`);
  }
  const value = written.length > MOST_WRITTEN ? undefined : parseDecimal(written);
  const trimmed = value && trimDecimal(value);
  if (!trimmed || tooLong(trimmed.mantissa) || trimmed.places > MOST_DIGITS) {
    const message = `${shorten(written)} has more than ${MOST_DIGITS} digits`;
    return badToken(start, end, 'long-number', message);
  }
  return { kind: 'literal', start, end, literal: { type: 'number', value: trimmed } };
}

function tooLong(mantissa: bigint): boolean {
  return mantissa.toString().length - (mantissa < 0n ? 1 : 0) > MOST_DIGITS;
}

function shorten(text: string): string {
  return text.length > 50 ? `${text.slice(0, 49)}…` : text;
}

const OTHER_LETTER = /\p{L}/u;

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Letters of the Basic Multilingual Plane and the underscore begin a word. */
export function isWordStart(code: number): boolean {
  const lower = code | 32;
  if (code < 128) return (lower >= 97 && lower <= 122) || code === 95;
  return code < 0xd800 && OTHER_LETTER.test(String.fromCharCode(code));
}

/** Digits, points and hyphens too go on with a word: `dei-DocumentType` and `us.gaap` are names of fields. */
export function isWordPart(code: number): boolean {
  return isWordStart(code) || isDigit(code) || code === 45 || code === 46;
}

/** A surrogate without its other half, which no UTF-8 can hold. */
const LONE_SURROGATE = /\p{Surrogate}/u;

export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}
