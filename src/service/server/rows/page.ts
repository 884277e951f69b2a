import { IMAGE_TEXT, IMAGE_WIDE } from '../../../core/model/row-image.ts';
import type { IndexedImage } from '../../image/indexed-image.ts';
import { decimalText } from '../../image/read-column.ts';
import type { RowRequest } from '../../protocol/request/row-request.ts';
import { printFieldTerm, printSortTerm } from '../../protocol/request/terms.ts';
import type { Format } from '../../protocol/routes.ts';
import { type DebugEcho, ROW_FORMS, type RowForm, type WrittenRow } from '../../protocol/rows/row-form.ts';
import type { FieldChoice } from './fields.ts';

/** A body: all its bytes, or a stream that makes them as they are read. */
export type PageBody = Uint8Array | ReadableStream<Uint8Array>;

/** Bodies of at most this many characters are made at once; longer ones are sent as they are made. */
const WHOLE = 524_288;

/** The UTF-8 bytes of pieces of text. Pieces of a stream are not made before they are read. */
export function pageBody(pieces: Generator<string>): PageBody {
  let head = '';
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    head += next.value;
    if (head.length > WHOLE) return ReadableStream.from(encoded(head, pieces));
  }
  return Buffer.from(head);
}

function* encoded(head: string, pieces: Iterable<string>): Generator<Uint8Array> {
  yield Buffer.from(head);
  for (const piece of pieces) yield Buffer.from(piece);
}

/** The rows of a page, written as they are read, numbered by their place among all rows of the request, from 1. */
export function* pageRows(
  rows: Int32Array,
  { offset, limit }: Pick<RowRequest, 'offset' | 'limit'>,
  write: ValuesWriter,
): Generator<WrittenRow> {
  if (offset >= BigInt(rows.length)) return;
  const first = Number(offset);
  const end = Math.min(rows.length, first + limit);
  for (let place = first; place < end; place += 1) {
    yield { rowNumber: place + 1, values: write(rows[place] ?? 0) };
  }
}

const DEFAULT_SORT = 'primarysymbol asc,periodenddate desc';
const DEFAULT_FIELDS = 'defaultfieldgroup';

/** The parameters of a request with their defaults. If `fields` only removes terms, the default group comes first. */
export function debugEcho(request: RowRequest): DebugEcho {
  const { primarySymbols, numPeriods, sortBy, limit, deleted, offset, fields } = request;
  const terms = fields.map(printFieldTerm);
  const isAdding = fields.some(({ remove }) => !remove);
  return {
    primarysymbols: primarySymbols.length === 0 ? null : primarySymbols.join(','),
    numperiods: numPeriods ?? null,
    sortby: sortBy.length === 0 ? DEFAULT_SORT : sortBy.map(printSortTerm).join(','),
    limit,
    deleted,
    offset,
    fields: (isAdding ? terms : [DEFAULT_FIELDS, ...terms]).join(','),
  };
}

type Written = {
  /** By field number: the text before its value. */
  readonly starts: readonly string[];
  /** By number of the text; made as they are needed. */
  readonly texts: (string | undefined)[];
};

function written({ image }: IndexedImage): Readonly<Record<Format, Written>> {
  const textsOf = (form: RowForm): Written => ({
    starts: image.fields.map(form.valueStart),
    texts: new Array(image.texts.length),
  });
  return { json: textsOf(ROW_FORMS.json), xml: textsOf(ROW_FORMS.xml) };
}

export type ValuesWriter = (row: number) => string;

/** Fields that are chosen and that the row reports, in the choice's order; `nulls`: all that are chosen. */
export function valuesWriter(indexed: IndexedImage, format: Format, choice: FieldChoice, nulls: boolean): ValuesWriter {
  const { betweenValues, valueStart, valueEnd, nothing } = ROW_FORMS[format];
  const { starts } = indexed.once(written)[format];
  const value = valueWriter(indexed, format);
  const { offsets, field, fields } = indexed.image;
  const { isChosen } = choice;
  const inImageOrder: ValuesWriter = (row) => {
    const end = offsets[row + 1] ?? 0;
    let values = '';
    for (let at = offsets[row] ?? 0; at < end; at += 1) {
      const number = field[at] ?? 0;
      if (isChosen[number] !== 1) continue;
      if (values !== '') values += betweenValues;
      values += starts[number] + value(at) + valueEnd;
    }
    return values;
  };
  if (choice.inImageOrder && !nulls) return inImageOrder;
  const places = new Int32Array(fields.length);
  const absent = nulls ? choice.absent.map((name) => valueStart(name) + nothing + valueEnd) : [];
  return (row) => {
    places.fill(-1);
    const end = offsets[row + 1] ?? 0;
    for (let at = offsets[row] ?? 0; at < end; at += 1) places[field[at] ?? 0] = at;
    const values: string[] = [];
    for (const number of choice.fields) {
      const at = places[number] ?? -1;
      if (at >= 0) values.push(starts[number] + value(at) + valueEnd);
      else if (nulls) values.push(starts[number] + nothing + valueEnd);
    }
    return values.concat(absent).join(betweenValues);
  };
}

function valueWriter(indexed: IndexedImage, format: Format): (at: number) => string {
  const { text } = ROW_FORMS[format];
  const { texts: known } = indexed.once(written)[format];
  const { form, value, texts } = indexed.image;
  return (at) => {
    const places = form[at] ?? 0;
    const number = value[at] ?? 0;
    if (places === IMAGE_WIDE) return texts[number] ?? '';
    if (places !== IMAGE_TEXT) return decimalText(number, places);
    let encoded = known[number];
    if (encoded === undefined) {
      encoded = text(texts[number] ?? '');
      known[number] = encoded;
    }
    return encoded;
  };
}
