import { inputError } from '../../../base/errors.ts';
import type { AnswerScanner } from './answer-scanner.ts';
import { type ByteWindow, countTo, failAt, lineAt } from './byte-window.ts';
import { repetition } from './repetition.ts';
import { abandonRow, beginRow, endRow, type RowCollector } from './row-collector.ts';
import { CUT, notRows } from './value-path.ts';
import {
  documentEnds,
  elementText,
  nextMarkup,
  readMarkup,
  skipElement,
  type XmlReader,
  xmlReader,
} from './xml-markup.ts';
import { readXmlValues, type XmlValues } from './xml-values.ts';

/** Where in `<response><result><totalrows/><rows><row/>…` the scanner stands. */
type Stand = 'before' | 'response' | 'result' | 'rows' | 'behind';

type XmlAnswer = {
  readonly xml: XmlReader;
  readonly rows: RowCollector;
  readonly values: XmlValues;
  stand: Stand;
  rootLine: number;
  rootName: string;
  resultLine: number | undefined;
  totalRows: number | undefined;
  rowsSeen: boolean;
};

const INTEGER = /^-?\d{1,15}$/;
const BLANK = /^\s*$/;

/** Reads the XML form of an answer with rows. */
export function xmlAnswer(window: ByteWindow, rows: RowCollector): AnswerScanner {
  const xml = xmlReader(window);
  const answer: XmlAnswer = {
    xml,
    rows,
    values: { xml, rows, repetition: repetition(), rowIndex: 0 },
    stand: 'before',
    rootLine: 1,
    rootName: '',
    resultLine: undefined,
    totalRows: undefined,
    rowsSeen: false,
  };
  return {
    step: () => {
      const depth = xml.open.length;
      const after = stepFrom(answer, window.start);
      if (after === CUT) {
        if (!window.final) xml.open.length = depth;
        return false;
      }
      for (const element of xml.open.slice(depth)) element.line = lineAt(window, element.at);
      window.start = after;
      return true;
    },
    end: () => {
      const rest = window.bytes.toString('utf8', window.start, window.end);
      if (answer.stand !== 'behind' || rest.includes('<')) {
        if (answer.stand === 'before' && !BLANK.test(rest) && !rest.includes('<'))
          throw outsideText(window, window.start);
        throw documentEnds(xml);
      }
      if (!BLANK.test(rest)) throw outsideText(window, window.start);
      return { totalRows: answer.totalRows ?? 0 };
    },
  };
}

function outsideText(window: ByteWindow, from: number): Error {
  let at = from;
  while (at < window.end && BLANK.test(String.fromCharCode(window.bytes[at] ?? 0x20))) at += 1;
  return failAt(window, at, 'text outside the document element');
}

function stepFrom(answer: XmlAnswer, from: number): number {
  const { xml, stand } = answer;
  const { window } = xml;
  const markupAt = nextMarkup(xml, from);
  if (markupAt < 0) return CUT;
  const isOutside = stand === 'before' || stand === 'behind';
  if (isOutside && !BLANK.test(window.bytes.toString('utf8', from, markupAt))) throw outsideText(window, from);
  const at = readMarkup(xml, markupAt);
  if (at < 0) return CUT;
  if (xml.kind === 'cdata' && isOutside) throw failAt(window, markupAt, 'text outside the document element');
  if (xml.kind === 'start' || xml.kind === 'empty') return STEPS[stand](answer, markupAt, at);
  if (xml.kind === 'end') leave(answer);
  return at;
}

/** What a start tag means where the scanner stands; `tagAt` is where it begins, `at` the index after it. */
const STEPS: Readonly<Record<Stand, (answer: XmlAnswer, tagAt: number, at: number) => number>> = {
  before: (answer, tagAt, at) => {
    const { xml } = answer;
    answer.rootLine = lineAt(xml.window, tagAt);
    answer.rootName = xml.name;
    if (xml.name === 'result') return enterResult(answer, tagAt, at);
    if (xml.name !== 'response') return foreignRoot(answer, at);
    answer.stand = 'response';
    if (xml.kind === 'empty') leave(answer);
    return at;
  },
  response: (answer, tagAt, at) => {
    const { xml } = answer;
    if (xml.name !== 'result') return skip(answer, at);
    if (answer.resultLine !== undefined) throw noResult(answer);
    return enterResult(answer, tagAt, at);
  },
  result: (answer, tagAt, at) => {
    const { xml } = answer;
    if (xml.name === 'totalrows') return readTotal(answer, tagAt, at);
    if (xml.name !== 'rows') return skip(answer, at);
    if (answer.rowsSeen) throw notRows(xml.window, tagAt, ['result', 'rows', 0], 'expected an object, found an array');
    answer.rowsSeen = true;
    if (xml.kind === 'start') answer.stand = 'rows';
    return at;
  },
  rows: (answer, tagAt, at) => {
    if (answer.xml.name !== 'row') return skip(answer, at);
    const after = readRow(answer, tagAt, at);
    if (after < 0) {
      abandonRow(answer.rows);
      return CUT;
    }
    answer.values.rowIndex += 1;
    return after;
  },
  behind: ({ xml }, tagAt) => {
    throw failAt(xml.window, tagAt, `a second document element <${xml.written}>`);
  },
};

function skip({ xml }: XmlAnswer, at: number): number {
  return xml.kind === 'start' ? skipElement(xml, at) : at;
}

function enterResult(answer: XmlAnswer, tagAt: number, at: number): number {
  answer.resultLine = lineAt(answer.xml.window, tagAt);
  answer.stand = 'result';
  if (answer.xml.kind === 'empty') leave(answer);
  return at;
}

/** Behind the end of the element in which the scanner stood. */
function leave(answer: XmlAnswer): void {
  const { stand, xml, rootName } = answer;
  if (stand === 'rows') answer.stand = 'result';
  else if (stand === 'result') {
    const place = { file: xml.window.file, line: answer.resultLine ?? 1 };
    const nothing = (path: string, wanted: string) =>
      inputError(`not rows of a data resource: result.${path}: expected ${wanted}, found nothing`, { place });
    if (answer.totalRows === undefined) throw nothing('totalrows', 'an integer');
    if (!answer.rowsSeen) throw nothing('rows', 'an array');
    answer.stand = rootName === 'response' ? 'response' : 'behind';
  } else {
    if (answer.resultLine === undefined) throw noResult(answer);
    answer.stand = 'behind';
  }
}

/** An error of the service is told as what it is. */
function foreignRoot(answer: XmlAnswer, at: number): number {
  const { xml, rootLine } = answer;
  const root = xml.written;
  if (xml.name !== 'Error' || xml.kind === 'empty') throw noResult(answer, root);
  const depth = xml.open.length;
  for (let from = at; ; ) {
    const markup = nextMarkup(xml, from);
    if (markup < 0) return CUT;
    from = readMarkup(xml, markup);
    if (from < 0) return CUT;
    if (xml.open.length < depth) throw noResult(answer, root);
    if (xml.open.length !== depth + 1 || xml.open.at(-1)?.name !== 'Message' || xml.kind !== 'start') continue;
    if (elementText(xml, from) < 0) return CUT;
    throw inputError(`an error of the service was saved here: ${xml.text}`, {
      place: { file: xml.window.file, line: rootLine },
    });
  }
}

function noResult({ xml, rootLine, rootName }: XmlAnswer, root = rootName): Error {
  return inputError(`expected the element <result>, alone or once in <response>; found <${root}>`, {
    place: { file: xml.window.file, line: rootLine },
    hint: 'Is this an answer of the service, saved as it came?',
  });
}

function readTotal(answer: XmlAnswer, tagAt: number, at: number): number {
  const { xml } = answer;
  const path = ['result', 'totalrows'];
  if (answer.totalRows !== undefined) throw notRows(xml.window, tagAt, path, 'expected an integer, found an array');
  const end = xml.kind === 'empty' ? at : elementText(xml, at);
  if (end < 0) return CUT;
  const text = xml.kind === 'empty' ? '' : xml.text;
  const after = xml.kind === 'empty' ? at : readMarkup(xml, end);
  if (after < 0) return CUT;
  answer.totalRows = integer(answer, tagAt, text, path);
  return after;
}

function integer({ xml }: XmlAnswer, at: number, text: string, path: readonly PropertyKey[]): number {
  if (INTEGER.test(text)) return Number(text);
  const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  throw notRows(xml.window, at, path, `expected an integer, found ${shown}`);
}

function readRow(answer: XmlAnswer, rowAt: number, from: number): number {
  const { xml, rows, values } = answer;
  const { window } = xml;
  const path = ['result', 'rows', values.rowIndex];
  countTo(window, rowAt);
  beginRow(rows);
  rows.position.line = window.line;
  const isEmpty = xml.kind === 'empty';
  const depth = xml.open.length;
  let rowNumber: number | undefined;
  let valuesSeen = false;
  let at = from;
  while (!isEmpty) {
    const tagAt = nextMarkup(xml, at);
    if (tagAt < 0) return CUT;
    at = readMarkup(xml, tagAt);
    if (at < 0) return CUT;
    if (xml.open.length < depth) break;
    if (xml.kind === 'empty' && xml.name === 'values') xml.kind = 'start';
    const isTag = xml.kind === 'start' || xml.kind === 'empty';
    if (isTag && xml.name === 'rownum') {
      if (rowNumber !== undefined)
        throw notRows(window, rowAt, [...path, 'rownum'], 'expected an integer, found an array');
      const end = xml.kind === 'empty' ? at : elementText(xml, at);
      if (end < 0) return CUT;
      rowNumber = integer(answer, rowAt, xml.kind === 'empty' ? '' : xml.text, [...path, 'rownum']);
      at = xml.open.length > depth ? readMarkup(xml, end) : at;
    } else if (isTag && xml.name === 'values') {
      if (valuesSeen) throw notRows(window, rowAt, [...path, 'values', 0], 'expected an object, found an array');
      valuesSeen = true;
      if (xml.open.length > depth) at = readXmlValues(values, at);
    } else if (xml.kind === 'start') at = skipElement(xml, at);
    if (at < 0) return CUT;
  }
  if (rowNumber === undefined) throw notRows(window, rowAt, [...path, 'rownum'], 'expected an integer, found nothing');
  if (!valuesSeen) throw notRows(window, rowAt, [...path, 'values'], 'expected an array, found nothing');
  endRow(rows, rowNumber);
  return at;
}
