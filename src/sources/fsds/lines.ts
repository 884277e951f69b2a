import { isUtf8 } from 'node:buffer';
import { inputError, throwIfAborted } from '../../base/errors.ts';
import type { Progress } from '../../base/progress.ts';
import { firstBadLine } from '../../base/utf8.ts';
import type { SetFile } from '../../model/files.ts';
import { type Line, setBlock } from './line.ts';

/** The signal that ends a pass over a table, and its progress. */
export type Watch = { readonly signal?: AbortSignal | undefined; readonly progress: Progress };

/** Longer lines are refused: the longest of a real quarter has 3,000 bytes. */
const MAX_LINE_BYTES = 16 * 2 ** 20;

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Cuts a file into blocks of whole lines of valid UTF-8 (the last line perhaps without a newline), holding one piece and
 * one unfinished line at a time. `line.number` is the last line that was visited: {@link scanLines} moves it on.
 *
 * Fails with an input error naming the line: bytes that are not UTF-8, a line of more than 16 MiB.
 */
export async function* lineBlocks(file: SetFile, line: Line, watch: Watch): AsyncGenerator<Buffer> {
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

/**
 * Finds the cells of each line of a block (LF or CRLF) and calls `visit` for it. Quotes are characters like any other. A
 * line whose cells are not as many as the line has room for is an input error.
 */
export function scanLines(bytes: Buffer, line: Line, visit: (line: Line) => void): void {
  const columns = line.bounds.length - 1;
  setBlock(line, bytes);
  for (let start = 0; start < bytes.length; ) {
    const found = findCells(bytes, start, line.bounds);
    line.number += 1;
    if (found !== columns) {
      throw inputError(`${found} columns where the header has ${columns}`, {
        place: { file: line.file, line: line.number },
      });
    }
    const end = line.bounds[columns] as number;
    if (end > start && bytes[end - 1] === CARRIAGE_RETURN) line.bounds[columns] = end - 1;
    visit(line);
    start = end + 1;
  }
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
