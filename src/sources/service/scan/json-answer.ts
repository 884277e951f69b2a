import type { Place } from '../../../base/diagnostic.ts';
import { inputError } from '../../../base/errors.ts';
import type { AnswerScanner } from './answer-scanner.ts';
import { type ByteWindow, countTo, placeAt } from './byte-window.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  duplicateKey,
  notJson,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipBlank,
  skipValue,
  stringText,
  textEnds,
} from './json-text.ts';
import { type JsonValues, readJsonValues, readKey, showJson } from './json-values.ts';
import { repetition } from './repetition.ts';
import { abandonRow, beginRow, endRow, type RowCollector } from './row-collector.ts';
import { CUT, notRows } from './value-path.ts';

/** Where in `{"result":{"totalrows":…,"rows":[…]}}` the scanner stands. */
type Stand = 'before' | 'root' | 'result' | 'rows' | 'behind';

type JsonAnswer = {
  readonly window: ByteWindow;
  readonly rows: RowCollector;
  readonly values: JsonValues;
  stand: Stand;
  /** Nothing was read inside the present object or array; a comma is due before the next thing otherwise. */
  fresh: boolean;
  totalRows: number | undefined;
  rowsSeen: boolean;
  resultAt: Place | undefined;
  rootAt: Place;
  /** Why `result` is none; told at the end, because an error of the service may follow. */
  noResult: Error | undefined;
  /** The message of a service error that was saved. */
  message: { readonly text: string; readonly place: Place } | undefined;
};

const INTEGER = /^-?\d{1,15}$/;

/** Reads the JSON form of an answer with rows. */
export function jsonAnswer(window: ByteWindow, rows: RowCollector): AnswerScanner {
  const values: JsonValues = {
    window,
    rows,
    repetition: repetition(),
    rowIndex: 0,
    name: -1,
    nameAt: 0,
    nameEnd: 0,
    tokenAt: 0,
    closed: false,
  };
  const json: JsonAnswer = {
    window,
    rows,
    values,
    stand: 'before',
    fresh: true,
    totalRows: undefined,
    rowsSeen: false,
    resultAt: undefined,
    rootAt: { file: window.file },
    noResult: undefined,
    message: undefined,
  };
  return {
    step: () => {
      const after = told(json, () => STEPS[json.stand](json, skipBlank(window, window.start)));
      if (after === CUT) return false;
      window.start = after;
      return true;
    },
    end: () => {
      if (json.stand !== 'behind') throw told(json, () => textEnds(window));
      return told(json, () => ({ totalRows: totalsOf(json) }));
    },
  };
}

/** An error of the service that was saved is told as what it is, before anything that its body lacks. */
function told<T>(json: JsonAnswer, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('not rows') ? (serviceError(json) ?? error) : error;
  }
}

function serviceError({ message }: JsonAnswer): Error | undefined {
  return message && inputError(`an error of the service was saved here: ${message.text}`, { place: message.place });
}

function totalsOf(json: JsonAnswer): number {
  if (json.noResult) throw serviceError(json) ?? json.noResult;
  if (json.resultAt === undefined) throw missing(json, json.rootAt, 'result', 'an object');
  return json.totalRows ?? 0;
}

function missing(json: JsonAnswer, place: Place, path: string, wanted: string): Error {
  const error = inputError(`not rows of a data resource: ${path}: expected ${wanted}, found nothing`, { place });
  return serviceError(json) ?? error;
}

const STEPS: Readonly<Record<Stand, (json: JsonAnswer, at: number) => number>> = {
  before: (json, at) => {
    const { window } = json;
    if (at >= window.end) return CUT;
    if (window.bytes[at] !== OPEN_OBJECT) {
      const after = skipValue(window, at);
      if (after < 0) return CUT;
      throw notRows(window, at, [], `expected an object, found ${showJson(window, at, after)}`);
    }
    json.rootAt = placeAt(window, at);
    return inside(json, 'root', at);
  },
  root: (json, at) => member(json, at, ROOT_MEMBERS, 'behind'),
  result: (json, at) => {
    const after = member(json, at, RESULT_MEMBERS, 'root');
    if (after >= 0 && json.stand === 'root') requireWhole(json);
    return after;
  },
  rows: readRows,
  behind: ({ window }, at) => {
    if (at >= window.end) return CUT;
    throw notJson(window, at, 'expected the end of the text');
  },
};

function inside(json: JsonAnswer, stand: Stand, at: number): number {
  json.stand = stand;
  json.fresh = true;
  return at + 1;
}

function outside(json: JsonAnswer, stand: Stand, at: number): number {
  json.stand = stand;
  json.fresh = false;
  return at + 1;
}

/** From a comma, where one is due, to what it announces. */
function afterComma({ window, fresh }: JsonAnswer, at: number, close: string): number {
  if (fresh) return at;
  if (window.bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or '${close}'`);
  return skipBlank(window, at + 1);
}

type Members = Readonly<Record<string, (json: JsonAnswer, at: number) => number>>;

function member(json: JsonAnswer, at: number, members: Members, outer: Stand): number {
  const { window } = json;
  if (at >= window.end) return CUT;
  if (window.bytes[at] === CLOSE_OBJECT) return outside(json, outer, at);
  const start = afterComma(json, at, '}');
  const key = readKey(window, start);
  if (key.value < 0) return CUT;
  const { fresh } = json;
  json.fresh = false;
  const read = Object.hasOwn(members, key.name) ? members[key.name] : undefined;
  const after = read ? read(json, key.value) : skipValue(window, key.value);
  if (after === CUT) json.fresh = fresh;
  return after;
}

const ROOT_MEMBERS: Members = {
  result: (json, at) => {
    const { window } = json;
    if (json.resultAt !== undefined || json.noResult) throw duplicateKey(window, at, 'result');
    if (window.bytes[at] === OPEN_OBJECT) {
      json.resultAt = placeAt(window, at);
      return inside(json, 'result', at);
    }
    const after = skipValue(window, at);
    if (after < 0) return CUT;
    json.noResult = notRows(window, at, ['result'], `expected an object, found ${showJson(window, at, after)}`);
    return after;
  },
  Message: (json, at) => {
    const { window } = json;
    const after = skipValue(window, at);
    if (after < 0) return CUT;
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
    if (after < 0) return CUT;
    json.totalRows = integerAt(window, at, after, ['result', 'totalrows']);
    return after;
  },
  rows: (json, at) => {
    const { window } = json;
    if (json.rowsSeen) throw duplicateKey(window, at, 'rows');
    if (window.bytes[at] === OPEN_ARRAY) {
      json.rowsSeen = true;
      return inside(json, 'rows', at);
    }
    const after = skipValue(window, at);
    if (after < 0) return CUT;
    throw notRows(window, at, ['result', 'rows'], `expected an array, found ${showJson(window, at, after)}`);
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
  throw notRows(window, at, path, `expected an integer, found ${showJson(window, at, after)}`);
}

/** Rows as long as there are whole ones in the window. */
function readRows(json: JsonAnswer, from: number): number {
  const { window, values } = json;
  if (from >= window.end) return CUT;
  if (window.bytes[from] === CLOSE_ARRAY) return outside(json, 'result', from);
  const at = afterComma(json, from, ']');
  if (at >= window.end) return CUT;
  if (window.bytes[at] !== OPEN_OBJECT) {
    const after = skipValue(window, at);
    if (after < 0) return CUT;
    const found = showJson(window, at, after);
    throw notRows(window, at, ['result', 'rows', values.rowIndex], `expected an object, found ${found}`);
  }
  const after = readRow(json, at);
  if (after < 0) {
    abandonRow(json.rows);
    return CUT;
  }
  json.fresh = false;
  values.rowIndex += 1;
  return after;
}

function readRow(json: JsonAnswer, rowAt: number): number {
  const { window, rows, values } = json;
  const { bytes, end } = window;
  const path = ['result', 'rows', values.rowIndex];
  countTo(window, rowAt);
  beginRow(rows);
  rows.placeOf = (index) => placeAt(window, index ?? rowAt);
  let rowNumber: number | undefined;
  let valuesSeen = false;
  let at = skipBlank(window, rowAt + 1);
  while (at < end && bytes[at] !== CLOSE_OBJECT) {
    const key = readKey(window, at);
    if (key.value < 0) return CUT;
    if (key.name === 'values') {
      if (valuesSeen) throw duplicateKey(window, key.value, 'values');
      valuesSeen = true;
      if (bytes[key.value] === OPEN_ARRAY) at = readJsonValues(values, key.value + 1);
      else {
        at = skipValue(window, key.value);
        if (at >= 0)
          throw notRows(
            window,
            key.value,
            [...path, 'values'],
            `expected an array, found ${showJson(window, key.value, at)}`,
          );
      }
    } else {
      at = skipValue(window, key.value);
      if (at >= 0 && key.name === 'rownum') {
        if (rowNumber !== undefined) throw duplicateKey(window, key.value, 'rownum');
        rowNumber = integerAt(window, key.value, at, [...path, 'rownum']);
      }
    }
    if (at < 0) return CUT;
    at = skipBlank(window, at);
    if (at >= end) return CUT;
    if (bytes[at] === CLOSE_OBJECT) break;
    if (bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or '}'`);
    at = skipBlank(window, at + 1);
    if (bytes[at] === CLOSE_OBJECT && at < end) throw notJson(window, at, 'expected the name of a member in quotes');
  }
  if (at >= end) return CUT;
  if (rowNumber === undefined) throw notRows(window, rowAt, [...path, 'rownum'], 'expected an integer, found nothing');
  if (!valuesSeen) throw notRows(window, rowAt, [...path, 'values'], 'expected an array, found nothing');
  endRow(rows, rowNumber);
  return at + 1;
}
