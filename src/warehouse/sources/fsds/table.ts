import { isUtf8 } from 'node:buffer';
import { inputError, throwIfAborted } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import { firstBadLine } from '../../../core/base/utf8.ts';
import type { SetFile } from '../../../core/model/files.ts';
import { createLine, type Line, setBlock } from './line.ts';

/** The signal that ends a pass over a table, and its progress. */
export type Watch = { readonly signal?: AbortSignal | undefined; readonly progress: Progress };

/** Longer lines are refused: the longest of a real quarter has 3,000 bytes. */
const MAX_LINE_BYTES = 16 * 2 ** 20;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The position of each column by the header, because layouts differ; -1 for an optional column that is absent. */
export type ColumnIndex<Name extends string> = { readonly [Key in Name]: number };

/**
 * Reads a tab-separated table with a header. `begin` takes the columns and returns the visitor of each line; the
 * generator yields after every block of lines, so that the caller can hand on what it has gathered.
 *
 * Fails with an input error: an empty file, a header without a required column or with one twice (both at line 1), and
 * everything that {@link lineBlocks} and {@link scanLines} refuse.
 */
export async function* readTable<Name extends string>(
  file: SetFile,
  columns: { readonly required: readonly Name[]; readonly optional?: readonly Name[] },
  watch: Watch,
  begin: (columns: ColumnIndex<Name>, header: readonly string[]) => (line: Line) => void,
): AsyncGenerator<void> {
  watch.progress.stage(file.path, file.size);
  const line = createLine(file.place);
  const blank: BlankLine = { number: 0 };
  let visit: ((line: Line) => void) | undefined;
  for await (const block of lineBlocks(file, line, watch)) {
    let body = block;
    if (visit === undefined) {
      const end = block.indexOf(NEWLINE) + 1 || block.length;
      const header = block
        .toString('utf8', 0, end)
        .replace(/\r?\n?$/, '')
        .split('\t');
      visit = begin(columnIndex(file, header, columns), header);
      line.bounds = new Int32Array(header.length + 1);
      line.number = 1;
      body = block.subarray(end);
    }
    scanLines(body, line, blank, visit);
    yield;
  }
  if (visit === undefined) throw inputError('is empty', { place: { file: file.place, line: 1 } });
}

function columnIndex<Name extends string>(
  file: SetFile,
  header: readonly string[],
  { required, optional = [] }: { readonly required: readonly Name[]; readonly optional?: readonly Name[] },
): ColumnIndex<Name> {
  const place = { file: file.place, line: 1 };
  const hint = `Columns found: ${header.join(', ').slice(0, 1000)}. Wanted: ${required.join(', ')}.`;
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0) throw inputError(`no column ${missing.join(', ')}`, { place, hint });
  const repeated = header.find((name, index) => header.indexOf(name) !== index);
  if (repeated !== undefined) throw inputError(`duplicate column ${repeated}`, { place, hint });
  const index = [...required, ...optional].map((name) => [name, header.indexOf(name)] as const);
  return Object.fromEntries(index) as ColumnIndex<Name>;
}

/**
 * Cuts a file into blocks of whole lines of valid UTF-8 (the last line perhaps without a newline), holding one piece
 * and one unfinished line at a time. `line.number` is the last line that was visited: {@link scanLines} moves it on.
 *
 * Fails with an input error naming the line: bytes that are not UTF-8, a line of more than 16 MiB.
 */
async function* lineBlocks(file: SetFile, line: Line, watch: Watch): AsyncGenerator<Buffer> {
  let carry: Buffer = Buffer.alloc(0);
  let atStart = true;
  const refuse = (reason: string, number: number) => inputError(reason, { place: { file: file.place, line: number } });
  const checked = (bytes: Buffer): Buffer => {
    if (bytes.indexOf(NEWLINE) > MAX_LINE_BYTES) throw tooLong();
    if (!isUtf8(bytes)) throw refuse('not UTF-8 text', line.number + firstBadLine(bytes));
    return bytes;
  };
  const tooLong = () => refuse(`a line of more than ${MAX_LINE_BYTES} bytes`, line.number + 1);
  for await (const piece of file.open()) {
    throwIfAborted(watch.signal);
    watch.progress.advance(piece.length);
    let bytes: Buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    if (carry.length > 0) bytes = Buffer.concat([carry, bytes]);
    if (atStart && bytes.length >= BYTE_ORDER_MARK.length) {
      if (bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
        bytes = bytes.subarray(BYTE_ORDER_MARK.length);
      }
      atStart = false;
    }
    const end = atStart ? 0 : bytes.lastIndexOf(NEWLINE) + 1;
    carry = bytes.subarray(end);
    if (end > 0) yield checked(bytes.subarray(0, end));
    if (carry.length > MAX_LINE_BYTES) throw tooLong();
  }
  if (carry.length > 0) yield checked(carry);
}

/** The number of a blank line that is the last one so far; 0: the last one is not blank. */
type BlankLine = { number: number };

/**
 * Finds the cells of each line of a block (LF or CRLF) and calls `visit` for it. Quotes are characters like any other.
 * A line whose cells are not as many as the line has room for is an input error, but for a blank line at the end.
 */
function scanLines(bytes: Buffer, line: Line, blank: BlankLine, visit: (line: Line) => void): void {
  const columns = line.bounds.length - 1;
  setBlock(line, bytes);
  for (let start = 0; start < bytes.length; ) {
    const found = findCells(bytes, start, line.bounds);
    line.number += 1;
    if (found !== columns || blank.number > 0) {
      if (blank.number > 0 || !isBlank(bytes, start)) {
        const [cells, number] = blank.number > 0 ? [1, blank.number] : [found, line.number];
        throw inputError(`${cells} columns where the header has ${columns}`, {
          place: { file: line.file, line: number },
        });
      }
      blank.number = line.number;
      start = (line.bounds[found] as number) + 1;
      continue;
    }
    const end = line.bounds[columns] as number;
    if (end > start && bytes[end - 1] === CARRIAGE_RETURN) line.bounds[columns] = end - 1;
    visit(line);
    start = end + 1;
  }
}

function isBlank(bytes: Buffer, start: number): boolean {
  const first = bytes[start];
  return first === NEWLINE || (first === CARRIAGE_RETURN && (bytes[start + 1] ?? NEWLINE) === NEWLINE);
}

/**
 * Fills `bounds` for the line at `start` and returns how many cells it has; bounds beyond their room are dropped. A
 * function by itself, so that it stays compiled when another table brings another visitor.
 */
function findCells(bytes: Buffer, start: number, bounds: Int32Array): number {
  const length = bytes.length;
  let found = 1;
  let at = start;
  bounds[0] = start - 1;
  for (; at < length; at += 1) {
    const byte = bytes[at] as number;
    if (byte > TAB) {
      if (byte === NEWLINE) break;
    } else if (byte === TAB) {
      bounds[found] = at;
      found += 1;
    }
  }
  bounds[found] = at;
  return found;
}
