import type { ByteWindow } from './byte-window.ts';
import { learnShape, nameNumber, START, useShapesOf } from './field-names.ts';
import {
  CLOSE_OBJECT,
  COMMA,
  closingQuote,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  readKey,
  skipBlank,
  skipValue,
  stringText,
} from './json-text.ts';
import { readNumberToken } from './number-token.ts';
import { addNumber, addText, IRREGULAR } from './row-bytes.ts';
import { addWritten, endRow, type RowCollector } from './row-collector.ts';

const NONE = -1;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
/** No name of a field and what surrounds it is longer. */
const LONGEST_SHAPE = 512;
const INTEGER = /^"?(-?\d{1,15})"?$/;
/** From behind a value, or from the start of the list, to the next value. White space of JSON may be everywhere. */
const NEXT_VALUE = new RegExp(
  String.raw`^_(?:(})_,_)?{_"field"_:_"([^"\\\x00-\x20][^"\\\x00-\x1f]*)"_,_"value"_:_`.replaceAll(
    '_',
    '[ \\t\\r\\n]*',
  ),
  'd',
);
const LAST_VALUE = /^[ \t\r\n]*(})?[ \t\r\n]*\]/;

/**
 * Reads rows in the form in which services write them: values are objects with `field` and `value` alone, in this
 * order. The bytes that led from the value of one field to that of the next are kept: where they come again, nothing
 * needs to be parsed.
 */
export type JsonRow = ReturnType<typeof jsonRow>;

export function jsonRow(window: ByteWindow, rows: RowCollector) {
  useShapesOf(rows.names, 'json');
  return {
    window,
    rows,
    /** The field that {@link nextValue} found. */
    name: START,
  };
}

/** The row that begins at `rowAt`; the index after it. */
export function readRow(json: JsonRow, rowAt: number): number {
  const { window, rows } = json;
  const { bytes } = window;
  if (bytes[rowAt] !== OPEN_OBJECT) throw IRREGULAR;
  let rowNumber: string | undefined;
  let valuesSeen = false;
  let at = rowAt;
  do {
    const { name, value } = readKey(window, skipBlank(bytes, at + 1));
    if (name === 'values') {
      if (valuesSeen || bytes[value] !== OPEN_ARRAY) throw IRREGULAR;
      valuesSeen = true;
      at = readValues(json, value + 1);
    } else {
      at = skipValue(window, value);
      if (name === 'rownum') {
        if (rowNumber !== undefined) throw IRREGULAR;
        rowNumber = INTEGER.exec(bytes.toString('latin1', value, at))?.[1];
      }
    }
    at = skipBlank(bytes, at);
  } while (bytes[at] === COMMA);
  if (bytes[at] !== CLOSE_OBJECT || rowNumber === undefined || !valuesSeen) throw IRREGULAR;
  endRow(rows, Number(rowNumber));
  return at + 1;
}

/** The values of a row from behind `[` on; the index after `]`. */
function readValues(json: JsonRow, from: number): number {
  const { window, rows } = json;
  const { bytes, end } = window;
  const { names, values, present } = rows;
  const { shapes, shapeFrom, shapeTo, shapeNext } = names;
  const { token } = values;
  let name = START;
  let at = from;
  for (;;) {
    const to = shapeTo[name] as number;
    let learnt = shapeFrom[name] as number;
    let next = at;
    while (learnt < to && shapes[learnt] === bytes[next]) {
      learnt += 1;
      next += 1;
    }
    if (learnt === to && to > 0) {
      at = next;
      name = shapeNext[name] as number;
    } else {
      at = nextValue(json, at, name);
      name = json.name;
      if (name === NONE) return at;
    }
    if (names.row[name] === present.stamp) throw IRREGULAR;
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = addQuoted(json, at + 1, name);
    else if (byte === MINUS || (byte >= 0x30 && byte <= 0x39)) {
      const after = readNumberToken(bytes, at, end, token);
      if (after < 0 || after === end) throw IRREGULAR;
      if (names.isText[name]) addText(rows, name, bytes, at, after);
      else addNumber(rows, name, bytes, at, after);
      at = after;
    } else if (byte === 0x6e && bytes.toString('latin1', at, at + 4) === 'null') {
      present.values += 1;
      present.nulls += 1;
      at += 4;
    } else throw IRREGULAR;
  }
}

/** From behind a value to the next one, which is of the field `json.name`, or out of the list. */
function nextValue(json: JsonRow, from: number, before: number): number {
  const { window, rows } = json;
  const { bytes, end } = window;
  const text = bytes.toString('latin1', from, Math.min(from + LONGEST_SHAPE, end));
  const isFirst = before === START;
  const match = NEXT_VALUE.exec(text);
  if (!match) {
    const last = LAST_VALUE.exec(text);
    if (!last || (last[1] === undefined) !== isFirst) throw IRREGULAR;
    json.name = NONE;
    return from + last[0].length;
  }
  const [nameFrom, nameTo] = match.indices?.[2] ?? [0, 0];
  if ((match[1] === undefined) !== isFirst) throw IRREGULAR;
  json.name = nameNumber(rows.names, bytes, from + nameFrom, from + nameTo);
  const { length } = match[0];
  learnShape(rows.names, before, { next: json.name, lines: 0 }, bytes.subarray(from, from + length));
  return from + length;
}

/** Adds the value in quotes whose text begins at `start`; the index behind the closing quote. */
function addQuoted(json: JsonRow, start: number, name: number): number {
  const { window, rows } = json;
  const { bytes, end } = window;
  const { names, values, present } = rows;
  const { token } = values;
  const first = bytes[start] as number;
  if (names.isText[name] !== true && (first === MINUS || (first >= 0x30 && first <= 0x39))) {
    const after = readNumberToken(bytes, start, end, token);
    if (bytes[after] === QUOTE && (names.isNumber[name] === true || (token.isPlain && token.inRange))) {
      addNumber(rows, name, bytes, start, after);
      return after + 1;
    }
  }
  let close = start;
  for (let byte = first; byte !== QUOTE; byte = bytes[close] as number) {
    if (byte < 0x20 || byte === BACKSLASH) {
      close = closingQuote(window, start);
      const written = Buffer.from(stringText(window, start, close));
      addWritten(rows, name, written, written.length, false);
      return close + 1;
    }
    close += 1;
  }
  if (close > start) addText(rows, name, bytes, start, close);
  else {
    present.values += 1;
    present.nulls += 1;
  }
  return close + 1;
}
