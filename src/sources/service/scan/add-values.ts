import { inputError } from '../../../base/errors.ts';
import { placeOfRow } from '../row-reader.ts';
import { serviceField } from '../service-field.ts';
import { NO_ROLE, NUMBER, TEXT } from './field-names.ts';
import { parseNumberToken, readNumberToken } from './number-token.ts';
import type { RowCollector } from './row-collector.ts';
import { pooledText } from './text-pool.ts';
import { cutTo, numberHash, pushNumber, pushText, sizesOf, valuesBetween } from './value-columns.ts';

/** Not reported: neither zero nor empty text. */
export function addNothing(collector: RowCollector): void {
  collector.values += 1;
  collector.nulls += 1;
}

/** Adds a number that its form says to be one, which `collector.token` holds and which was read from `bytes[start .. end]`. */
export function addNumber(collector: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const { names, token } = collector;
  if (names.isText[name] || names.role[name] !== NO_ROLE || names.row[name] === collector.stamp || !token.inRange) {
    addKnown(collector, name, pooledText(collector.pool, bytes, start, end), names.isText[name] !== true);
    return;
  }
  collector.values += 1;
  names.row[name] = collector.stamp;
  names.kinds[name] = (names.kinds[name] as number) | NUMBER;
  const field = fieldNumber(collector, name);
  addHash(collector, field, numberHash(token));
  pushNumber(collector.columns, field, token);
}

/** Sums over values, so that their order plays no part. */
function addHash(collector: RowCollector, field: number, content: number): void {
  const of = Math.imul(field + 1, 0x9e3779b1) ^ content;
  const once = Math.imul(of ^ (of >>> 15), 0x85ebca6b);
  const again = Math.imul(of ^ (of >>> 13), 0x27d4eb2f);
  collector.hash = (collector.hash + (once ^ (once >>> 13))) | 0;
  collector.otherHash = (collector.otherHash + (again ^ (again >>> 16))) | 0;
}

/** Adds a text. */
export function addText(collector: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const { names } = collector;
  if (start === end) {
    addNothing(collector);
    return;
  }
  const text = pooledText(collector.pool, bytes, start, end);
  if (names.row[name] === collector.stamp) {
    addKnown(collector, name, text, false);
    return;
  }
  collector.values += 1;
  names.row[name] = collector.stamp;
  addPooled(collector, name, text);
  noteHeader(collector, name, text);
}

/** Adds the text that was taken from the pool last. */
function addPooled(collector: RowCollector, name: number, text: string): void {
  const { names, columns, pool } = collector;
  names.kinds[name] = (names.kinds[name] as number) | TEXT;
  const field = fieldNumber(collector, name);
  addHash(collector, field, pool.hash);
  pushText(columns, field, text);
}

function noteHeader(collector: RowCollector, name: number, text: string): void {
  const role = collector.names.role[name] as number;
  if (role === NO_ROLE) return;
  collector.header[role] = text;
  collector.headerAt[role] = collector.valueAt;
}

/** Adds the text between quotes or tags: a number or a text, by its field and its spelling ({@link isUntypedNumber}). */
export function addUntyped(collector: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const first = bytes[start] as number;
  const maybe = (first >= 0x30 && first <= 0x39) || first === 0x2d;
  if (maybe && readNumberToken(bytes, start, end, collector.token) === end) {
    if (isUntypedNumber(collector, name)) {
      addNumber(collector, name, bytes, start, end);
      return;
    }
  }
  addText(collector, name, bytes, start, end);
}

/** Whether what `collector.token` holds is a number where its form does not say so: identifiers such as `34959E109` are text. */
function isUntypedNumber({ names, token }: RowCollector, name: number): boolean {
  return !names.isText[name] && (names.isNumber[name] === true || (token.isPlain && token.inRange));
}

/** The same for text that is in memory. */
export function addString(collector: RowCollector, name: number, text: string): void {
  if (text === '') addNothing(collector);
  else addKnown(collector, name, text, parseNumberToken(text, collector.token) && isUntypedNumber(collector, name));
}

/** {@link addNumber} for digits that are in memory. */
export function addDigits(collector: RowCollector, name: number, text: string): void {
  const isNumber = parseNumberToken(text, collector.token) && !collector.names.isText[name];
  addKnown(collector, name, text, isNumber);
}

/** The long way: fields that make the identity, repeated ones, numbers out of range. `collector.token` holds the number. */
function addKnown(collector: RowCollector, name: number, text: string, isNumber: boolean): void {
  const { names } = collector;
  collector.values += 1;
  if (names.row[name] === collector.stamp) {
    addAgain(collector, name, text, isNumber);
    return;
  }
  names.row[name] = collector.stamp;
  push(collector, name, text, isNumber);
  noteHeader(collector, name, text);
}

function push(collector: RowCollector, name: number, text: string, isNumber: boolean): void {
  const { columns, names, pool, token } = collector;
  const field = fieldNumber(collector, name);
  if (!isNumber) {
    const bytes = Buffer.from(text);
    addPooled(collector, name, pooledText(pool, bytes, 0, bytes.length));
  } else if (token.inRange) {
    names.kinds[name] = (names.kinds[name] as number) | NUMBER;
    addHash(collector, field, numberHash(token));
    pushNumber(columns, field, token);
  } else {
    const place = placeOfRow(collector, collector.position);
    collector.trouble ??= (rowNumber) =>
      inputError(`row ${rowNumber}: ${collector.names.text[name]}: ${text} is out of range`, { place });
  }
}

/** A row may have a field twice where both values are equal. */
function addAgain(collector: RowCollector, name: number, text: string, isNumber: boolean): void {
  const { columns, hash, otherHash } = collector;
  const field = fieldNumber(collector, name);
  const sizes = sizesOf(columns);
  const first = valuesBetween(columns, collector.from, sizes).get(field);
  push(collector, name, text, isNumber);
  const second = valuesBetween(columns, sizes, sizesOf(columns)).get(field);
  cutTo(columns, sizes);
  collector.hash = hash;
  collector.otherHash = otherHash;
  collector.repeated += 1;
  if (first === second) return;
  const place = collector.position.placeOf(collector.valueAt);
  collector.trouble ??= (rowNumber) =>
    inputError(`row ${rowNumber} gives ${collector.names.text[name]} twice: ${first} and ${text}`, { place });
}

function fieldNumber({ names, fields, fieldTexts }: RowCollector, name: number): number {
  const known = names.field[name] as number;
  if (known >= 0) return known;
  const text = names.text[name] ?? '';
  const number = fields.numberOf(text, () => serviceField(text));
  names.field[name] = number;
  fieldTexts[number] = text;
  return number;
}
