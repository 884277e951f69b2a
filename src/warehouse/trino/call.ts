import { CrossfootError, interruptedError } from '../../core/base/errors.ts';
import type { TransportEffects } from '../../core/transport/effects.ts';
import { FAILURE_KINDS, type FailureKind, networkFailure, TryFailure } from '../../core/transport/failure.ts';
import { isWorthAnother, type RetryAfter, readRetryAfter, waitAfter } from '../../core/transport/retry-after.ts';
import { anySignal, pause, startTimer, untilAborted } from '../../core/transport/waits.ts';
import type { TrinoLimits } from './options.ts';
import { type Page, readPage } from './page.ts';

/** The outside world of the client. */
export type TrinoEffects = Omit<TransportEffects, 'journal'>;

/** `POST` sends a statement, `GET` asks for a page of its answer. */
export type TrinoCall = { readonly method: 'POST' | 'GET'; readonly url: string; readonly body?: string };

export type Calling = {
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: TrinoLimits;
  readonly effects: TrinoEffects;
  /** Hides the password in texts. */
  readonly mask: (text: string) => string;
};

type Failed = { readonly failure: TryFailure; readonly status?: number; readonly retryAfter?: RetryAfter | undefined };

/**
 * Calls until there is a page, or a failure that another call does not mend. A page may be asked for again; a statement
 * is sent again only where the server did not take it. @throws an error of failure `refused`, with code `try-again`
 * where the failure may pass.
 */
export async function callTrino(call: TrinoCall, calling: Calling, signal: AbortSignal): Promise<Page> {
  const { limits, effects, mask } = calling;
  for (let tries = 1; ; tries += 1) {
    const tried = await once(call, calling, signal);
    if (!('failure' in tried)) return tried;
    const { kind } = tried.failure;
    const message = mask(tried.failure.message);
    const waiting = waitAfter(tries, tried.retryAfter, limits.patience, effects.random());
    if (tries >= limits.tries || waiting === 'too-long' || !mayRepeat(call, tried)) throw callError(kind, message);
    effects.notice({ kind: 'retry', what: 'Trino', attempt: tries, because: kind, message, wait: waiting.wait });
    await pause(effects.sleep, waiting.wait, [signal]);
  }
}

function callError(kind: FailureKind, message: string): CrossfootError {
  const code = FAILURE_KINDS[kind].retry ? ({ code: 'try-again' } as const) : {};
  return new CrossfootError('refused', `Trino: ${message}`, code);
}

function mayRepeat({ method }: TrinoCall, { failure: { kind }, status }: Failed): boolean {
  if (!isWorthAnother(kind, status)) return false;
  return method === 'GET' || kind === 'throttled' || kind === 'unavailable';
}

async function once(call: TrinoCall, calling: Calling, stop: AbortSignal): Promise<Page | Failed> {
  const { limits, effects } = calling;
  const timedOut = new AbortController();
  const signal = anySignal([timedOut.signal, stop]);
  const failure = new TryFailure('timed-out', `the answer was not complete in ${limits.call / 1_000} s`);
  const timer = startTimer(effects, limits.call, () => timedOut.abort(failure));
  let head: Omit<Failed, 'failure'> = {};
  try {
    const response = await send(call, calling, signal);
    head = { status: response.status, retryAfter: readRetryAfter(response.headers, effects.today()) };
    const text = await textOf(response, limits.bytes, signal);
    requireSuccess(response, text);
    return readPage(text);
  } catch (error) {
    if (stop.aborted) throw interruptedError();
    if (timedOut.signal.aborted) return { failure, ...head };
    if (!(error instanceof TryFailure)) throw error;
    return { failure: error, ...head };
  } finally {
    timer.stop();
  }
}

async function send(
  { url, ...call }: TrinoCall,
  { headers, effects }: Calling,
  signal: AbortSignal,
): Promise<Response> {
  // Redirections are not followed: they would carry the password away.
  const request = new Request(url, { ...call, headers, signal, redirect: 'manual' });
  try {
    return await untilAborted(effects.fetch(request), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    // Nothing was sent: the statement did not arrive.
    if (isRefusedConnection(error)) throw new TryFailure('unavailable', `${new URL(url).origin} does not answer`);
    throw networkFailure(error, 'no answer');
  }
}

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function isRefusedConnection(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at instanceof AggregateError ? at.errors[0] : at.cause) {
    if ('code' in at && NOT_CONNECTED.has(String(at.code))) return true;
  }
  return false;
}

/** The body of an answer; fails where it is larger than `most` bytes. */
async function textOf(response: Response, most: number, signal: AbortSignal): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const { done, value } = reader ? await untilAborted(reader.read(), signal) : { done: true, value: undefined };
      if (done || !value) return Buffer.concat(pieces).toString('utf8');
      bytes += value.length;
      if (bytes > most) throw new TryFailure('unreadable', `the answer has more than ${most} bytes`);
      pieces.push(value);
    }
  } catch (error) {
    throw signal.aborted ? error : networkFailure(error, `the answer broke off after ${bytes} bytes`);
  } finally {
    void reader?.cancel().catch(() => {});
  }
}

const OVERLOADED = new Set([502, 503, 504]);

function requireSuccess({ status, headers }: Response, text: string): void {
  if (status === 200) return;
  const said = text.trim() === '' || text.trimStart().startsWith('<') ? '' : `: ${text.trim().slice(0, 300)}`;
  throw new TryFailure(kindOf(status), `${meaningOf(status, headers)} (status ${status})${said}`);
}

function kindOf(status: number): FailureKind {
  if (status === 429) return 'throttled';
  if (OVERLOADED.has(status)) return 'unavailable';
  if (status >= 300 && status < 400) return 'redirected';
  return status === 401 || status === 403 ? 'refused-key' : 'refused';
}

function meaningOf(status: number, headers: Headers): string {
  const kind = kindOf(status);
  if (kind === 'redirected') return `the address leads elsewhere, to ${originOf(headers.get('location'))}`;
  if (kind === 'refused-key') return 'the user or the password is refused';
  return kind === 'refused' ? 'the server refuses the call' : 'the server cannot answer now';
}

/** The origin of an address alone, because the rest may hold a secret. */
function originOf(location: string | null): string {
  return location !== null && URL.canParse(location) ? new URL(location).origin : 'another page';
}
