import { isAscii } from 'node:buffer';
import { CrossfootError, inputError } from '../../../core/base/errors.ts';
import { XML_HEAD, xmlDecoder } from '../../../core/base/xml-bytes.ts';
import { XML_PART } from '../../../core/base/xml-stream.ts';
import { AT_ONCE, byteWindow, fillWindow, type Pieces } from './byte-window.ts';
import { IRREGULAR } from './row-bytes.ts';
import { abandonRow, beginRow, ROWS_AT_ONCE, type RowCollector } from './row-collector.ts';
import { xmlAnswer } from './xml-answer.ts';
import { readXmlRow, xmlRow } from './xml-row.ts';

/** The most characters that one row or one element beside the rows may have. */
const MAX_UNIT = 64 * 1024 * 1024;
/** A row that is not whole is waited for as long as it has fewer bytes; the parser takes longer ones in parts. */
const LONGEST_ROW = 1024 * 1024;
const MOST_ROWS = 32;
const LINE_FEED = 0x0a;
const LIST_BEGINS = '<rows>';
const ROW_ENDS = '</row>';

/**
 * An answer goes two ways: rows in the usual form are read from the bytes; the parser reads all the rest, and sees line
 * ends and blanks in the place of these rows, so that its places are right.
 */
type Scan = ReturnType<typeof newScan>;

function newScan(rows: RowCollector) {
  const window = byteWindow(rows.file);
  return {
    ...xmlAnswer(rows),
    rows,
    window,
    row: xmlRow(window, rows),
    decoder: undefined as ReturnType<typeof xmlDecoder> | undefined,
    /** Whether a row may begin where the parser is. */
    isBetweenRows: false,
    /** What the parser did not see of the rows: their line ends, and blanks for what is behind the last one. */
    gap: { lines: 0, behind: '' },
    /** As many rows are given to the parser at once: the more, the more follow each other. */
    rowsToParse: 1,
    unit: '',
    unitFrom: 0,
  };
}

/**
 * Scans the XML form of an answer into the collector. It pauses after each part of the text and each thousand rows;
 * only complete rows are in the collector by then. Returns the number of rows that the service has for the request.
 */
export async function* scanXmlAnswer(pieces: Pieces, rows: RowCollector): AsyncGenerator<void, number, void> {
  const scan = newScan(rows);
  const { window, parser } = scan;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; from += AT_ONCE) {
      fillWindow(window, piece.subarray(from, from + AT_ONCE));
      yield* readOn(scan);
    }
  }
  window.final = true;
  yield* readOn(scan);
  parser.write(decoderOf(scan).decode(new Uint8Array(0)));
  parser.end();
  return scan.answer.totalRows;
}

function decoderOf(scan: Scan): ReturnType<typeof xmlDecoder> {
  const { bytes, start, end, file } = scan.window;
  scan.decoder ??= xmlDecoder(bytes.subarray(start, end), file);
  return scan.decoder;
}

/** Reads what is in the window, but for what is not whole. */
function* readOn(scan: Scan): Generator<void, void, void> {
  const { window, rows } = scan;
  if (!scan.decoder && window.end < XML_HEAD && !window.final) return;
  while (window.start < window.end) {
    while (scan.isBetweenRows && readRegularRow(scan)) {
      if (rows.rows.length > 0 && rows.rows.length % ROWS_AT_ONCE === 0) yield;
    }
    if (scan.isBetweenRows && isCut(scan)) break;
    if (!(yield* parse(scan))) break;
  }
  yield;
}

/** Whether the window ends in the present row. */
function isCut({ window: { bytes, start, end, final } }: Scan): boolean {
  return !final && end - start < LONGEST_ROW && !isIn(bytes.indexOf(ROW_ENDS, start), ROW_ENDS, end);
}

const isIn = (at: number, word: string, end: number): boolean => at >= 0 && at + word.length <= end;

/** Whether the next row has the usual form; then it is read. */
function readRegularRow(scan: Scan): boolean {
  const { window, rows, row, gap, parser, answer } = scan;
  const { bytes, start, file } = window;
  beginRow(rows);
  try {
    window.start = readXmlRow(row, start);
  } catch (error) {
    abandonRow(rows);
    if (error === IRREGULAR || error instanceof CrossfootError) return false;
    throw error;
  }
  const line = parser.place().line + gap.lines + row.linesBefore;
  rows.present.placeOf = () => ({ file, line });
  answer.rowIndex += 1;
  scan.rowsToParse = 1;
  const lines = row.linesBefore + row.lines;
  const lineStart = lines === 0 ? start : bytes.lastIndexOf(LINE_FEED, window.start) + 1;
  const behind = blanksFor(bytes.subarray(lineStart, window.start));
  gap.behind = lines === 0 ? gap.behind + behind : behind;
  gap.lines += lines;
  return true;
}

/** As many columns of white space: a character beyond 16 bits is two units, but one column. */
function blanksFor(bytes: Buffer): string {
  if (isAscii(bytes)) return ' '.repeat(bytes.length);
  return bytes.toString('utf8').replace(/[\0-\uffff]/gu, ' ');
}

/** Gives the parser what is next; false where that is to wait for more bytes. */
function* parse(scan: Scan): Generator<void, boolean, void> {
  const { window, parser, answer, gap } = scan;
  const { bytes, start } = window;
  const { decode, encoding } = decoderOf(scan);
  const to = encoding === 'utf-8' ? parsedTo(scan) : window.end;
  if (gap.lines > 0 || gap.behind !== '') parser.write('\n'.repeat(gap.lines) + gap.behind);
  Object.assign(gap, { lines: 0, behind: '' });
  for (let from = start; from < to; from += XML_PART) {
    parser.write(decode(bytes.subarray(from, Math.min(from + XML_PART, to)), { more: true }));
    checkUnit(scan);
    yield;
  }
  window.start = to;
  scan.isBetweenRows = encoding === 'utf-8' && answer.inside.at(-1) === 'rows' && parser.isBehindTag();
  return to > start;
}

/** Behind the next tag after which a row may begin, or as far as the window has none. */
function parsedTo(scan: Scan): number {
  const { answer, rowsToParse } = scan;
  const { bytes, start, end, final } = scan.window;
  const tag = answer.lists === 0 ? LIST_BEGINS : ROW_ENDS;
  let to = start;
  for (let count = 0; count < rowsToParse; count += 1) {
    const at = bytes.indexOf(tag, to);
    if (!isIn(at, tag, end)) break;
    to = at + tag.length;
  }
  scan.rowsToParse = Math.min(rowsToParse * 2, MOST_ROWS);
  if (to > start) return to;
  return final ? end : Math.max(start, end - tag.length + 1);
}

function checkUnit(scan: Scan): void {
  const { parser, answer } = scan;
  const unit = `${answer.inside.length > 4 ? 'row' : answer.inside.at(-1)} ${answer.rowIndex}`;
  if (unit !== scan.unit) scan.unitFrom = parser.position();
  else if (parser.position() - scan.unitFrom > MAX_UNIT)
    throw inputError(`one value or row has more than ${MAX_UNIT} bytes`, { place: parser.place() });
  scan.unit = unit;
}
