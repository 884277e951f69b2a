import type { Place } from '../../../core/base/diagnostic.ts';
import { CrossfootError, inputError } from '../../../core/base/errors.ts';
import { answerOf } from '../../protocol/codec.ts';
import { DATA_ROW, DATA_ROWS } from '../../protocol/rows/data-rows.ts';
import { jsonDocument, type WireDocument, type WirePath } from '../../protocol/wire-document.ts';
import { type ByteWindow, placeAt } from './byte-window.ts';
import { nameNumbers } from './field-names.ts';
import { jsonRow, readRow } from './json-row.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  duplicateKey,
  notJson,
  OPEN_ARRAY,
  OPEN_OBJECT,
  readKey,
  skipBlank,
  skipValue,
  textEnds,
  WINDOW_ENDS,
} from './json-text.ts';
import { IRREGULAR } from './row-bytes.ts';
import { abandonRow, addValue, beginRow, endRow, type RowCollector } from './row-collector.ts';

/** The part of `{"result":{"totalrows":…,"rows":[…]}}` that is read next. */
type Part = 'before' | 'root' | 'result' | 'rows' | 'behind';

type JsonAnswer = ReturnType<typeof newJsonAnswer>;

function newJsonAnswer(window: ByteWindow, rows: RowCollector) {
  return {
    window,
    rows,
    row: jsonRow(window, rows),
    numberOf: nameNumbers(rows.names),
    rowIndex: 0,
    part: 'before' as Part,
    /** Nothing was read inside the present object or array yet, so the next item needs no comma before it. */
    fresh: true,
    /** The answer without its rows, the members of its result, and the places of all of them by their paths. */
    shape: undefined as unknown,
    root: {} as Record<string, unknown>,
    result: {} as Record<string, unknown>,
    places: new Map<string, Place>(),
  };
}

/**
 * Reads the JSON form of an answer from a window that more and more bytes come into. A step reads one unit (a row, a
 * member beside the rows) whole or not at all, and moves the window's start behind it: false where the window ends
 * before the unit does, or the answer is read to its end. `end` fails with an input error where the answer is not
 * whole, else gives the number of rows that the service has for the request.
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
        throw error;
      }
    },
    end: () => {
      if (json.part !== 'behind') throw textEnds(window);
      return answerOf(DATA_ROWS, shapeOf(json)).content.totalRows;
    },
  };
}

function shapeOf({ shape, places }: JsonAnswer): WireDocument {
  const placeOf = (path: WirePath): Place => places.get(path.join('.')) ?? placeOf(path.slice(0, -1));
  return { value: shape, placeOf };
}

const STEPS: Readonly<Record<Part, (json: JsonAnswer, at: number) => number>> = {
  before: (json, at) => {
    const { window, root } = json;
    json.places.set('', placeAt(window, at));
    if (window.bytes[at] === OPEN_OBJECT) {
      json.shape = root;
      return goTo(json, 'root', true, at);
    }
    const after = skipValue(window, at);
    json.shape = documentAt(window, at, after).value;
    return goTo(json, 'behind', false, after - 1);
  },
  root: (json, at) => readMember(json, at, ROOT),
  result: (json, at) => readMember(json, at, RESULT),
  rows: nextRow,
  behind: ({ window }, at) => {
    throw notJson(window, at, 'expected the end of the text');
  },
};

/** Goes on behind a bracket: into an object or array, or out of it. */
function goTo(json: JsonAnswer, part: Part, fresh: boolean, at: number): number {
  json.part = part;
  json.fresh = fresh;
  return at + 1;
}

/** From a comma, where one is due, to what it announces. */
function afterComma({ window, fresh }: JsonAnswer, at: number, close: string): number {
  if (fresh) return at;
  if (window.bytes[at] !== COMMA) throw notJson(window, at, `expected ',' or '${close}'`);
  return skipBlank(window.bytes, at + 1);
}

/** An object of the answer: its members that are read, each with the byte with which it begins where it is entered. */
type Outline = {
  readonly object: 'root' | 'result';
  readonly path: string;
  readonly outer: Part;
  readonly members: ReadonlyMap<string, number | undefined>;
};

const ROOT: Outline = {
  object: 'root',
  path: '',
  outer: 'behind',
  members: new Map([
    ['result', OPEN_OBJECT],
    ['Message', undefined],
  ]),
};
const RESULT: Outline = {
  object: 'result',
  path: 'result.',
  outer: 'root',
  members: new Map([
    ['totalrows', undefined],
    ['rows', OPEN_ARRAY],
  ]),
};

function readMember(json: JsonAnswer, from: number, { object, path, outer, members }: Outline): number {
  const { window, places } = json;
  if (window.bytes[from] === CLOSE_OBJECT) return goTo(json, outer, false, from);
  const { name, value } = readKey(window, afterComma(json, from, '}'));
  json.fresh = false;
  if (!members.has(name)) return skipValue(window, value);
  if (Object.hasOwn(json[object], name)) throw duplicateKey(window, value, name);
  if (window.bytes[value] === members.get(name)) {
    json[object][name] = name === 'result' ? json.result : [];
    places.set(path + name, placeAt(window, value));
    return goTo(json, name as Part, true, value);
  }
  const after = skipValue(window, value);
  json[object][name] = documentAt(window, value, after).value;
  places.set(path + name, placeAt(window, value));
  return after;
}

/** One row, or the end of all. A row that is not whole yet leaves nothing behind. */
function nextRow(json: JsonAnswer, from: number): number {
  const { window, rows } = json;
  if (window.bytes[from] === CLOSE_ARRAY) return goTo(json, 'result', false, from);
  const at = afterComma(json, from, ']');
  const after = readRegularRow(json, at) ?? readAnyRow(json, at);
  json.fresh = false;
  json.rowIndex += 1;
  rows.present.placeOf = () => ({ file: window.file });
  return after;
}

/** The index after the row; `undefined` where it is irregular or wrong, whatever it is. */
function readRegularRow({ row, rows }: JsonAnswer, at: number): number | undefined {
  beginRow(rows);
  try {
    return readRow(row, at);
  } catch (error) {
    abandonRow(rows);
    if (error === IRREGULAR || error instanceof CrossfootError) return undefined;
    throw error;
  }
}

/** Reads a row as any document of the service is read, which knows all forms and the place of everything. */
function readAnyRow({ window, rows, rowIndex, numberOf }: JsonAnswer, at: number): number {
  const after = skipValue(window, at);
  const document = documentAt(window, at, after);
  beginRow(rows);
  rows.present.placeOf = (value) => document.placeOf(value === undefined ? [] : ['values', value]);
  const { content } = answerOf(DATA_ROW, document, ['result', 'rows', rowIndex]);
  for (const { field, value } of content.values) addValue(rows, numberOf(field), value);
  endRow(rows, content.rowNumber);
  return after;
}

/** The JSON value in `bytes[at .. after]` as a document with places in the whole text. */
function documentAt(window: ByteWindow, at: number, after: number): WireDocument {
  const { file, bytes } = window;
  const moved = (place: Place): Place => {
    const { line, column } = placeAt(window, at);
    const { line: inLine = 1, column: inColumn = 1 } = place;
    return { file, line: line + inLine - 1, column: inLine === 1 ? column + inColumn - 1 : inColumn };
  };
  try {
    const document = jsonDocument(bytes.toString('utf8', at, after), file);
    return { value: document.value, placeOf: (path) => moved(document.placeOf(path)) };
  } catch (error) {
    if (!(error instanceof CrossfootError)) throw error;
    const { message, hint, place = {} } = error;
    throw inputError(message, { place: moved(place), ...(hint !== undefined && { hint }) });
  }
}
