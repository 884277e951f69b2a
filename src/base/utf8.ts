import { isUtf8 } from 'node:buffer';
import { inputError } from './errors.ts';

const NEWLINE = 0x0a;

/**
 * The text of UTF-8 bytes, without a byte order mark. Other bytes fail with an input error that names the first bad
 * line.
 */
export function decodeUtf8(bytes: Uint8Array, file: string): string {
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  throw inputError('not UTF-8 text', {
    place: { file, line: firstBadLine(bytes) },
    hint: 'Save the file as UTF-8.',
  });
}

/**
 * The 1-based line of the first bytes that are not UTF-8. No multi-byte character contains a line feed, so each line
 * can be checked alone.
 */
export function firstBadLine(bytes: Uint8Array): number {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    if (!isUtf8(bytes.subarray(start, end))) return line;
    line += 1;
    start = end + 1;
  }
  return line;
}
