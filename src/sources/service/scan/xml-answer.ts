import type { Place } from '../../../base/diagnostic.ts';
import { inputError } from '../../../base/errors.ts';
import { createXmlParser, streamXml, type XmlTag } from '../../../base/xml-stream.ts';
import { printPath, type WirePath } from '../../../protocol/wire-document.ts';
import { addNothing, addUntyped } from './add-values.ts';
import { nameNumbers } from './field-names.ts';
import { beginRow, endRow, type RowCollector } from './row-collector.ts';

/** Elements of an answer that mean something where they are; every other element is `other` and skipped. */
type Part = 'response' | 'result' | 'totalrows' | 'rows' | 'row' | 'rownum' | 'values' | 'value' | 'Error' | 'Message';
type Inside = Part | 'document' | 'other';

const CHILDREN: Readonly<Partial<Record<Inside, readonly string[]>>> = {
  document: ['response', 'result', 'Error'],
  response: ['result'],
  result: ['totalrows', 'rows'],
  rows: ['row'],
  row: ['rownum', 'values'],
  values: ['value'],
  Error: ['Message'],
};

/** The state of a scan. The values of a row wait for its end, because a batch may be taken between any two rows. */
type XmlAnswer = ReturnType<typeof xmlAnswer>;

const INTEGER = /^-?\d{1,15}$/;
/** The most characters that one row or one element beside the rows may have. */
const MAX_UNIT = 64 * 1024 * 1024;

/**
 * Scans the XML form of an answer with rows, `<response><result><totalrows/><rows><row/>…`, into the collector. It
 * pauses after each part of the text; only complete rows are in the collector by then. Returns the number of rows that
 * the service has for the request.
 */
export async function* scanXmlAnswer(
  pieces: Parameters<typeof streamXml>[0],
  rows: RowCollector,
): AsyncGenerator<void, number, void> {
  const { file } = rows;
  const answer = xmlAnswer(rows);
  const parser = createXmlParser(file, {
    open: (tag) => open(answer, tag),
    close: () => close(answer),
    text: (text) => {
      if (answer.text !== undefined) answer.text += text;
    },
  });
  let unit = '';
  let unitFrom = 0;
  for await (const _ of streamXml(pieces, parser, file)) {
    const present = `${answer.inside.length > 4 ? 'row' : answer.inside.at(-1)} ${answer.rowIndex}`;
    if (present !== unit) unitFrom = parser.position();
    else if (parser.position() - unitFrom > MAX_UNIT)
      throw inputError(`one value or row has more than ${MAX_UNIT} bytes`, { place: parser.place() });
    unit = present;
    yield;
  }
  return answer.totalRows ?? 0;
}

function xmlAnswer(rows: RowCollector) {
  return {
    file: rows.file,
    rows,
    inside: ['document'] as Inside[],
    root: { name: '', line: 1 },
    /** The field of each value of the present row, its text and its line. */
    fields: [] as number[],
    texts: [] as string[],
    lines: [] as number[],
    numberOf: nameNumbers(rows.names),
    bytes: Buffer.allocUnsafe(64) as Buffer,
    /** The text of the element that is being read, where it is needed. */
    text: undefined as string | undefined,
    line: 1,
    resultLine: undefined as number | undefined,
    rowLine: 1,
    rowIndex: 0,
    totalRows: undefined as number | undefined,
    rowNumber: undefined as number | undefined,
    rowsSeen: false,
    valuesSeen: false,
  };
}

function open(answer: XmlAnswer, tag: XmlTag): void {
  const outer = answer.inside.at(-1) ?? 'document';
  const part = CHILDREN[outer]?.includes(tag.local) ? (tag.local as Part) : 'other';
  if (outer === 'document') Object.assign(answer.root, { name: tag.name, line: tag.line });
  if (outer === 'document' && part === 'other') throw noResult(answer);
  answer.inside.push(part);
  if (part === 'other') return;
  answer.line = tag.line;
  STARTS[part]?.(answer, tag);
}

function close(answer: XmlAnswer): void {
  const part = answer.inside.pop();
  if (part !== undefined && part !== 'other' && part !== 'document') ENDS[part]?.(answer);
}

function startText(answer: XmlAnswer): void {
  answer.text = '';
}

function endText(answer: XmlAnswer): string {
  const text = answer.text ?? '';
  answer.text = undefined;
  return text;
}

const STARTS: Readonly<Partial<Record<Part, (answer: XmlAnswer, tag: XmlTag) => void>>> = {
  result: (answer) => {
    if (answer.resultLine !== undefined) throw noResult(answer);
    answer.resultLine = answer.line;
  },
  totalrows: (answer) => {
    if (answer.totalRows !== undefined) throw notRows(answer, answer.line, ['totalrows'], INTEGER_FOUND_ARRAY);
    startText(answer);
  },
  rows: (answer) => {
    if (answer.rowsSeen) throw notRows(answer, answer.line, ['rows', 0], 'expected an object, found an array');
    answer.rowsSeen = true;
  },
  row: (answer) => {
    answer.rowLine = answer.line;
    answer.rowNumber = undefined;
    answer.valuesSeen = false;
    for (const list of [answer.fields, answer.texts, answer.lines]) list.length = 0;
  },
  rownum: (answer) => {
    if (answer.rowNumber !== undefined) throw notInRow(answer, ['rownum'], INTEGER_FOUND_ARRAY);
    startText(answer);
  },
  values: (answer) => {
    if (answer.valuesSeen) throw notInRow(answer, ['values', 0], 'expected an object, found an array');
    answer.valuesSeen = true;
  },
  value: (answer, { attributes }) => {
    const { field } = attributes;
    if (field === undefined || field.trim() === '') {
      const path = ['rows', answer.rowIndex, 'values', answer.fields.length, 'field'];
      const found = field === undefined ? 'nothing' : JSON.stringify(field);
      throw notRows(answer, answer.line, path, `expected a name, found ${found}`);
    }
    answer.fields.push(answer.numberOf(field));
    answer.lines.push(answer.line);
    startText(answer);
  },
  Message: startText,
};

const ENDS: Readonly<Partial<Record<Part, (answer: XmlAnswer) => void>>> = {
  totalrows: (answer) => {
    answer.totalRows = integer(answer, answer.line, ['totalrows'], endText(answer));
  },
  rownum: (answer) => {
    answer.rowNumber = integer(answer, answer.rowLine, ['rows', answer.rowIndex, 'rownum'], endText(answer));
  },
  value: (answer) => {
    answer.texts.push(endText(answer));
  },
  row: (answer) => {
    if (answer.rowNumber === undefined) throw notInRow(answer, ['rownum'], 'expected an integer, found nothing');
    if (!answer.valuesSeen) throw notInRow(answer, ['values'], 'expected an array, found nothing');
    collectRow(answer, answer.rowNumber);
    answer.rowIndex += 1;
  },
  result: (answer) => {
    const line = answer.resultLine ?? 1;
    if (answer.totalRows === undefined)
      throw notRows(answer, line, ['totalrows'], 'expected an integer, found nothing');
    if (!answer.rowsSeen) throw notRows(answer, line, ['rows'], 'expected an array, found nothing');
  },
  response: (answer) => {
    if (answer.resultLine === undefined) throw noResult(answer);
  },
  Message: (answer) => {
    throw inputError(`an error of the service was saved here: ${endText(answer)}`, { place: rootPlace(answer) });
  },
  Error: (answer) => {
    throw noResult(answer);
  },
};

const INTEGER_FOUND_ARRAY = 'expected an integer, found an array';

function integer(answer: XmlAnswer, line: number, path: WirePath, text: string): number {
  if (INTEGER.test(text)) return Number(text);
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  throw notRows(answer, line, path, `expected an integer, found ${shown}`);
}

function collectRow(answer: XmlAnswer, rowNumber: number): void {
  const { file, rows, fields, texts, lines, rowLine } = answer;
  beginRow(rows);
  rows.position.line = rowLine;
  rows.position.placeOf = (line) => ({ file, line });
  for (let i = 0; i < fields.length; i += 1) {
    const text = texts[i] ?? '';
    rows.valueAt = lines[i] ?? rowLine;
    if (text === '') {
      addNothing(rows);
      continue;
    }
    if (answer.bytes.length < text.length * 3) answer.bytes = Buffer.allocUnsafe(text.length * 3);
    addUntyped(rows, fields[i] ?? 0, answer.bytes, 0, utf8Into(answer.bytes, text));
  }
  endRow(rows, rowNumber);
}

/** Writes a text as UTF-8 and gives its length: short texts of ASCII without leaving JavaScript. */
function utf8Into(bytes: Buffer, text: string): number {
  if (text.length > 24) return bytes.write(text);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return bytes.write(text);
    bytes[i] = code;
  }
  return text.length;
}

function rootPlace({ file, root }: XmlAnswer): Place {
  return { file, line: root.line };
}

function notRows({ file }: XmlAnswer, line: number, path: WirePath, found: string): Error {
  return inputError(`not rows of a data resource: ${printPath(['result', ...path])}: ${found}`, {
    place: { file, line },
  });
}

function notInRow(answer: XmlAnswer, path: WirePath, found: string): Error {
  return notRows(answer, answer.rowLine, ['rows', answer.rowIndex, ...path], found);
}

function noResult(answer: XmlAnswer): Error {
  return inputError(`expected the element <result>, alone or once in <response>; found <${answer.root.name}>`, {
    place: rootPlace(answer),
    hint: 'Is this an answer of the service, saved as it came?',
  });
}
