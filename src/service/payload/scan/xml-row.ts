import { isAscii } from 'node:buffer';
import type { ByteWindow } from './byte-window.ts';
import { learnShape, nameNumber, START, useShapesOf } from './field-names.ts';
import { readNumberToken } from './number-token.ts';
import { addNumber, addText, IRREGULAR } from './row-bytes.ts';
import { addWritten, endRow, type RowCollector } from './row-collector.ts';

const NONE = -1;
const MINUS = 0x2d;
const SLASH = 0x2f;
const LESS = 0x3c;
/** No name of a field and what surrounds it is longer. */
const LONGEST_SHAPE = 512;
/** White space, but for the carriage return alone, which is a line end too. */
const BLANK = String.raw`(?:\r\n|[ \t\n])*`;
const NAME = String.raw`[!#-%'-;=?-~][^"&<>\x00-\x1f\x7f]*`;
const pattern = (text: string, flags = ''): RegExp => new RegExp(`^${text.replaceAll('_', BLANK)}`, flags);
const ROW_START = pattern(String.raw`(_)<row>_<rownum>(-?\d{1,15})</rownum>_<values>`);
/** From behind the text of a value, or from the start of the list, to the text of the next value. */
const NEXT_VALUE = pattern(`(</value>)?_<value field="(${NAME})">`, 'd');
const ROW_END = pattern('(</value>)?_</values>_</row>');
const TEXT_WITH_REFERENCES = pattern(String.raw`(?:[^&<>\x00-\x1f\x7f]|&(?:lt|gt|amp|quot|apos);)*$`);
const REFERENCE = /&(\w+);/g;
const CHARACTERS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Line ends of XML 1.1, characters that XML excludes, and the mark of bytes that are not UTF-8. */
const RARE = /[\x80-\x9f\u2028\ufffd-\uffff]/;

/** 1 for each byte of a text that does not stand for itself. */
const SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte < 0x20 || byte === 0x7f || '&<>'.includes(String.fromCharCode(byte))),
);

/**
 * Reads rows in the form in which services write them: `rownum`, then `values`, whose elements have the attribute
 * `field` in double quotes and nothing else. The bytes that led from the text of one value to that of the next are
 * kept: where they come again, nothing needs to be parsed.
 */
export type XmlRow = ReturnType<typeof xmlRow>;

export function xmlRow(window: ByteWindow, rows: RowCollector) {
  useShapesOf(rows.names, 'xml');
  return {
    window,
    rows,
    /** The field that {@link nextValue} found. */
    name: START,
    /** The line feeds of the row that was read last, and of the white space before it. */
    lines: 0,
    linesBefore: 0,
  };
}

/** The row that begins at `from`, behind white space: the index after it. */
export function readXmlRow(xml: XmlRow, from: number): number {
  const { window, rows } = xml;
  const { bytes } = window;
  const match = ROW_START.exec(textFrom(window, from));
  if (!match) throw IRREGULAR;
  const [start, blank = '', rowNumber] = match;
  xml.linesBefore = lineFeeds(blank);
  xml.lines = lineFeeds(start) - xml.linesBefore;
  const after = readValues(xml, from + start.length);
  const written = bytes.subarray(from, after);
  if (!isAscii(written) && RARE.test(written.toString('utf8'))) throw IRREGULAR;
  endRow(rows, Number(rowNumber));
  return after;
}

function textFrom({ bytes, end }: ByteWindow, from: number): string {
  return bytes.toString('latin1', from, Math.min(from + LONGEST_SHAPE, end));
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The values of a row from behind `<values>` on; the index after `</row>`. */
function readValues(xml: XmlRow, from: number): number {
  const { window, rows } = xml;
  const { bytes } = window;
  const { names, present } = rows;
  const { shapes, shapeFrom, shapeTo, shapeNext, shapeLines } = names;
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
      xml.lines += shapeLines[name] as number;
      name = shapeNext[name] as number;
    } else {
      at = nextValue(xml, at, name);
      name = xml.name;
      if (name === NONE) return at;
    }
    if (names.row[name] === present.stamp) throw IRREGULAR;
    at = addValue(xml, at, name);
  }
}

/** From behind the text of a value to that of the next one, which is of the field `xml.name`, or out of the row. */
function nextValue(xml: XmlRow, from: number, before: number): number {
  const { window, rows } = xml;
  const { bytes } = window;
  const text = textFrom(window, from);
  const match = NEXT_VALUE.exec(text) ?? ROW_END.exec(text);
  if (!match || (match[1] === undefined) !== (before === START)) throw IRREGULAR;
  const { length } = match[0];
  const lines = lineFeeds(match[0]);
  xml.lines += lines;
  xml.name = NONE;
  const place = match.indices?.[2];
  if (place) {
    xml.name = nameNumber(rows.names, bytes, from + place[0], from + place[1]);
    learnShape(rows.names, before, { next: xml.name, lines }, bytes.subarray(from, from + length));
  }
  return from + length;
}

/** Adds the value whose text begins at `start`; the index behind the text. */
function addValue({ window, rows }: XmlRow, start: number, name: number): number {
  const { bytes, end } = window;
  const { names, values, present } = rows;
  const { token } = values;
  const first = bytes[start] as number;
  if (names.isText[name] !== true && (first === MINUS || (first >= 0x30 && first <= 0x39))) {
    const after = readNumberToken(bytes, start, end, token);
    const isWhole = bytes[after] === LESS && bytes[after + 1] === SLASH;
    if (isWhole && (names.isNumber[name] === true || (token.isPlain && token.inRange))) {
      addNumber(rows, name, bytes, start, after);
      return after;
    }
  }
  let close = start;
  while (SPECIAL[bytes[close] as number] === 0) close += 1;
  if (bytes[close] !== LESS) return addReferences(rows, name, bytes.subarray(start, end), start);
  // A comment or a CDATA section would go on with the text.
  if (bytes[close + 1] !== SLASH) throw IRREGULAR;
  if (close > start) addText(rows, name, bytes, start, close);
  else {
    present.values += 1;
    present.nulls += 1;
  }
  return close;
}

/** Adds the text with references that `bytes` begin with. */
function addReferences(rows: RowCollector, name: number, bytes: Buffer, start: number): number {
  const close = bytes.indexOf(LESS);
  if (close < 0 || bytes[close + 1] !== SLASH) throw IRREGULAR;
  const written = bytes.toString('utf8', 0, close);
  if (!TEXT_WITH_REFERENCES.test(written)) throw IRREGULAR;
  const text = Buffer.from(written.replace(REFERENCE, (_, reference: string) => CHARACTERS[reference] ?? ''));
  addWritten(rows, name, text, text.length, false);
  return start + close;
}
