/** The reason why a try brought no answer. The transport catches it; `save` may throw it, too. */
export class TryFailure extends Error {
  override readonly name = 'TryFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Failures that a second call does not mend: certificates, addresses that fetch does not accept. */
const HOPELESS = /^(?:CERT_|ERR_TLS_CERT|ERR_SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(?:GET|VERIFY)|HOSTNAME_MISMATCH)/;
const BAD_ADDRESS = /^(?:bad port|unknown scheme|not implemented)/;

/** An error of fetch, or of a stream of its body, in words. `during`: the work that it ended. */
export function networkFailure(error: unknown, during: string): TryFailure {
  if (error instanceof TryFailure) return error;
  const { code, message } = rootOf(error);
  const reason = [message, code && !message.includes(code) ? `(${code})` : ''].filter(Boolean).join(' ');
  const isHopeless = HOPELESS.test(code ?? '') || BAD_ADDRESS.test(message);
  return new TryFailure(isHopeless ? 'no-connection' : 'unreachable', `${during}: ${reason || 'no reason given'}`);
}

type Root = { readonly code: string | undefined; readonly message: string };

/** fetch wraps what happened; where a name has several addresses, there is one error for each. */
function rootOf(error: unknown): Root {
  if (!(error instanceof Error)) return { code: undefined, message: String(error) };
  if (error instanceof AggregateError && error.message === '' && error.errors.length > 0)
    return rootOf(error.errors[0]);
  if (error.cause instanceof Error) return rootOf(error.cause);
  const code = 'code' in error ? String(error.code) : undefined;
  // OpenSSL's own message has numbers, and files of its sources.
  return { code, message: 'reason' in error && code?.startsWith('ERR_SSL') ? String(error.reason) : error.message };
}

/** The consequences of a call that failed. */
export type KindRule = {
  /** Asking again can help. */
  readonly retry: boolean;
  /** It counts towards the circuit, which opens after several in a row, over all questions: nothing more is asked. */
  readonly countsAsFailure: boolean;
  /** One is enough to ask nothing more. */
  readonly ends: boolean;
  readonly meaning: string;
};

const FINAL = { retry: false, countsAsFailure: false, ends: false };
const TRANSIENT = { retry: true, countsAsFailure: true, ends: false };

/** Every way in which a call fails. */
export const FAILURE_KINDS = {
  throttled: { ...TRANSIENT, meaning: 'the key is over its calls for now' },
  unavailable: { ...TRANSIENT, meaning: 'the service cannot answer now' },
  page: { ...TRANSIENT, meaning: 'a page of HTML came, as gateways send it, and no answer of the service' },
  'cut-off': { ...TRANSIENT, meaning: 'the answer is shorter or longer than it says, or ends in the middle' },
  'timed-out': { ...TRANSIENT, meaning: 'the answer took too long' },
  unreachable: { ...TRANSIENT, meaning: 'no connection, or it broke' },
  'no-connection': { ...FINAL, ends: true, meaning: 'no connection can be made to this address or certificate' },
  unreadable: { ...FINAL, countsAsFailure: true, meaning: 'a body that is neither JSON nor XML' },
  redirected: { ...FINAL, ends: true, meaning: 'the address leads elsewhere; keys are not carried there' },
  'refused-key': { ...FINAL, ends: true, meaning: 'the key is not accepted' },
  'no-entitlement': { ...FINAL, meaning: 'the key may not see what was asked for' },
  'too-many-rows': { ...FINAL, meaning: 'the result reaches the row threshold: ask for less at a time' },
  'not-found': { ...FINAL, meaning: 'there is no such thing' },
  refused: { ...FINAL, meaning: 'the service does not take the question' },
} as const satisfies Readonly<Record<string, KindRule>>;

/** The kind of the failure of a call. */
export type FailureKind = keyof typeof FAILURE_KINDS;
