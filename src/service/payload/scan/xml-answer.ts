import { inputError } from '../../../core/base/errors.ts';
import { createXmlParser, type XmlTag } from '../../../core/base/xml-stream.ts';
import { answerOf } from '../../protocol/codec.ts';
import { DATA_ROW, DATA_ROWS } from '../../protocol/rows/data-rows.ts';
import { nameNumbers } from './field-names.ts';
import { addWritten, beginRow, endRow, type RowCollector } from './row-collector.ts';

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

/** What was read of an answer. The values of a row wait for its end. */
export type XmlAnswer = ReturnType<typeof newXmlAnswer>;

function newXmlAnswer(rows: RowCollector) {
  return {
    file: rows.file,
    rows,
    inside: ['document'] as Inside[],
    root: { name: '', line: 1 },
    numberOf: nameNumbers(rows.names),
    bytes: Buffer.allocUnsafe(64) as Buffer,
    /** The text of the element that is being read, where it is needed. */
    text: undefined as string | undefined,
    resultLine: undefined as number | undefined,
    totals: [] as string[],
    lists: 0,
    totalRows: 0,
    rowIndex: 0,
    /**
     * The parts of the present row. `fields` and `texts`: of its values; `valuesFrom`: where each of its lists begins.
     */
    rowLine: 1,
    rowNumbers: [] as string[],
    valuesFrom: [] as number[],
    fields: [] as (string | undefined)[],
    texts: [] as string[],
    lines: [] as number[],
  };
}

/**
 * Reads the XML form of an answer with rows, `<response><result><totalrows/><rows><row/>…`, into the collector: all
 * that the parser is given. `answer.totalRows` is the number of rows that the service has for the request.
 */
export function xmlAnswer(rows: RowCollector) {
  const answer = newXmlAnswer(rows);
  const parser = createXmlParser(rows.file, {
    open: (tag) => open(answer, tag),
    close: () => close(answer),
    text: (text) => {
      if (answer.text !== undefined) answer.text += text;
    },
  });
  return { answer, parser };
}

function open(answer: XmlAnswer, tag: XmlTag): void {
  const outer = answer.inside.at(-1) ?? 'document';
  const part = CHILDREN[outer]?.includes(tag.local) ? (tag.local as Part) : 'other';
  if (outer === 'document') Object.assign(answer.root, { name: tag.name, line: tag.line });
  if (outer === 'document' && part === 'other') throw noResult(answer);
  answer.inside.push(part);
  if (part !== 'other') STARTS[part]?.(answer, tag);
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
  result: (answer, { line }) => {
    if (answer.resultLine !== undefined) throw noResult(answer);
    answer.resultLine = line;
  },
  totalrows: startText,
  rows: (answer) => {
    answer.lists += 1;
  },
  row: (answer, { line }) => {
    answer.rowLine = line;
    const { rowNumbers, valuesFrom, fields, texts, lines } = answer;
    for (const list of [rowNumbers, valuesFrom, fields, texts, lines]) list.length = 0;
  },
  rownum: startText,
  values: ({ valuesFrom, fields }) => {
    valuesFrom.push(fields.length);
  },
  value: (answer, { attributes: { field }, line }) => {
    answer.fields.push(field);
    answer.lines.push(line);
    startText(answer);
  },
  Message: startText,
};

const ENDS: Readonly<Partial<Record<Part, (answer: XmlAnswer) => void>>> = {
  totalrows: (answer) => {
    answer.totals.push(endText(answer));
  },
  rownum: (answer) => {
    answer.rowNumbers.push(endText(answer));
  },
  value: (answer) => {
    answer.texts.push(endText(answer));
  },
  row: (answer) => {
    collectRow(answer);
    answer.rowIndex += 1;
  },
  result: (answer) => {
    const { totals, lists, file, resultLine: line = 1 } = answer;
    const result = { totalrows: oneOf(totals), rows: oneOf(Array.from({ length: lists }, () => [])) };
    const { content } = answerOf(DATA_ROWS, { value: { result }, placeOf: () => ({ file, line }) });
    answer.totalRows = content.totalRows;
  },
  response: (answer) => {
    if (answer.resultLine === undefined) throw noResult(answer);
  },
  Message: (answer) => {
    const { file, root } = answer;
    const message = `an error of the service was saved here: ${endText(answer)}`;
    throw inputError(message, { place: { file, line: root.line } });
  },
  Error: (answer) => {
    throw noResult(answer);
  },
};

/** An element in the shape of JSON: nothing, one, or an array of several. */
function oneOf<T>(elements: readonly T[]): T | readonly T[] | undefined {
  return elements.length > 1 ? elements : elements[0];
}

function collectRow(answer: XmlAnswer): void {
  const { file, rows, fields, texts, lines, rowLine, numberOf } = answer;
  beginRow(rows);
  rows.present.placeOf = (value) => ({ file, line: value === undefined ? rowLine : (lines[value] ?? rowLine) });
  const rowNumber = rowNumberOf(answer);
  for (let i = 0; i < fields.length; i += 1) {
    const text = texts[i] ?? '';
    if (answer.bytes.length < text.length * 3) answer.bytes = Buffer.allocUnsafe(text.length * 3);
    addWritten(rows, numberOf(fields[i] ?? ''), answer.bytes, utf8Into(answer.bytes, text), false);
  }
  endRow(rows, rowNumber);
}

const INTEGER = /^-?\d{1,15}$/;

/** Fails where the row is not one of a data resource. */
function rowNumberOf({ rows, fields, rowNumbers, valuesFrom, rowIndex }: XmlAnswer): number {
  const [rownum = ''] = rowNumbers;
  const isRegular = rowNumbers.length === 1 && INTEGER.test(rownum) && valuesFrom.length === 1;
  if (isRegular && fields.every((field) => field !== undefined && field.trim() !== '')) return Number(rownum);
  const values = valuesFrom.map((from, i) => fields.slice(from, valuesFrom[i + 1]).map((field) => ({ field })));
  const row = { rownum: oneOf(rowNumbers), values: oneOf(values) };
  const { placeOf } = rows.present;
  const document = {
    value: row,
    placeOf: ([first, value]: readonly PropertyKey[]) =>
      placeOf(first === 'values' && typeof value === 'number' ? value : undefined),
  };
  return answerOf(DATA_ROW, document, ['result', 'rows', rowIndex]).content.rowNumber;
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

function noResult({ file, root: { name, line } }: XmlAnswer): Error {
  return inputError(`expected the element <result>, alone or once in <response>; found <${name}>`, {
    place: { file, line },
    hint: 'Is this an answer of the service, saved as it came?',
  });
}
