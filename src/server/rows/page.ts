import type { RowRequest } from '../../protocol/request/row-request.ts';
import { printFieldTerm, printSortTerm } from '../../protocol/request/terms.ts';
import type { DebugEcho, WrittenRow } from '../../protocol/rows/row-form.ts';
import type { ValuesWriter } from './write-values.ts';

/** A body: all its bytes, or a stream that makes them as they are read. */
export type PageBody = Uint8Array | ReadableStream<Uint8Array>;

/** Bodies of at most so many characters are made at once; longer ones are sent as they are made. */
const WHOLE = 524_288;

/** The UTF-8 bytes of pieces of text. Pieces of a stream are not made before they are read. */
export function pageBody(pieces: Generator<string>): PageBody {
  let head = '';
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    head += next.value;
    if (head.length > WHOLE) return stream(head, pieces);
  }
  return Buffer.from(head);
}

function stream(head: string, pieces: Generator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull: (controller) => {
      const next = pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(Buffer.from(next.value));
    },
    cancel: () => {
      pieces.return(undefined);
    },
  });
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
