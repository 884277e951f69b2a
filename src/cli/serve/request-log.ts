import { closeSync, openSync, writeSync } from 'node:fs';
import { inputError } from '../../base/errors.ts';
import type { AnswerLog } from '../../server/http/watch-answers.ts';
import { requestLine } from '../../server/log/request-line.ts';
import type { CommandIo } from '../command.ts';

/** The log of requests. It says who asked for what, so that it is its owner's to read. */
export type RequestLog = AnswerLog & { readonly close: () => void };

const OWNER_ONLY = 0o600;

/**
 * Opens the log of requests: a file that lines are appended to, or standard error (`-`). A line that cannot be written is said once.
 *
 * @throws input error where the file cannot be opened
 */
export function openRequestLog(target: string, io: Pick<CommandIo, 'ports' | 'timestamp' | 'complain'>): RequestLog {
  const { write, close } = target === '-' ? standardError(io) : appended(target, io);
  return { now: io.ports.now, onAnswered: (answered) => write(requestLine(answered, io.timestamp())), close };
}

type Lines = { readonly write: (line: string) => void; readonly close: () => void };

function standardError({ complain }: Pick<CommandIo, 'complain'>): Lines {
  return { write: (line) => void complain(line).catch(() => {}), close: () => {} };
}

function appended(path: string, { complain }: Pick<CommandIo, 'complain'>): Lines {
  const file = openLog(path);
  let hasFailed = false;
  return {
    write: (line) => {
      try {
        writeSync(file, `${line}\n`);
      } catch (error) {
        if (!hasFailed) complain(`warning: the log ${path} could not be written: ${String(error)}`).catch(() => {});
        hasFailed = true;
      }
    },
    close: () => closeSync(file),
  };
}

function openLog(path: string): number {
  try {
    return openSync(path, 'a', OWNER_ONLY);
  } catch (error) {
    throw inputError(
      `the log ${path} cannot be opened for writing: ${error instanceof Error ? error.message : error}`,
      {
        hint: '--log takes a file, or - for standard error.',
        cause: error,
      },
    );
  }
}
