import { closeSync, openSync, writeSync } from 'node:fs';
import { inputError } from '../../../core/base/errors.ts';
import type { Answered, AnswerLog } from '../../../service/http/answer-log.ts';
import { IGNORED_HEADER } from '../../../service/protocol/request/row-request.ts';
import type { CommandIo } from '../command.ts';

/** The log of requests. It says who asked for what, so that it is its owner's to read. */
export type RequestLog = AnswerLog & { readonly close: () => void };

const OWNER_ONLY = 0o600;

/**
 * Opens the log of requests: a file that lines are appended to, or standard error (`-`). A line that cannot be written
 * is said once.
 *
 * @throws input error where the file cannot be opened
 */
export function openRequestLog(target: string, io: Pick<CommandIo, 'ports' | 'timestamp' | 'warn'>): RequestLog {
  const warn = (line: string): void => void io.warn(line).catch(() => {});
  const file = target === '-' ? undefined : openLog(target);
  let hasFailed = false;
  const write = (line: string): void => {
    try {
      if (file === undefined) warn(line);
      else writeSync(file, `${line}\n`);
    } catch (error) {
      if (!hasFailed) warn(`warning: the log ${target} could not be written: ${String(error)}`);
      hasFailed = true;
    }
  };
  return {
    now: io.ports.now,
    noteOf: ({ headers }) => headers.get(IGNORED_HEADER) ?? undefined,
    onAnswered: (answered) => write(requestLine(answered, io.timestamp())),
    close: () => file !== undefined && closeSync(file),
  };
}

function openLog(path: string): number {
  try {
    return openSync(path, 'a', OWNER_ONLY);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : cause;
    const hint = '--log takes a file, or - for standard error.';
    throw inputError(`the log ${path} cannot be opened for writing: ${why}`, { hint, cause });
  }
}

const LONGEST_URL = 1_000;
const MASK = '***';
/** The name may be written with escapes, and the key may be in the wrong place. */
const KEY = /((?:a|%[46]1)(?:p|%[57]0)(?:p|%[57]0)(?:k|%[46]b)(?:e|%[46]5)(?:y|%[57]9)(?:=|%3d))[^&#\s]*/gi;

/**
 * One line: `2025-03-03T12:00:00.000Z GET /v2/companies?appkey=***&limt=5 200 1234 bytes 5 ms; ignored: limt (limit?)`.
 * No key is in it.
 */
export function requestLine({ method, url, status, bytes, milliseconds, note }: Answered, timestamp: string): string {
  const shown = url.replace(KEY, `$1${MASK}`).replace(/[^\x21-\x7e]/g, escaped);
  const clipped = shown.length > LONGEST_URL ? `${shown.slice(0, LONGEST_URL)}…` : shown;
  const line = `${timestamp} ${method} ${clipped} ${status} ${bytes} bytes ${Math.round(milliseconds)} ms`;
  return note === undefined ? line : `${line}; ignored: ${note}`;
}

function escaped(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
