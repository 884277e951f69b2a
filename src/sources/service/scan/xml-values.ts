import { readNumberToken } from './number-token.ts';
import { matches, type Repetition } from './repetition.ts';
import { addNothing, addNumber, addString, addUntyped, fieldNamed, type RowCollector } from './row-collector.ts';
import { CUT, notRows } from './value-path.ts';
import { elementText, LESS, nextMarkup, readMarkup, SLASH, skipElement, type XmlReader } from './xml-markup.ts';

/** What the values of a row are read with. */
export type XmlValues = {
  readonly xml: XmlReader;
  readonly rows: RowCollector;
  readonly repetition: Repetition;
  /** Of the row in its answer, for paths in messages. */
  rowIndex: number;
};

const AMPERSAND = 0x26;
const RETURN = 0x0d;

/** The values of a row, from behind `<values>` on; the index after `</values>`. */
export function readXmlValues(values: XmlValues, from: number): number {
  const { xml, rows, repetition } = values;
  const { bytes, end } = xml.window;
  let at = from;
  let name = -1;
  let learnFrom = -1;
  for (;;) {
    const elementAt = nextMarkup(xml, at);
    if (elementAt < 0) return CUT;
    at = readMarkup(xml, elementAt);
    if (at < 0) return CUT;
    if (xml.kind === 'end') return at;
    if (xml.kind !== 'start' && xml.kind !== 'empty') continue;
    if (xml.name !== 'value') {
      if (xml.kind === 'start') at = skipElement(xml, at);
      if (at < 0) return CUT;
      continue;
    }
    rows.valueAt = elementAt;
    const next = readName(values, elementAt);
    if (xml.kind === 'empty') {
      addNothing(rows);
      learnFrom = -1;
      continue;
    }
    const plain = xml.written === 'value';
    if (learnFrom >= 0 && plain) repetition.learn(name, next, bytes, learnFrom, at, elementAt);
    name = next;
    at = addContent(values, at, name);
    if (at < 0) return CUT;
    for (let known = repetition.after[name]; plain && known !== undefined; known = repetition.after[name]) {
      if (!matches(known, bytes, at, end)) break;
      rows.valueAt = at + known.objectAt;
      name = known.name;
      at = addContent(values, at + known.bytes.length, name);
      if (at < 0) return CUT;
    }
    learnFrom = plain ? at : -1;
    at = readMarkup(xml, at);
    if (at < 0) return CUT;
  }
}

function readName({ xml, rows, rowIndex }: XmlValues, elementAt: number): number {
  const { field } = xml;
  if (field === undefined || field.trim() === '') {
    const path = ['result', 'rows', rowIndex, 'values', rows.values, 'field'];
    const found = field === undefined ? 'nothing' : JSON.stringify(field);
    throw notRows(xml.window, elementAt, path, `expected a name, found ${found}`);
  }
  const written = Buffer.from(field);
  return fieldNamed(rows, written, 0, written.length);
}

/** A value's text; the index of the end tag behind it. */
function addContent(values: XmlValues, from: number, name: number): number {
  const { xml, rows } = values;
  const { bytes, end } = xml.window;
  const first = bytes[from] as number;
  if ((first >= 0x30 && first <= 0x39) || first === 0x2d) {
    const after = readNumberToken(bytes, from, end, rows.token);
    if (after > 0 && after + 1 < end && bytes[after] === LESS && bytes[after + 1] === SLASH) {
      addNumber(rows, name, bytes, from, after);
      return after;
    }
  }
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === AMPERSAND || byte === RETURN) break;
    if (byte !== LESS) continue;
    if (at + 1 >= end) return CUT;
    if (bytes[at + 1] !== SLASH) break;
    addUntyped(rows, name, bytes, from, at);
    return at;
  }
  const at = elementText(xml, from);
  if (at >= 0) addString(rows, name, xml.text);
  return at;
}
