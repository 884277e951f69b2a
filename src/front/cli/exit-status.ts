import { CrossfootError, type Failure, interruptedError } from '../../core/base/errors.ts';
import { flagOfOption, wordHint } from './hints.ts';

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
const SYSTEM: readonly (readonly [Failure, readonly string[]])[] = [
  ['input', ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ENAMETOOLONG']],
  ['unavailable', ['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EIO', 'ENOMEM']],
  ['refused', ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']],
];

function fromSystem(error: NodeJS.ErrnoException): CrossfootError | undefined {
  const [failure] = SYSTEM.find(([, codes]) => codes.includes(error.code ?? '')) ?? [];
  return failure && new CrossfootError(failure, error.message.replace(`${error.code}: `, ''), { cause: error });
}

export type Ending = { readonly status: number; readonly message: string };

/**
 * The exit status and message of a thrown value. After an interruption every failure counts as the interruption.
 * The stack is shown only with `CROSSFOOT_DEBUG=1`.
 */
export function endingOf(thrown: unknown, { aborted, debug }: { aborted: boolean; debug: boolean }): Ending {
  const stack = debug && thrown instanceof Error ? `\n${thrown.stack ?? ''}` : '';
  const known = aborted && !isInterruption(thrown) ? interruptedError() : explained(thrown);
  if (known) {
    const prefix = known.failure === 'interrupted' ? '' : 'error: ';
    const option = known.option === undefined ? '' : `${flagOfOption(known.option)}: `;
    return { status: STATUS[known.failure], message: `${prefix}${option}${known.describe(wordHint)}${stack}` };
  }
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
