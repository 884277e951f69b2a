import { isAscii } from 'node:buffer';
import { type EpochDay, parseCompactDate } from '../../../core/base/date.ts';
import { type CrossfootError, inputError } from '../../../core/base/errors.ts';

/**
 * The line under the cursor, reused for the next one. Cell `i` is `bytes[bounds[i] + 1 .. bounds[i + 1]]`: bounds are
 * the positions of the tabs, before them that of the byte ahead of the line, after them that of its end.
 */
export type Line = {
  bytes: Buffer;
  number: number;
  bounds: Int32Array;
  readonly file: string;
  /** Whether `bytes` are ASCII: then cells are cut out of `text`, all of them decoded at once when first asked for. */
  ascii: boolean;
  text: string | undefined;
};

export function createLine(file: string): Line {
  return { bytes: Buffer.alloc(0), number: 0, bounds: new Int32Array(1), file, ascii: true, text: undefined };
}

export function cellStart(line: Line, column: number): number {
  return (line.bounds[column] as number) + 1;
}

export function cellEnd(line: Line, column: number): number {
  return line.bounds[column + 1] as number;
}

export function cellIsEmpty(line: Line, column: number): boolean {
  return cellStart(line, column) === cellEnd(line, column);
}

export function cellText(line: Line, column: number): string {
  if (!line.ascii) return line.bytes.toString('utf8', cellStart(line, column), cellEnd(line, column));
  line.text ??= line.bytes.toString('latin1');
  return line.text.slice(cellStart(line, column), cellEnd(line, column));
}

/** Puts the cursor ahead of a block of lines. */
export function setBlock(line: Line, bytes: Buffer): void {
  line.bytes = bytes;
  line.ascii = isAscii(bytes);
  line.text = undefined;
}

const ZERO = 0x30;
const ONE = 0x31;

/** Whether a flag column says `1`. Empty counts as `0`; anything else is an input error. */
export function cellFlag(line: Line, column: number, name: string): boolean {
  const start = cellStart(line, column);
  const length = cellEnd(line, column) - start;
  const flag = length === 0 ? ZERO : line.bytes[start];
  if (length > 1 || (flag !== ZERO && flag !== ONE)) throw cellError(line, column, name, '0 or 1');
  return flag === ONE;
}

/** A whole number of at most nine digits. */
export function cellInteger(line: Line, column: number, name: string): number {
  const end = cellEnd(line, column);
  let at = cellStart(line, column);
  if (at === end || end - at > 9) throw cellError(line, column, name, 'a whole number');
  let value = 0;
  for (; at < end; at += 1) {
    const digit = (line.bytes[at] as number) - 48;
    if (digit < 0 || digit > 9) throw cellError(line, column, name, 'a whole number');
    value = value * 10 + digit;
  }
  return value;
}

/** A date such as `20090630`. */
export function cellDate(line: Line, column: number, name: string): EpochDay {
  const day = parseCompactDate(cellText(line, column));
  if (day === undefined) throw cellError(line, column, name, 'a date such as 20090630');
  return day;
}

const SHOWN = 60;

export function cellError(line: Line, column: number, name: string, wanted: string): CrossfootError {
  const text = cellText(line, column);
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return lineError(line, `${name} is "${shown}"`, `Wanted: ${wanted}.`);
}

export function lineError(line: Line, message: string, hint?: string): CrossfootError {
  const place = { file: line.file, line: line.number };
  return inputError(message, hint === undefined ? { place } : { place, hint });
}
