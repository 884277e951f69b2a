import { readNumberToken } from './number-token.ts';
import { follow, learn, type Repetition } from './repetition.ts';
import { addNothing, addString, addUntyped, addUntypedNumber, fieldNamed, type RowCollector } from './row-collector.ts';
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

/** Up to the name, where nothing but it stands in the tag. */
const FIELD_ALONE = /^<value\s+field\s*=\s*["']$/;
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
    if (learnFrom >= 0 && plain) learnName(values, { from: learnFrom, to: at }, elementAt);
    name = next;
    at = addContent(values, at, name);
    if (at < 0) return CUT;
    while (plain) {
      const valueAt = follow(repetition, rows, bytes, at, end, name);
      if (valueAt < 0) break;
      rows.valueAt = at + repetition.objectAt;
      name = repetition.name;
      at = addContent(values, valueAt, name);
      if (at < 0) return CUT;
    }
    learnFrom = plain ? at : -1;
    at = readMarkup(xml, at);
    if (at < 0) return CUT;
  }
}

/** What led to this value, where its name stands in the tag once and as it reads. */
function learnName(
  { xml, repetition }: XmlValues,
  { from, to }: { from: number; to: number },
  elementAt: number,
): void {
  const { bytes } = xml.window;
  const written = xml.field ?? '';
  const nameAt = [`"${written}"`, `'${written}'`].map((quoted) => bytes.subarray(elementAt, to).indexOf(quoted));
  const found = nameAt.filter((at) => at >= 0);
  const nameFrom = elementAt + (found[0] ?? 0) + 1;
  if (found.length !== 1 || !FIELD_ALONE.test(bytes.toString('latin1', elementAt, nameFrom))) return;
  learn(repetition, bytes, { from, nameFrom, nameTo: nameFrom + Buffer.byteLength(written), to }, elementAt);
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
      addUntypedNumber(rows, name, bytes, from, after);
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
