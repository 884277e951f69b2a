const OTHER_LETTER = /\p{L}/u;

export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0;
}

export function isDigit(code: number): boolean {
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
