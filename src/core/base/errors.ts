import type { Place } from './diagnostic.ts';
import { formatPlace } from './diagnostic.ts';

/** Exit statuses: usage and input 2, unavailable 3, refused 4, incomplete 5, interrupted 130. */
export type Failure = 'usage' | 'input' | 'unavailable' | 'refused' | 'incomplete' | 'interrupted';

/**
 * Codes that control flow may test; it never tests the text of a message. `bad-store`: there is no store, or not one
 * that can be read; `try-again`: the same work may succeed later.
 */
export type ErrorCode = 'bad-store' | 'old-schema' | 'not-rows' | 'try-again';

/** Members of requests that errors name; `cli/hints.ts` has their flags. */
export type OptionName =
  | ('taxonomy' | 'etag' | 'symbol' | 'maxXml')
  | ('company' | 'resource' | 'section' | 'rule' | 'severity')
  | ('period' | 'document' | 'dimensions' | 'unit')
  | 'row';

type PlainHint =
  | (
      | 'add-rows'
      | 'add-subscriptions'
      | 'explain-by-id'
      | 'export-verdicts'
      | 'ingest-rows'
      | 'ingest-status'
      | 'ingest-taxonomy'
      | 'keep-subscriptions'
      | 'migrate-store'
      | 'derive-standard'
      | 'record-findings'
      | 'resume-ingest'
    )
  | ('list-printed' | 'list-tables' | 'list-taxonomies' | 'print-findings' | 'print-not-checkable' | 'show-all')
  | (
      | 'explain-total'
      | 'name-filing'
      | 'name-service'
      | 'name-store'
      | 'name-symbol'
      | 'name-taxonomy'
      | 'name-trino-user'
      | 'overwrite'
      | 'replace-filing'
    )
  | ('allow-more-memory' | 'allow-more-time')
  | ('allow-larger-xml' | 'choose-port' | 'fail-on-notes' | 'list-standard' | 'resume-or-discard' | 'wait-for-store');

/** The hints that name a flag or a command, with their values. They carry a code here; `cli/hints.ts` has the words. */
export type Hints = { readonly [P in PlainHint]: unknown } & {
  /** The taxonomy that rows need and the store does not have. */
  readonly 'ingest-missing-taxonomy': { readonly source: string; readonly id: string };
  readonly 'leave-out': { readonly option: OptionName; readonly because?: string };
  /** SQL that makes the tables over an exported folder. */
  readonly 'print-sql': { readonly dialect: string };
  /** Commands that print what a page shows. `asOf`: a snapshot. */
  readonly 'explain-finding': { readonly finding: string; readonly asOf: number };
  readonly 'show-as-filed': { readonly companies: readonly string[]; readonly document: string; readonly asOf: number };
  readonly 'list-snapshots': { readonly count: number; readonly first: string; readonly last: string };
};

/** The code of a hint: a stable name for programs. */
export type HintCode = keyof Hints;

/** A hint that the command line words with its flags; a program sees its code and values. */
export type CodedHint<C extends HintCode = HintCode> = { [P in C]: { readonly code: P } & Hints[P] }[C];

/** The next step, in words that name no flag and no command, or as a code: an error has each in a member of its own. */
export type Hint = string | CodedHint;

/** The members of an error beside its kind and its message. */
export type ErrorDetail = {
  readonly place?: Place | undefined;
  /** The member of the request that is wrong. */
  readonly option?: OptionName | undefined;
  readonly hint?: Hint | undefined;
  readonly code?: ErrorCode | undefined;
  readonly cause?: unknown;
};

/**
 * Every error that is meant for a person: `failure` is its kind, `place` where it is in the input, `hint` the next
 * step in words, or `step` as a code with its values. Anything else that is thrown is a defect of Crossfoot.
 *
 * @example
 * ```ts
 * const thrown: unknown = await store.query('SELECT 1 FROM nowhere').catch((error: unknown) => error);
 * thrown instanceof CrossfootError && thrown.failure // => 'input'
 * ```
 */
export class CrossfootError extends Error {
  override readonly name = 'CrossfootError';
  readonly failure: Failure;
  readonly place: Place | undefined;
  readonly option: OptionName | undefined;
  readonly hint: string | undefined;
  readonly step: CodedHint | undefined;
  readonly code: ErrorCode | undefined;

  constructor(failure: Failure, message: string, detail: ErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.failure = failure;
    this.place = detail.place;
    this.option = detail.option;
    this.hint = typeof detail.hint === 'string' ? detail.hint : undefined;
    this.step = typeof detail.hint === 'object' ? detail.hint : undefined;
    this.code = detail.code;
  }

  /** Place, message and hint, without a stack. A coded step is left out unless `wordHint` has words for it. */
  describe(wordHint?: (hint: CodedHint) => string): string {
    const where = formatPlace(this.place);
    const hint = this.step ? wordHint?.(this.step) : this.hint;
    return [where && `${where}: `, this.message, hint && `\n  ${hint}`].filter(Boolean).join('');
  }
}

/** Wrong arguments of a command or a call. */
export function usageError(message: string, hint?: Hint): CrossfootError {
  return new CrossfootError('usage', message, { hint });
}

/** Invalid input. */
export function inputError(message: string, detail: ErrorDetail = {}): CrossfootError {
  return new CrossfootError('input', message, detail);
}

/** The work could not run: store locked, disk full. */
export function unavailableError(message: string, detail: { hint?: Hint; cause?: unknown } = {}): CrossfootError {
  return new CrossfootError('unavailable', message, detail);
}

/** `kept`: the state of the unfinished work. */
export function interruptedError(kept = 'nothing of the unfinished work was kept'): CrossfootError {
  return new CrossfootError('interrupted', `interrupted; ${kept}`);
}

/** Throws if the signal is aborted; long loops call it between batches. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw interruptedError();
}
