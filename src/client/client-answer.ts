/** An answer that is no error. */
export type Success<T> = {
  readonly ok: true;
  readonly status: number;
  /** As it was sent, quotes included. */
  readonly etag: string | undefined;
  /** `undefined` where nothing is sent: 304, and what was deleted. */
  readonly content: T | undefined;
};

/**
 * What came instead. `refused`: an error of the service or its gateway. `unreadable`: a body that is no answer of this route.
 * `unreachable`: no whole answer came.
 */
export type Refusal = {
  readonly ok: false;
  readonly kind: 'refused' | 'unreadable' | 'unreachable';
  readonly status: number | undefined;
  readonly message: string;
  /** The gateway's code. */
  readonly code: string | undefined;
  /** Seconds after which the service wants to be asked again. */
  readonly retryAfter: number | undefined;
};

export type ClientAnswer<T> = Success<T> | Refusal;
