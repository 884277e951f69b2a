import { CrossfootError, type ErrorCode, type Hint } from '../../core/base/errors.ts';
import { formatCount } from '../../core/model/format-amount.ts';

type Status = 400 | 403 | 404 | 405 | 413 | 421 | 500 | 503;

/** A request that gets no page, in words for a person. */
export type Problem = { readonly status: Status; readonly message: string; readonly hint?: Hint | undefined };

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

export const FOREIGN_HOST: Problem = {
  status: 421,
  message: 'This explorer does not answer for the host that the request names.',
};
export const FOREIGN_PAGE: Problem = {
  status: 403,
  message: 'Another site sent this request, and the explorer answers only its own pages.',
  hint: 'To open a page that another site links to, copy its address into the address bar.',
};
export const ONLY_READING: Problem = { status: 405, message: 'The explorer only reads: GET and HEAD.' };
export const NO_PAGE: Problem = { status: 404, message: 'There is no such page.' };
export const NO_DATA: Problem = { status: 404, message: 'This page has no such form.' };
export const DEFECT: Problem = { status: 500, message: 'The explorer could not make this page.' };

export function tooManyRows(most: number): Problem {
  return {
    status: 413,
    message: `There are more than ${formatCount(most)} rows.`,
    hint: 'Narrow the question, or ask on the command line, which has no such limit.',
  };
}

function tooSlow(seconds: number): Problem {
  return {
    status: 503,
    message: `This page took longer than ${seconds} seconds and was stopped.`,
    hint: 'Narrow the question, or ask on the command line, which has no such limit.',
  };
}

/** Errors about the store itself, whatever was asked. */
const OF_STORE: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>(['bad-store', 'old-schema']);

/** The problem of a thrown error; `undefined` for a defect. `isNamed`: the path names what may not be there. */
export function problemOf(thrown: unknown, { isNamed, seconds }: { isNamed: boolean; seconds: number }) {
  if (thrown instanceof ProblemError) return thrown.problem;
  if (!(thrown instanceof CrossfootError)) return undefined;
  const { failure, message, hint, step, code } = thrown;
  if (failure === 'interrupted') return tooSlow(seconds);
  const isOfRequest = (failure === 'usage' || failure === 'input') && !OF_STORE.has(code);
  const status = !isOfRequest ? 503 : isNamed ? 404 : 400;
  return { status, message: sentence(message), hint: step ?? hint } satisfies Problem;
}

/** Messages of errors begin in lower case and end without a full stop. */
function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
