import type { ByteWindow } from './byte-window.ts';
import {
  afterColon,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  closingQuote,
  duplicateKey,
  notJson,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipBlank,
  skipScalar,
  skipValue,
  stringText,
} from './json-text.ts';
import { readNumberToken } from './number-token.ts';
import { follow, learn, type Repetition } from './repetition.ts';
import {
  addNothing,
  addNumber,
  addString,
  addText,
  addUntyped,
  fieldNamed,
  type RowCollector,
} from './row-collector.ts';
import { CUT, notRows } from './value-path.ts';

/** What the values of a row are read with. */
export type JsonValues = {
  readonly window: ByteWindow;
  readonly rows: RowCollector;
  readonly repetition: Repetition;
  /** Of the row in its answer, for paths in messages. */
  rowIndex: number;
  /** The field of the value object that is being read; {@link NO_NAME} until it is known. */
  name: number;
  /** Where its name stands, if it is quoted, and where the value's own text begins. */
  nameAt: number;
  nameEnd: number;
  tokenAt: number;
  /** Whether the value object is read to its end. */
  closed: boolean;
};

const NO_NAME = -1;

/** The values of a row, from behind `[` on; the index after `]`. */
export function readJsonValues(json: JsonValues, from: number): number {
  const { window, rows, repetition } = json;
  const { bytes, end } = window;
  let at = skipBlank(window, from);
  if (at >= end) return CUT;
  if (bytes[at] === CLOSE_ARRAY) return at + 1;
  let learnFrom = -1;
  for (;;) {
    const objectAt = at;
    at = openValue(json, at);
    if (at < 0) return CUT;
    if (json.closed) learnFrom = -1;
    else {
      if (learnFrom >= 0)
        learn(
          repetition,
          bytes,
          { from: learnFrom, nameFrom: json.nameAt, nameTo: json.nameEnd, to: json.tokenAt },
          objectAt,
        );
      for (;;) {
        const valueAt = follow(repetition, rows, bytes, at, end, json.name);
        if (valueAt < 0) break;
        rows.valueAt = at + repetition.objectAt;
        json.name = repetition.name;
        at = addValue(json, valueAt, json.name);
        if (at < 0) return CUT;
      }
      learnFrom = at;
      at = closeValue(json, at);
      if (at < 0) return CUT;
    }
    at = skipBlank(window, at);
    if (at >= end) return CUT;
    if (bytes[at] === CLOSE_ARRAY) return at + 1;
    if (bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or ']'`);
    at = skipBlank(window, at + 1);
  }
}

/**
 * A value object from its `{` up to where its field and value are known and added. Where the value came last the object is left open:
 * what follows is most often what followed in the row before.
 */
function openValue(json: JsonValues, objectAt: number): number {
  const { window, rows } = json;
  const { bytes, end } = window;
  if (objectAt >= end) return CUT;
  if (bytes[objectAt] !== OPEN_OBJECT) throw notObject(json, objectAt);
  rows.valueAt = objectAt;
  json.name = NO_NAME;
  json.closed = false;
  let valueAt = -1;
  let at = skipBlank(window, objectAt + 1);
  if (at < end && bytes[at] === CLOSE_OBJECT) return closeWith(json, at, valueAt);
  for (;;) {
    const key = readKey(window, at);
    if (key.value < 0) return CUT;
    at = key.value;
    if (key.name === 'field') {
      if (json.name !== NO_NAME) throw duplicateKey(window, at, 'field');
      at = readName(json, at);
      if (at < 0) return CUT;
    } else if (key.name === 'value') {
      if (valueAt >= 0) throw duplicateKey(window, at, 'value');
      if (json.name !== NO_NAME) {
        json.tokenAt = at;
        return addValue(json, at, json.name);
      }
      valueAt = at;
      at = bytes[at] === OPEN_OBJECT || bytes[at] === OPEN_ARRAY ? skipValue(window, at) : skipScalar(window, at);
    } else {
      at = skipValue(window, at);
    }
    if (at < 0) return CUT;
    at = skipBlank(window, at);
    if (at >= end) return CUT;
    if (bytes[at] === CLOSE_OBJECT) return closeWith(json, at, valueAt);
    if (bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or '}'`);
    at = skipBlank(window, at + 1);
  }
}

function closeWith(json: JsonValues, at: number, valueAt: number): number {
  const { window, rows } = json;
  if (json.name === NO_NAME)
    throw notRows(window, rows.valueAt, [...pathOf(json), 'field'], 'expected a name, found nothing');
  if (valueAt < 0) addNothing(rows);
  else if (addValue(json, valueAt, json.name) < 0) return CUT;
  json.closed = true;
  return at + 1;
}

/** What may stand in a value object behind its value. */
function closeValue({ window }: JsonValues, from: number): number {
  const { bytes, end } = window;
  for (let at = skipBlank(window, from); at < end; at = skipBlank(window, at)) {
    if (bytes[at] === CLOSE_OBJECT) return at + 1;
    if (bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or '}'`);
    const key = readKey(window, skipBlank(window, at + 1));
    if (key.value < 0) return CUT;
    if (key.name === 'field' || key.name === 'value') {
      throw duplicateKey(window, key.value, key.name);
    }
    at = skipValue(window, key.value);
    if (at < 0) return CUT;
  }
  return CUT;
}

/** A member's name and where its value begins, which is {@link CUT} where the window ends first. */
export function readKey(window: ByteWindow, at: number): { readonly name: string; readonly value: number } {
  if (at >= window.end) return { name: '', value: CUT };
  if (window.bytes[at] !== QUOTE) throw notJson(window, at, 'expected the name of a member in quotes');
  const close = closingQuote(window, at + 1);
  if (close < 0) return { name: '', value: CUT };
  return { name: stringText(window, at + 1, close), value: afterColon(window, close + 1) };
}

function readName(json: JsonValues, at: number): number {
  const { window, rows } = json;
  const { bytes } = window;
  const after = bytes[at] === OPEN_OBJECT || bytes[at] === OPEN_ARRAY ? skipValue(window, at) : skipScalar(window, at);
  if (after < 0) return CUT;
  const quoted = bytes[at] === QUOTE;
  json.nameAt = quoted ? at + 1 : 0;
  json.nameEnd = quoted ? after - 1 : 0;
  const text = quoted ? stringText(window, at + 1, after - 1) : bytes.toString('latin1', at, after);
  const isName = quoted ? text.trim() !== '' : /^[-\dtf]/.test(text);
  if (!isName) {
    throw notRows(window, at, [...pathOf(json), 'field'], `expected a name, found ${showJson(window, at, after)}`);
  }
  const written = Buffer.from(text);
  json.name = fieldNamed(rows, written, 0, written.length);
  return after;
}

/** A value's own text; the index after it. */
function addValue(json: JsonValues, at: number, name: number): number {
  const { window, rows } = json;
  const { bytes, end } = window;
  if (at >= end) return CUT;
  const byte = bytes[at] as number;
  if (byte === QUOTE) {
    for (let close = at + 1; close < end; close += 1) {
      const inner = bytes[close] as number;
      if (inner === QUOTE) {
        addUntyped(rows, name, bytes, at + 1, close);
        return close + 1;
      }
      if (inner < 0x20 || inner === 0x5c) break;
    }
    const close = closingQuote(window, at + 1);
    if (close < 0) return CUT;
    addString(rows, name, stringText(window, at + 1, close));
    return close + 1;
  }
  if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
    const after = readNumberToken(bytes, at, end, rows.token);
    if (after === end) return CUT;
    if (after < 0) return skipScalar(window, at);
    addNumber(rows, name, bytes, at, after);
    return after;
  }
  if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
    const after = skipValue(window, at);
    if (after < 0) return CUT;
    const found = showJson(window, at, after);
    throw notRows(window, at, [...pathOf(json), 'value'], `expected a number, text or null, found ${found}`);
  }
  const after = skipScalar(window, at);
  if (after < 0) return CUT;
  if (byte === 0x6e) addNothing(rows);
  else addText(rows, name, bytes, at, after);
  return after;
}

function notObject(json: JsonValues, at: number): Error {
  const { window } = json;
  const after = skipValue(window, at);
  return notRows(
    window,
    at,
    pathOf(json),
    `expected an object, found ${showJson(window, at, after < 0 ? window.end : after)}`,
  );
}

function pathOf({ rowIndex, rows }: JsonValues): readonly PropertyKey[] {
  return ['result', 'rows', rowIndex, 'values', rows.values];
}

/** A value for a message, short. */
export function showJson(window: ByteWindow, at: number, after: number): string {
  const byte = window.bytes[at];
  if (byte === OPEN_OBJECT) return 'an object';
  if (byte === OPEN_ARRAY) return 'an array';
  if (byte !== QUOTE) return window.bytes.toString('latin1', at, after);
  const text = stringText(window, at + 1, after - 1);
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
