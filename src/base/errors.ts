import type { Place } from './diagnostic.ts';
import { formatPlace } from './diagnostic.ts';

/**
 * Why a command ends early. The command line turns each into its exit status:
 * usage and input 2, unavailable 3, refused 4, incomplete 5, interrupted 130.
 */
export type Failure = 'usage' | 'input' | 'unavailable' | 'refused' | 'incomplete' | 'interrupted';

/** What a program may act on, whatever the words of the error are. */
export type ErrorCode = 'old-schema';

type Detail = {
  readonly place?: Place;
  readonly hint?: string;
  readonly code?: ErrorCode;
  readonly cause?: unknown;
};

/** The root of every error that is meant for a person. Anything else that is thrown is a defect of the program. */
export class CrossfootError extends Error {
  override readonly name = 'CrossfootError';
  readonly failure: Failure;
  readonly place: Place | undefined;
  readonly hint: string | undefined;
  readonly code: ErrorCode | undefined;

  constructor(failure: Failure, message: string, detail: Detail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.failure = failure;
    this.place = detail.place;
    this.hint = detail.hint;
    this.code = detail.code;
  }

  /** What, where, and what to do next, without a stack. */
  describe(): string {
    const where = formatPlace(this.place);
    return [where && `${where}: `, this.message, this.hint && `\n  ${this.hint}`].filter(Boolean).join('');
  }
}

/** The command was called wrongly. */
export function usageError(message: string, hint?: string): CrossfootError {
  return new CrossfootError('usage', message, hint === undefined ? {} : { hint });
}

/** What was handed in is not what it should be. */
export function inputError(message: string, detail: Detail = {}): CrossfootError {
  return new CrossfootError('input', message, detail);
}

/** The work could not run: store locked, disk full. */
export function unavailableError(message: string, detail: { hint?: string; cause?: unknown } = {}): CrossfootError {
  return new CrossfootError('unavailable', message, detail);
}

const NOTHING_KEPT = 'nothing of the unfinished work was kept';

/** A user asked to stop. `kept`: what became of the unfinished work, where not all of it is lost. */
export function interruptedError(kept?: string): CrossfootError {
  return new CrossfootError('interrupted', `interrupted; ${kept ?? NOTHING_KEPT}`);
}

/** Throws when the caller asked to stop; long loops call it between batches. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw interruptedError();
}
