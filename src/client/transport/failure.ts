import type { FailureKind } from './answer-kind.ts';

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
  const said = [message, code && !message.includes(code) ? `(${code})` : ''].filter(Boolean).join(' ');
  const isHopeless = HOPELESS.test(code ?? '') || BAD_ADDRESS.test(message);
  return new TryFailure(isHopeless ? 'no-connection' : 'unreachable', `${during}: ${said || 'no reason given'}`);
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
