import { xmlAttribute, xmlText } from '../../../core/base/escape.ts';
import { printJson } from '../../../core/base/json.ts';
import type { Format } from '../routes.ts';

/** The effective parameters of a request, as `debug=true` asks for them. `null`: not given. */
export type DebugEcho = Readonly<Record<string, string | number | bigint | boolean | null>>;

/** The text around the values of rows in one form of the answer; an answer is these parts and nothing else. */
export type RowForm = {
  readonly head: (totalRows: number) => string;
  readonly betweenRows: string;
  /** Up to the first value of a row; rows are numbered from 1. */
  readonly rowStart: (rowNumber: bigint | number) => string;
  readonly rowEnd: string;
  readonly betweenValues: string;
  /** Up to the value of a field. The digits of a number, {@link text} or {@link nothing} follow. */
  readonly valueStart: (field: string) => string;
  readonly text: (text: string) => string;
  /** Not reported. */
  readonly nothing: string;
  readonly valueEnd: string;
  readonly foot: (debug: DebugEcho | undefined) => string;
};

/** A row whose values are written in the form of the answer, with `betweenValues` between them. */
export type WrittenRow = { readonly rowNumber: bigint | number; readonly values: string };

/** Characters of one piece of an answer, about. */
const PIECE = 65_536;

/** An answer in pieces of some 64 KiB; a piece and its rows are read when the piece is asked for. */
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

/** Rows in JSON; the contract's shape, in one line. Numbers keep their digits (`1.50`), not reported is `null`. */
const JSON_ROWS: RowForm = {
  head: (totalRows) => `{"result":{"totalrows":${totalRows},"rows":[`,
  betweenRows: ',',
  rowStart: (rowNumber) => `{"rownum":${rowNumber},"values":[`,
  rowEnd: ']}',
  betweenValues: ',',
  valueStart: (field) => `{"field":${JSON.stringify(field)},"value":`,
  text: (text) => JSON.stringify(text),
  nothing: 'null',
  valueEnd: '}',
  foot: (debug) => (debug ? `]},"debug":${printJson(debug)}}` : ']}}'),
};

const EOL = '\r\n';

/**
 * The contract's shape, laid out as live services do it. Not reported is empty text. No answer with `debug` was seen:
 * it is assumed to be beside `result`, with an element for each parameter.
 */
const XML_ROWS: RowForm = {
  head: (totalRows) =>
    xmlLines(
      '<?xml version="1.0"?>',
      '<response>',
      '  <result>',
      `    <totalrows>${totalRows}</totalrows>`,
      '    <rows>',
    ),
  betweenRows: '',
  rowStart: (rowNumber) => xmlLines('      <row>', `        <rownum>${rowNumber}</rownum>`, '        <values>'),
  rowEnd: xmlLines('        </values>', '      </row>'),
  betweenValues: '',
  valueStart: (field) => `          <value field="${xmlAttribute(field)}">`,
  text: xmlText,
  nothing: '',
  valueEnd: xmlLines('</value>'),
  foot: (debug) => `${xmlLines('    </rows>', '  </result>', ...(debug ? xmlDebug(debug) : []))}</response>`,
};

function xmlLines(...texts: readonly string[]): string {
  return texts.map((text) => text + EOL).join('');
}

function xmlDebug(debug: DebugEcho): readonly string[] {
  const members = Object.entries(debug).map(
    ([name, value]) => `    <${name}>${value === null ? '' : xmlText(String(value))}</${name}>`,
  );
  return ['  <debug>', ...members, '  </debug>'];
}

export const ROW_FORMS: Readonly<Record<Format, RowForm>> = { json: JSON_ROWS, xml: XML_ROWS };
