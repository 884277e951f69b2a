import type { Place } from '../../../base/diagnostic.ts';
import { CrossfootError, inputError } from '../../../base/errors.ts';
import { type ByteWindow, countTo, placeAt } from './byte-window.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  duplicateKey,
  notExpected,
  notJson,
  notRows,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  readKey,
  skipBlank,
  skipValue,
  stringText,
  textEnds,
  WINDOW_ENDS,
} from './json-text.ts';
import { jsonValues, readJsonValues } from './json-values.ts';
import { abandonRow, beginRow, endRow, type RowCollector } from './row-collector.ts';

/** The part of `{"result":{"totalrows":…,"rows":[…]}}` that is read next. */
type Part = 'before' | 'root' | 'result' | 'rows' | 'behind';

type JsonAnswer = ReturnType<typeof newJsonAnswer>;

const INTEGER = /^-?\d{1,15}$/;

function newJsonAnswer(window: ByteWindow, rows: RowCollector) {
  return {
    window,
    rows,
    values: jsonValues(window, rows),
    part: 'before' as Part,
    /** Nothing was read inside the present object or array yet, so the next item needs no comma before it. */
    fresh: true,
    totalRows: undefined as number | undefined,
    rowsSeen: false,
    resultAt: undefined as Place | undefined,
    rootAt: { file: window.file } as Place,
    /** Why `result` is of no use; thrown at the end, because an error of the service may follow. */
    noResult: undefined as Error | undefined,
    /** The message of a service error that was saved. */
    message: undefined as { readonly text: string; readonly place: Place } | undefined,
  };
}

/**
 * Reads the JSON form of an answer from a window that more and more bytes come into. A step reads one unit (a row, a member beside the
 * rows) whole or not at all, and moves the window's start behind it: false where the window ends before the unit does, or the answer is
 * read to its end. `end` fails with an input error where the answer is not whole, else gives the number of rows that the service has for
 * the request.
 */
export function jsonAnswer(
  window: ByteWindow,
  rows: RowCollector,
): { readonly step: () => boolean; readonly end: () => number } {
  const json = newJsonAnswer(window, rows);
  return {
    step: () => {
      const { fresh } = json;
      try {
        const at = skipBlank(window.bytes, window.start);
        if (at >= window.end) return false;
        window.start = STEPS[json.part](json, at);
        return true;
      } catch (error) {
        json.fresh = fresh;
        if (error === WINDOW_ENDS) return false;
        throw withServiceError(json, error);
      }
    },
    end: () => {
      if (json.part !== 'behind') throw withServiceError(json, textEnds(window));
      if (json.noResult) throw withServiceError(json, json.noResult);
      if (json.resultAt === undefined) throw missing(json, json.rootAt, 'result', 'an object');
      return json.totalRows ?? 0;
    },
  };
}

/** Where an error of the service was saved, that is reported, and not what its body lacks. */
function withServiceError({ message }: JsonAnswer, error: unknown): unknown {
  if (!message || !(error instanceof CrossfootError) || error.code !== 'not-rows') return error;
  return inputError(`an error of the service was saved here: ${message.text}`, { place: message.place });
}

function missing(json: JsonAnswer, place: Place, path: string, wanted: string): unknown {
  const message = `not rows of a data resource: ${path}: expected ${wanted}, found nothing`;
  return withServiceError(json, inputError(message, { place, code: 'not-rows' }));
}

const STEPS: Readonly<Record<Part, (json: JsonAnswer, at: number) => number>> = {
  before: (json, at) => {
    const { window } = json;
    if (window.bytes[at] !== OPEN_OBJECT) throw notExpected(window, at, [], { wanted: 'an object' });
    json.rootAt = placeAt(window, at);
    return enter(json, 'root', at);
  },
  root: (json, at) => readMember(json, at, ROOT_MEMBERS, 'behind'),
  result: (json, at) => {
    const after = readMember(json, at, RESULT_MEMBERS, 'root');
    if (json.part === 'root') requireWhole(json);
    return after;
  },
  rows: nextRow,
  behind: ({ window }, at) => {
    throw notJson(window, at, 'expected the end of the text');
  },
};

function enter(json: JsonAnswer, part: Part, at: number): number {
  json.part = part;
  json.fresh = true;
  return at + 1;
}

function leave(json: JsonAnswer, part: Part, at: number): number {
  json.part = part;
  json.fresh = false;
  return at + 1;
}

/** From a comma, where one is due, to what it announces. */
function afterComma({ window, fresh }: JsonAnswer, at: number, close: string): number {
  if (fresh) return at;
  if (window.bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or '${close}'`);
  return skipBlank(window.bytes, at + 1);
}

type Members = Readonly<Record<string, (json: JsonAnswer, at: number) => number>>;

function readMember(json: JsonAnswer, at: number, members: Members, outer: Part): number {
  const { window } = json;
  if (window.bytes[at] === CLOSE_OBJECT) return leave(json, outer, at);
  const { name, value } = readKey(window, afterComma(json, at, '}'));
  json.fresh = false;
  const read = Object.hasOwn(members, name) ? members[name] : undefined;
  return read ? read(json, value) : skipValue(window, value);
}

const ROOT_MEMBERS: Members = {
  result: (json, at) => {
    const { window } = json;
    if (json.resultAt !== undefined || json.noResult) throw duplicateKey(window, at, 'result');
    if (window.bytes[at] === OPEN_OBJECT) {
      json.resultAt = placeAt(window, at);
      return enter(json, 'result', at);
    }
    const after = skipValue(window, at);
    json.noResult = notExpected(window, at, ['result'], { wanted: 'an object', after });
    return after;
  },
  Message: (json, at) => {
    const { window } = json;
    const after = skipValue(window, at);
    if (window.bytes[at] === QUOTE) {
      json.message = { text: stringText(window, at + 1, after - 1), place: placeAt(window, at) };
    }
    return after;
  },
};

const RESULT_MEMBERS: Members = {
  totalrows: (json, at) => {
    const { window } = json;
    if (json.totalRows !== undefined) throw duplicateKey(window, at, 'totalrows');
    const after = skipValue(window, at);
    json.totalRows = integerAt(window, at, after, ['result', 'totalrows']);
    return after;
  },
  rows: (json, at) => {
    const { window } = json;
    if (json.rowsSeen) throw duplicateKey(window, at, 'rows');
    if (window.bytes[at] !== OPEN_ARRAY) throw notExpected(window, at, ['result', 'rows'], { wanted: 'an array' });
    json.rowsSeen = true;
    return enter(json, 'rows', at);
  },
};

function requireWhole(json: JsonAnswer): void {
  const place = json.resultAt ?? json.rootAt;
  if (json.totalRows === undefined) throw missing(json, place, 'result.totalrows', 'an integer');
  if (!json.rowsSeen) throw missing(json, place, 'result.rows', 'an array');
}

function integerAt(window: ByteWindow, at: number, after: number, path: readonly PropertyKey[]): number {
  const quoted = window.bytes[at] === QUOTE;
  const text = quoted ? stringText(window, at + 1, after - 1) : window.bytes.toString('latin1', at, after);
  if (INTEGER.test(text)) return Number(text);
  throw notExpected(window, at, path, { wanted: 'an integer', after });
}

/** One row, or the end of all. A row that is not whole yet leaves nothing behind. */
function nextRow(json: JsonAnswer, from: number): number {
  const { window, values } = json;
  if (window.bytes[from] === CLOSE_ARRAY) return leave(json, 'result', from);
  const at = afterComma(json, from, ']');
  if (window.bytes[at] !== OPEN_OBJECT) {
    throw notExpected(window, at, ['result', 'rows', values.rowIndex], { wanted: 'an object' });
  }
  beginRow(json.rows);
  try {
    const after = readRow(json, at);
    json.fresh = false;
    values.rowIndex += 1;
    return after;
  } catch (error) {
    if (error === WINDOW_ENDS) abandonRow(json.rows);
    throw error;
  }
}

function readRow(json: JsonAnswer, rowAt: number): number {
  const { window, rows, values } = json;
  const { bytes } = window;
  const path = ['result', 'rows', values.rowIndex];
  countTo(window, rowAt);
  rows.position.line = window.line;
  rows.position.column = window.units + 1;
  let rowNumber: number | undefined;
  let valuesSeen = false;
  let at = skipBlank(bytes, rowAt + 1);
  while (bytes[at] !== CLOSE_OBJECT) {
    const { name, value } = readKey(window, at);
    const isArray = bytes[value] === OPEN_ARRAY;
    at = name === 'values' && isArray ? value : skipValue(window, value);
    if (name === 'values') {
      if (valuesSeen) throw duplicateKey(window, value, name);
      if (!isArray) throw notExpected(window, value, [...path, name], { wanted: 'an array', after: at });
      valuesSeen = true;
      at = readJsonValues(values, value + 1);
    } else if (name === 'rownum') {
      if (rowNumber !== undefined) throw duplicateKey(window, value, name);
      rowNumber = integerAt(window, value, at, [...path, name]);
    }
    at = skipBlank(bytes, at);
    if (bytes[at] === CLOSE_OBJECT) break;
    if (bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or '}'`);
    at = skipBlank(bytes, at + 1);
    if (bytes[at] === CLOSE_OBJECT) throw notJson(window, at, 'expected the name of a member in quotes');
  }
  if (rowNumber === undefined) throw notRows(window, rowAt, [...path, 'rownum'], 'expected an integer, found nothing');
  if (!valuesSeen) throw notRows(window, rowAt, [...path, 'values'], 'expected an array, found nothing');
  endRow(rows, rowNumber);
  return at + 1;
}
