import { createHash } from 'node:crypto';
import { formatDecimal } from '../../../base/decimal.ts';
import type { NumberToken } from './number-token.ts';

/** Values of rows in typed columns that grow; those of one row are next to each other. */
export type ValueColumns = ReturnType<typeof valueColumns>;

/** How much of each column is there. */
export type ColumnSizes = { readonly numbers: number; readonly texts: number; readonly wide: number };

const FIRST_SIZE = 4096;

export function valueColumns() {
  return {
    numbers: 0,
    numberField: new Int32Array(FIRST_SIZE),
    /** Two signed words for each mantissa, the low one first: the memory of a BigInt64Array. */
    words: new Int32Array(FIRST_SIZE * 2),
    places: new Uint8Array(FIRST_SIZE),
    texts: 0,
    textField: new Int32Array(FIRST_SIZE),
    text: [] as string[],
    wideField: [] as number[],
    wideText: [] as string[],
  };
}

export function pushNumber(columns: ValueColumns, field: number, { low, high, places, wide }: NumberToken): void {
  if (wide !== undefined) {
    columns.wideField.push(field);
    columns.wideText.push(wide);
    return;
  }
  const at = columns.numbers;
  if (at === columns.numberField.length) growNumbers(columns);
  columns.numberField[at] = field;
  columns.words[at * 2] = low;
  columns.words[at * 2 + 1] = high;
  columns.places[at] = places;
  columns.numbers = at + 1;
}

export function pushText(columns: ValueColumns, field: number, text: string): void {
  const at = columns.texts;
  if (at === columns.textField.length) columns.textField = grown(columns.textField, new Int32Array(at * 2));
  columns.textField[at] = field;
  columns.text.push(text);
  columns.texts = at + 1;
}

function growNumbers(columns: ValueColumns): void {
  const size = columns.numberField.length * 2;
  columns.numberField = grown(columns.numberField, new Int32Array(size));
  columns.words = grown(columns.words, new Int32Array(size * 2));
  columns.places = grown(columns.places, new Uint8Array(size));
}

function grown<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

export function sizesOf({ numbers, texts, wideField }: ValueColumns): ColumnSizes {
  return { numbers, texts, wide: wideField.length };
}

/** Forgets what was added beyond `sizes`. */
export function cutTo(columns: ValueColumns, { numbers, texts, wide }: ColumnSizes): void {
  columns.numbers = numbers;
  columns.texts = texts;
  columns.text.length = texts;
  columns.wideField.length = wide;
  columns.wideText.length = wide;
}

/** The text of a number as a person reads it. */
function numberAt({ words, places }: ValueColumns, at: number): string {
  const mantissa = (BigInt(words[at * 2 + 1] ?? 0) << 32n) | BigInt((words[at * 2] ?? 0) >>> 0);
  return formatDecimal({ mantissa, places: places[at] ?? 0 });
}

/** Values between two sizes by field, as text. */
export function valuesBetween(columns: ValueColumns, from: ColumnSizes, to: ColumnSizes): Map<number, string> {
  const values = new Map<number, string>();
  for (let at = from.numbers; at < to.numbers; at += 1)
    values.set(columns.numberField[at] ?? -1, numberAt(columns, at));
  for (let at = from.wide; at < to.wide; at += 1) values.set(columns.wideField[at] ?? -1, columns.wideText[at] ?? '');
  for (let at = from.texts; at < to.texts; at += 1) values.set(columns.textField[at] ?? -1, columns.text[at] ?? '');
  return values;
}

/** A hash of a number as it is kept. */
export function numberHash({ low, high, places, wide }: NumberToken): number {
  if (wide !== undefined)
    return Array.from(wide).reduce((hash, digit) => (Math.imul(hash, 31) + digit.charCodeAt(0)) | 0, 7);
  const mixed = Math.imul(low ^ Math.imul(high + places * 0x01000193, 0x27d4eb2f), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

const DIGITS = 16;

/**
 * A signature of the values of a row: sixteen hex digits that are the same in any place, answer and form. Unreported fields have no part
 * in it, because an answer may name them or not.
 */
export function contentOf(
  { columns, fieldTexts }: { readonly columns: ValueColumns; readonly fieldTexts: readonly string[] },
  from: ColumnSizes,
  to: ColumnSizes,
): string {
  const values = [...valuesBetween(columns, from, to)].map(
    ([field, value]) => [fieldTexts[field] ?? '', value] as const,
  );
  values.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, DIGITS);
}

/** How often each row was seen in an answer. */
export type Occurrences = Map<string, number>;

/** The dimension member of a row by its content; `key` is its whole identity. The second and later ones of equal rows are numbered. */
export function contentMember(content: string, key: string, seen: Occurrences): string {
  const times = (seen.get(key) ?? 0) + 1;
  seen.set(key, times);
  return times === 1 ? `RowContent=${content};` : `RowContent=${content}#${times};`;
}
