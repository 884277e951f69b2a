import type { Failure } from '../base/errors.ts';
import { CrossfootError, inputError, interruptedError, unavailableError } from '../base/errors.ts';
import { wordHint } from './hints.ts';

/** The contract of the command line: scripts depend on it. 0 is clean, 1 findings at or above `--fail-on`. */
const STATUS: Readonly<Record<Failure, number>> = {
  usage: 2,
  input: 2,
  unavailable: 3,
  refused: 4,
  incomplete: 5,
  interrupted: 130,
};

/** A defect of the program: it could not run. */
const DEFECT = 3;

/** Error codes of the operating system; others count as defects. */
const SYSTEM: Readonly<Record<string, Exclude<Failure, 'usage' | 'incomplete' | 'interrupted'>>> = {
  ENOENT: 'input',
  ENOTDIR: 'input',
  EISDIR: 'input',
  EACCES: 'input',
  EPERM: 'input',
  ENAMETOOLONG: 'input',
  ENOSPC: 'unavailable',
  EDQUOT: 'unavailable',
  EROFS: 'unavailable',
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
  EIO: 'unavailable',
  ENOMEM: 'unavailable',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  ENOTFOUND: 'refused',
  EAI_AGAIN: 'refused',
  ETIMEDOUT: 'refused',
};

function fromSystem(error: NodeJS.ErrnoException): CrossfootError | undefined {
  const failure = SYSTEM[error.code ?? ''];
  if (failure === undefined) return undefined;
  const message = error.message.replace(`${error.code}: `, '');
  if (failure === 'input') return inputError(message, { cause: error });
  if (failure === 'unavailable') return unavailableError(message, { cause: error });
  return new CrossfootError(failure, message, { cause: error });
}

export type Ending = { readonly status: number; readonly message: string };

/**
 * The exit status and message of a thrown value. After an interruption every failure counts as the interruption.
 * The stack is shown only with `CROSSFOOT_DEBUG=1`.
 */
export function endingOf(thrown: unknown, { aborted, debug }: { aborted: boolean; debug: boolean }): Ending {
  const stack = debug && thrown instanceof Error ? `\n${thrown.stack ?? ''}` : '';
  const known = aborted && !isInterruption(thrown) ? interruptedError() : explained(thrown);
  if (known) return { status: STATUS[known.failure], message: `${prefix(known)}${known.describe(wordHint)}${stack}` };
  const what = thrown instanceof Error ? thrown.message : String(thrown);
  const next = debug ? '' : '; set CROSSFOOT_DEBUG=1 for the stack';
  return { status: DEFECT, message: `internal error: ${what}${next}${stack}` };
}

const isInterruption = (thrown: unknown): boolean =>
  thrown instanceof CrossfootError && thrown.failure === 'interrupted';

/** The thrown value as an error for a person; `undefined` for a defect. */
export function explained(thrown: unknown): CrossfootError | undefined {
  if (thrown instanceof CrossfootError) return thrown;
  return thrown instanceof Error ? fromSystem(thrown) : undefined;
}

function prefix(error: CrossfootError): string {
  return error.failure === 'interrupted' ? '' : 'error: ';
}
