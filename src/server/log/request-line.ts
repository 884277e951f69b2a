/** An answer as the log tells of it. */
export type Answered = {
  readonly method: string;
  /** As it was sent, with its key. */
  readonly url: string;
  readonly status: number;
  /** That were sent, headers included. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** Parameters that were ignored, as the header of the answer names them. */
  readonly ignored: string | undefined;
};

const LONGEST_URL = 1_000;
const MASK = '***';
/** The name may be written with escapes, and the key may be in the wrong place. */
const KEY = /((?:a|%[46]1)(?:p|%[57]0)(?:p|%[57]0)(?:k|%[46]b)(?:e|%[46]5)(?:y|%[57]9)(?:=|%3d))[^&#\s]*/gi;

/** One line: `2025-03-03T12:00:00.000Z GET /v2/companies?appkey=***&limt=5 200 1234 bytes 5 ms; ignored: limt (limit?)`. No key is in it. */
export function requestLine(
  { method, url, status, bytes, milliseconds, ignored }: Answered,
  timestamp: string,
): string {
  const shown = url.replace(KEY, `$1${MASK}`).replace(/[^\x21-\x7e]/g, escaped);
  const clipped = shown.length > LONGEST_URL ? `${shown.slice(0, LONGEST_URL)}…` : shown;
  const line = `${timestamp} ${method} ${clipped} ${status} ${bytes} bytes ${Math.round(milliseconds)} ms`;
  return ignored === undefined ? line : `${line}; ignored: ${ignored}`;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
