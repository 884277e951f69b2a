import type { FailureKind } from './failure.ts';

/** The form of a body, by its first character. */
export type Form = 'json' | 'xml';

/** The bytes of an answer on their way. */
export type Incoming = {
  readonly status: number;
  readonly etag: string | undefined;
  /** As the first bytes tell. */
  readonly form: Form;
  /** It fails where the body does not end as it should: what was saved until then is to be thrown away. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** The digest of all that came; to be asked when the pieces have ended. */
  readonly digest: () => Digest;
};

export type Digest = {
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
};

/** A question `Q` of a server, and where its answer goes. */
export type TransportRequest<Q> = Q & {
  /** Names the question in the journal and in notices: short, without the key. */
  readonly what: string;
  /**
   * Reads all pieces and resolves when they are safe. Called once for each try that brings a body, so that it may be
   * called again after it failed. Where it finds that the answer cannot be whole, it throws a TryFailure of kind
   * `cut-off`, and it is asked again; any other error, except one of the pieces, ends the request.
   */
  readonly save: (incoming: Incoming) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
};

/**
 * The result of one call: the answer that was saved, that the version of the caller is the present one (304), or the
 * kind of failure.
 */
export type Result =
  | ({ readonly kind: 'answered'; readonly form: Form } & Digest)
  | { readonly kind: 'unchanged' }
  /** `message`: for a person, without the key. */
  | { readonly kind: FailureKind; readonly message: string };

/** The head of the answer to the last call; nothing where none came. */
export type Head = {
  readonly status: number | undefined;
  /** The gateway's code. */
  readonly code?: string | undefined;
  /** As it was sent, quotes included. */
  readonly etag: string | undefined;
  /** As it was sent. */
  readonly lastModified?: string | undefined;
};

/**
 * Nothing was asked any more. `circuit-open`: too many failures in a row, or one that is enough; `budget`: the calls
 * that may be made are made.
 */
export type NotAsked = { readonly kind: 'circuit-open' | 'budget'; readonly message: string };

/** The end of a question, and the calls that it cost. */
export type TransportAnswer = ((Result & Head) | NotAsked) & { readonly calls: number };
