import { addNothing, addNumber, addString, addText, addUntyped } from './add-values.ts';
import type { ByteWindow } from './byte-window.ts';
import { nameNumber } from './field-names.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  closingQuote,
  duplicateKey,
  notExpected,
  notJson,
  notRows,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  readKey,
  skipBlank,
  skipScalar,
  skipValue,
  stringText,
} from './json-text.ts';
import { readNumberToken } from './number-token.ts';
import { follow, learn, repetition } from './repetition.ts';
import type { RowCollector } from './row-collector.ts';

const NO_NAME = -1;

/** State of reading the values of rows. */
export type JsonValues = ReturnType<typeof jsonValues>;

export function jsonValues(window: ByteWindow, rows: RowCollector) {
  return {
    window,
    rows,
    repetition: repetition(),
    /** The index of the row in its answer, for paths in messages. */
    rowIndex: 0,
    /** The field of the value object that is being read. */
    name: NO_NAME,
    /** Where its name begins and ends, if it is quoted, and where the value's own text begins. */
    nameAt: 0,
    nameEnd: 0,
    tokenAt: 0,
    /** Whether the value object is read to its end. */
    closed: false,
  };
}

/** The values of a row, from behind `[` on; the index after `]`. */
export function readJsonValues(json: JsonValues, from: number): number {
  const { window, rows, repetition } = json;
  const { bytes, end } = window;
  let at = skipBlank(bytes, from);
  if (bytes[at] === CLOSE_ARRAY) return at + 1;
  let learnFrom = -1;
  for (;;) {
    const objectAt = at;
    at = openValue(json, at);
    if (json.closed) learnFrom = -1;
    else {
      if (learnFrom >= 0) {
        const learnt = { from: learnFrom, nameFrom: json.nameAt, nameTo: json.nameEnd, to: json.tokenAt };
        learn(repetition, bytes, learnt, objectAt);
      }
      for (;;) {
        const valueAt = follow(repetition, rows, bytes, at, end, json.name);
        if (valueAt < 0) break;
        rows.valueAt = at + repetition.objectAt;
        json.name = repetition.name;
        at = addValue(json, valueAt, json.name);
      }
      learnFrom = at;
      at = closeValue(json, at);
    }
    at = skipBlank(bytes, at);
    if (bytes[at] === CLOSE_ARRAY) return at + 1;
    if (bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or ']'`);
    at = skipBlank(bytes, at + 1);
  }
}

/**
 * A value object from its `{` up to where its field and value are known and added. Where the value comes last the object is left open:
 * what follows is most often what followed in the row before.
 */
function openValue(json: JsonValues, objectAt: number): number {
  const { window, rows } = json;
  const { bytes } = window;
  if (bytes[objectAt] !== OPEN_OBJECT) throw notExpected(window, objectAt, pathOf(json), { wanted: 'an object' });
  rows.valueAt = objectAt;
  json.name = NO_NAME;
  json.closed = false;
  let valueAt = -1;
  let at = skipBlank(bytes, objectAt + 1);
  if (bytes[at] === CLOSE_OBJECT) return closeWith(json, at, valueAt);
  for (;;) {
    const { name, value } = readKey(window, at);
    if (name === 'field') {
      if (json.name !== NO_NAME) throw duplicateKey(window, value, name);
      at = readName(json, value);
    } else {
      if (name === 'value') {
        if (valueAt >= 0) throw duplicateKey(window, value, name);
        if (json.name !== NO_NAME) {
          json.tokenAt = value;
          return addValue(json, value, json.name);
        }
        valueAt = value;
      }
      at = skipValue(window, value);
    }
    at = skipBlank(bytes, at);
    if (bytes[at] === CLOSE_OBJECT) return closeWith(json, at, valueAt);
    if (bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or '}'`);
    at = skipBlank(bytes, at + 1);
  }
}

function closeWith(json: JsonValues, at: number, valueAt: number): number {
  const { window, rows } = json;
  if (json.name === NO_NAME)
    throw notRows(window, rows.valueAt, [...pathOf(json), 'field'], 'expected a name, found nothing');
  if (valueAt < 0) addNothing(rows);
  else addValue(json, valueAt, json.name);
  json.closed = true;
  return at + 1;
}

/** Other members of a value object, behind its value. */
function closeValue({ window }: JsonValues, from: number): number {
  const { bytes } = window;
  for (let at = skipBlank(bytes, from); ; at = skipBlank(bytes, at)) {
    if (bytes[at] === CLOSE_OBJECT) return at + 1;
    if (bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or '}'`);
    const { name, value } = readKey(window, skipBlank(bytes, at + 1));
    if (name === 'field' || name === 'value') throw duplicateKey(window, value, name);
    at = skipValue(window, value);
  }
}

function readName(json: JsonValues, at: number): number {
  const { window, rows } = json;
  const after = skipValue(window, at);
  const quoted = window.bytes[at] === QUOTE;
  json.nameAt = quoted ? at + 1 : 0;
  json.nameEnd = quoted ? after - 1 : 0;
  const text = quoted ? stringText(window, at + 1, after - 1) : window.bytes.toString('latin1', at, after);
  const isName = quoted ? text.trim() !== '' : /^[-\dtf]/.test(text);
  if (!isName) {
    throw notExpected(window, at, [...pathOf(json), 'field'], { wanted: 'a name', after });
  }
  const written = Buffer.from(text);
  json.name = nameNumber(rows.names, written, 0, written.length);
  return after;
}

/** Adds a value; the index after its text. */
function addValue(json: JsonValues, at: number, name: number): number {
  const { window, rows } = json;
  const { bytes, end } = window;
  const byte = bytes[at] as number;
  if (byte === QUOTE) {
    let close = at + 1;
    for (let inner = bytes[close] as number; inner !== QUOTE; inner = bytes[close] as number) {
      if (inner < 0x20 || inner === 0x5c) {
        close = closingQuote(window, at + 1);
        addString(rows, name, stringText(window, at + 1, close));
        return close + 1;
      }
      close += 1;
    }
    addUntyped(rows, name, bytes, at + 1, close);
    return close + 1;
  }
  if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
    const after = readNumberToken(bytes, at, end, rows.token);
    if (after === end) throw notJson(window, end, 'expected a value');
    if (after < 0) return skipScalar(window, at);
    addNumber(rows, name, bytes, at, after);
    return after;
  }
  if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
    throw notExpected(window, at, [...pathOf(json), 'value'], { wanted: 'a number, text or null' });
  }
  const after = skipScalar(window, at);
  if (byte === 0x6e) addNothing(rows);
  else addText(rows, name, bytes, at, after);
  return after;
}

function pathOf({ rowIndex, rows }: JsonValues): readonly PropertyKey[] {
  return ['result', 'rows', rowIndex, 'values', rows.values];
}
