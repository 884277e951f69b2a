import type { FailureKind } from './failure.ts';

/** A call as the journal has it before it is sent. */
export type OpenedCall = {
  /** The request in a few words, without the key. */
  readonly what: string;
  /** 1 for the first call of a question, 2 for its first repetition. */
  readonly attempt: number;
};

/** The outcome of a call. */
export type ClosedCall = {
  /** `undefined` where no status line came. */
  readonly status: number | undefined;
  /** The length of the body as it was handed on: not compressed. */
  readonly bytes: number;
  /** Milliseconds from sending to the end. */
  readonly milliseconds: number;
  /** `unsaved`: the answer came, but could not be kept. */
  readonly outcome: FailureKind | 'answered' | 'unchanged' | 'interrupted' | 'unsaved';
};

/** Records calls; one that is open is on record before it is sent. */
export type CallJournal = {
  readonly open: (call: OpenedCall) => Promise<number>;
  readonly close: (id: number, call: ClosedCall) => Promise<void>;
};

/** Notices about waiting, for a person. Texts are without the key. */
export type TransportNotice =
  | {
      readonly kind: 'retry';
      readonly what: string;
      readonly attempt: number;
      readonly because: FailureKind;
      readonly message: string;
      /** Milliseconds until it is asked again. */
      readonly wait: number;
    }
  /** The server named a date that is further off than anybody waits, and no clock vouches for it. */
  | { readonly kind: 'wait-capped'; readonly what: string; readonly asked: number; readonly wait: number };

/** The outside world. */
export type TransportEffects = {
  /** The network, or a service in memory. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  /** It may end early, by failing or not, when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The time of day. */
  readonly today: () => Date;
  /** In [0, 1). */
  readonly random: () => number;
  readonly journal: CallJournal;
  readonly notice: (notice: TransportNotice) => void;
};
