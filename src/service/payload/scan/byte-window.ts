import { isAscii, isUtf8 } from 'node:buffer';
import type { Place } from '../../../core/base/diagnostic.ts';
import { type CrossfootError, inputError } from '../../../core/base/errors.ts';
import { firstBadLine } from '../../../core/base/utf8.ts';

/** The most bytes that one row or one member beside the rows may have. */
const MAX_UNIT = 64 * 1024 * 1024;
const NEWLINE = 0x0a;
/** So much of an answer is scanned at once: its memory does not depend on how the pieces are cut. */
export const AT_ONCE = 1024 * 1024;

/** An answer as it comes: any pieces, cut anywhere. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * The part of a text that is in memory, as UTF-8: the unit (a row, a member) that is being read and the bytes behind it
 * that are there. Indexes point into `bytes` and hold until the next {@link appendBytes}; the byte at `end` is 0.
 */
export type ByteWindow = ReturnType<typeof byteWindow>;

export function byteWindow(file: string) {
  return {
    file,
    bytes: Buffer.alloc(64 * 1024) as Buffer,
    /** The start of what is not read yet. */
    start: 0,
    end: 0,
    /** Nothing comes after `end`. */
    final: false,
    /**
     * Lines are counted up to here, never beyond `start`; the line there, and the UTF-16 units before it in that line.
     */
    counted: 0,
    line: 1,
    units: 0,
    /** The bytes before it are known to be UTF-8. */
    checked: 0,
  };
}

/** Takes in a piece and lets go of what is done with. Fails with an input error where it is not UTF-8. */
export function appendBytes(window: ByteWindow, piece: Uint8Array): void {
  countTo(window, window.start);
  const kept = window.end - window.start;
  if (kept > MAX_UNIT) throw failAt(window, window.start, `one value or row has more than ${MAX_UNIT} bytes`);
  fillWindow(window, piece);
  checkText(window, false);
}

/** As {@link appendBytes} of anything: without limits, checks and lines. */
export function fillWindow(window: ByteWindow, piece: Uint8Array): void {
  // One byte more for the 0 that ends it.
  const wanted = window.end - window.start + piece.length + 1;
  if (window.end + piece.length >= window.bytes.length) makeRoom(window, wanted);
  window.bytes.set(piece, window.end);
  window.end += piece.length;
  window.bytes[window.end] = 0;
}

/** Says that no piece comes after those that came. */
export function endBytes(window: ByteWindow): void {
  window.final = true;
  checkText(window, true);
}

function makeRoom(window: ByteWindow, wanted: number): void {
  const { bytes, start, end } = window;
  const target = wanted > bytes.length ? Buffer.allocUnsafe(Math.max(wanted, bytes.length * 2)) : bytes;
  bytes.copy(target, 0, start, end);
  window.bytes = target;
  window.checked -= start;
  window.counted -= start;
  window.end -= start;
  window.start = 0;
}

/** A character at the end that is not whole yet waits for its other bytes. */
function checkText(window: ByteWindow, whole: boolean): void {
  const { bytes, checked, end } = window;
  const to = whole ? end : lastBoundary(bytes, checked, end);
  const text = bytes.subarray(checked, to);
  if (!isAscii(text) && !isUtf8(text)) {
    throw inputError('not UTF-8 text', {
      place: { file: window.file, line: placeAt(window, checked).line + firstBadLine(text) - 1 },
      hint: 'Save the file as UTF-8.',
    });
  }
  window.checked = to;
}

function lastBoundary(bytes: Buffer, from: number, end: number): number {
  for (let at = end - 1; at >= from && at >= end - 3; at -= 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return at + (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > end ? at : end;
  }
  return end;
}

/** Counts lines up to an index: cheap, because each byte is counted once. */
function countTo(window: ByteWindow, index: number): void {
  const { bytes, counted } = window;
  if (index <= counted) return;
  const span = bytes.subarray(counted, index);
  let from = 0;
  for (let at = span.indexOf(NEWLINE); at >= 0; at = span.indexOf(NEWLINE, from)) {
    window.line += 1;
    window.units = 0;
    from = at + 1;
  }
  window.units += unitsOf(from === 0 ? span : span.subarray(from));
  window.counted = index;
}

function unitsOf(bytes: Buffer): number {
  return isAscii(bytes) ? bytes.length : bytes.toString('utf8').length;
}

/** The place of an index that is not before `counted`. */
export function placeAt(window: ByteWindow, index: number): Required<Place> {
  const copy = { ...window };
  countTo(copy, index);
  return { file: window.file, line: copy.line, column: copy.units + 1 };
}

/** An input error that names the line and column of an index. */
export function failAt(window: ByteWindow, index: number, message: string, hint?: string): CrossfootError {
  return inputError(message, { place: placeAt(window, index), ...(hint === undefined ? {} : { hint }) });
}
