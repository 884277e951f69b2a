import { createHash } from 'node:crypto';
import { createByteInterner, hashBytes, internBytes } from '../../../core/base/byte-interner.ts';
import { formatDecimal } from '../../../core/base/decimal.ts';
import { numberToken } from './number-token.ts';

/**
 * Values of rows in typed columns that grow; those of one row are next to each other. Texts that come again and again
 * (names, codes, dates) are made once.
 */
export type RowValues = ReturnType<typeof rowValues>;

/** How much of each column is there. */
export type ColumnSizes = { readonly numbers: number; readonly texts: number; readonly wide: number };

export const NOTHING_YET: ColumnSizes = { numbers: 0, texts: 0, wide: 0 };

/** Enough for most batches: growing makes compiled code of the scanner invalid. */
const FIRST_SIZE = 65_536;
const FIRST_POOLED = 16_384;
const LONGEST_POOLED = 96;
/** The pool is emptied beyond this many texts: its memory does not grow with the input. */
const MOST_POOLED = 50_000;

export function rowValues() {
  return {
    numbers: 0,
    numberField: new Int32Array(FIRST_SIZE),
    /** Two signed words for each mantissa, the low one first: the memory of a BigInt64Array. */
    words: new Int32Array(FIRST_SIZE * 2),
    places: new Uint8Array(FIRST_SIZE),
    texts: 0,
    textField: new Int32Array(FIRST_SIZE),
    textHash: new Int32Array(FIRST_SIZE),
    text: [] as string[],
    wideField: [] as number[],
    wideText: [] as string[],
    /** The number that was read last. */
    token: numberToken(),
    pool: createByteInterner(FIRST_POOLED),
    pooled: [] as string[],
    /** The hash of the text that was found last; equal texts have equal hashes. */
    hash: 0,
  };
}

/** Adds the number that `values.token` holds. */
export function pushNumber(values: RowValues, field: number): void {
  const { low, high, places, wide } = values.token;
  if (wide !== undefined) {
    values.wideField.push(field);
    values.wideText.push(wide);
    return;
  }
  const at = values.numbers;
  if (at === values.numberField.length) growNumbers(values);
  values.numberField[at] = field;
  values.words[at * 2] = low;
  values.words[at * 2 + 1] = high;
  values.places[at] = places;
  values.numbers = at + 1;
}

/** Adds the text that {@link textAt} gave last. */
export function pushText(values: RowValues, field: number, text: string): void {
  const at = values.texts;
  if (at === values.textField.length) {
    values.textField = grown(values.textField, new Int32Array(at * 2));
    values.textHash = grown(values.textHash, new Int32Array(at * 2));
  }
  values.textField[at] = field;
  values.textHash[at] = values.hash;
  values.text.push(text);
  values.texts = at + 1;
}

function growNumbers(values: RowValues): void {
  const size = values.numberField.length * 2;
  values.numberField = grown(values.numberField, new Int32Array(size));
  values.words = grown(values.words, new Int32Array(size * 2));
  values.places = grown(values.places, new Uint8Array(size));
}

function grown<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** The text of `bytes[start .. end]`, which are whole characters. */
export function textAt(values: RowValues, bytes: Buffer, start: number, end: number): string {
  if (end - start > LONGEST_POOLED) {
    values.hash = hashBytes(bytes, start, end);
    return bytes.toString('utf8', start, end);
  }
  if (values.pooled.length >= MOST_POOLED) {
    values.pool = createByteInterner(FIRST_POOLED);
    values.pooled = [];
  }
  const number = internBytes(values.pool, bytes, start, end);
  values.hash = values.pool.hashes[number] as number;
  const known = values.pooled[number];
  if (known !== undefined) return known;
  const text = bytes.toString('utf8', start, end);
  values.pooled.push(text);
  return text;
}

export function sizesOf({ numbers, texts, wideField }: RowValues): ColumnSizes {
  return { numbers, texts, wide: wideField.length };
}

/** Forgets what was added beyond `sizes`. */
export function cutTo(values: RowValues, { numbers, texts, wide }: ColumnSizes): void {
  values.numbers = numbers;
  values.texts = texts;
  values.text.length = texts;
  values.wideField.length = wide;
  values.wideText.length = wide;
}

/** Values between two sizes by field, as a person reads them. */
export function valuesBetween(values: RowValues, from: ColumnSizes, to: ColumnSizes): Map<number, string> {
  const { words, places, numberField, wideField, wideText, textField, text } = values;
  const byField = new Map<number, string>();
  for (let at = from.numbers; at < to.numbers; at += 1) {
    const mantissa = (BigInt(words[at * 2 + 1] ?? 0) << 32n) | BigInt((words[at * 2] ?? 0) >>> 0);
    byField.set(numberField[at] ?? -1, formatDecimal({ mantissa, places: places[at] ?? 0 }));
  }
  for (let at = from.wide; at < to.wide; at += 1) byField.set(wideField[at] ?? -1, wideText[at] ?? '');
  for (let at = from.texts; at < to.texts; at += 1) byField.set(textField[at] ?? -1, text[at] ?? '');
  return byField;
}

/** A hash of the values between two sizes, of 52 bits: sums over values, so that their order plays no part. */
export function hashOf(values: RowValues, from: ColumnSizes, to: ColumnSizes): number {
  const { numberField, words, places, textField, textHash, wideField, wideText } = values;
  let first = 0;
  let second = 0;
  for (let at = from.numbers; at < to.numbers; at += 1) {
    const high = Math.imul(words[at * 2 + 1] as number, 0x27d4eb2f) + (places[at] as number);
    const key = keyed(numberField[at] as number, (words[at * 2] as number) ^ Math.imul(high, 0x85ebca6b));
    first = (first + mixed(key, 0x85ebca6b)) | 0;
    second = (second + mixed(key, 0x27d4eb2f)) | 0;
  }
  for (let at = from.texts; at < to.texts; at += 1) {
    const key = keyed(textField[at] as number, textHash[at] as number);
    first = (first + mixed(key, 0x85ebca6b)) | 0;
    second = (second + mixed(key, 0x27d4eb2f)) | 0;
  }
  for (let at = from.wide; at < to.wide; at += 1) {
    const bytes = Buffer.from(wideText[at] as string);
    first = (first + mixed(keyed(wideField[at] as number, hashBytes(bytes, 0, bytes.length)), 0x85ebca6b)) | 0;
  }
  return (first >>> 12) * 4_294_967_296 + (second >>> 0);
}

function keyed(field: number, content: number): number {
  return Math.imul(field + 1, 0x9e3779b1) ^ content;
}

function mixed(key: number, factor: number): number {
  const hash = Math.imul(key ^ (key >>> 15), factor);
  return hash ^ (hash >>> 13);
}

const DIGITS = 16;

/**
 * A signature of values: sixteen hex digits that are the same in any place, answer and form. Unreported fields have no
 * part in it, because an answer may name them or not. `names`: those of the fields.
 */
export function contentOf(values: RowValues, names: readonly string[], from: ColumnSizes, to: ColumnSizes): string {
  const named = [...valuesBetween(values, from, to)].map(([field, value]) => [names[field] ?? '', value] as const);
  named.sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, DIGITS);
}
