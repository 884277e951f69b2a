import { isUtf8 } from 'node:buffer';
import { inputError } from './errors.ts';

const NEWLINE = 0x0a;

/** UTF-8 text without its byte order mark; other bytes fail with an input error that names the first bad line. */
export function decodeUtf8(bytes: Uint8Array, file: string): string {
  if (isUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  throw inputError('not UTF-8 text', {
    place: { file, line: firstBadLine(bytes) },
    hint: 'Save the file as UTF-8.',
  });
}

/** The 1-based line of the first bytes that are not UTF-8. Lines are checked one by one. */
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
