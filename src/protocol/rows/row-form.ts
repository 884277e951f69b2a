/** The effective parameters of a request, as `debug=true` asks for them. `null`: the request did not say. */
export type DebugEcho = {
  readonly primarysymbols: string | null;
  readonly numperiods: number | null;
  readonly sortby: string;
  readonly limit: number;
  readonly deleted: boolean;
  readonly offset: bigint;
  readonly fields: string;
};

/** What stands around the values of rows in one form of the answer; an answer is these parts and nothing else. */
export type RowForm = {
  readonly head: (totalRows: number) => string;
  readonly betweenRows: string;
  /** Up to the first value of a row; rows are numbered from 1. */
  readonly rowStart: (rowNumber: bigint | number) => string;
  readonly rowEnd: string;
  readonly betweenValues: string;
  /** Up to the value of a field. What follows is the digits of a number as they are, {@link text} or {@link nothing}. */
  readonly valueStart: (field: string) => string;
  readonly text: (text: string) => string;
  /** Not reported. */
  readonly nothing: string;
  readonly valueEnd: string;
  readonly foot: (debug: DebugEcho | undefined) => string;
};

/** A row on its way out: its values in the form of the answer already, with `betweenValues` between them. */
export type WrittenRow = { readonly rowNumber: bigint | number; readonly values: string };

/** Text of about so many characters is handed on at once. */
const PIECE = 65_536;

/** An answer in pieces of some 64 KiB; rows are asked for one by one, as the pieces are. */
export function* writeRows(
  form: RowForm,
  totalRows: number,
  rows: Iterable<WrittenRow>,
  debug: DebugEcho | undefined,
): Generator<string> {
  let piece = form.head(totalRows);
  let between = '';
  for (const { rowNumber, values } of rows) {
    piece += between + form.rowStart(rowNumber) + values + form.rowEnd;
    between = form.betweenRows;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece + form.foot(debug);
}
