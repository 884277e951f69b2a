import { interruptedError } from '../../base/errors.ts';
import { requestOf } from '../request-of.ts';
import type { TransportRequest } from './answer.ts';
import { type Body, openBody } from './body.ts';
import type { ClosedCall, TransportEffects } from './effects.ts';
import { networkFailure, TryFailure } from './failure.ts';
import { type IdleTimer, idleTimer } from './idle-timer.ts';
import type { TimeOuts, TransportOptions } from './options.ts';
import { codeOf, etagOf, type Read, readAnswer } from './read-answer.ts';
import { type RetryAfter, readRetryAfter } from './retry-after.ts';
import { anySignal, untilAborted } from './until-aborted.ts';

/** One call and what it brought. */
export type Tried = {
  readonly read: Read;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly etag: string | undefined;
  readonly retryAfter: RetryAfter | undefined;
};

/** A call while it is under way. */
type CallState = { response?: Response; body?: Body };

/** Everything that a try needs besides its request. */
export type TryPorts = {
  readonly options: TransportOptions;
  readonly judge: Parameters<typeof readAnswer>[3];
  readonly effects: TransportEffects;
  /** Headers say that an answer comes; its body is not there yet. */
  readonly onSuccess: () => void;
};

/**
 * Asks once. The call is on record before it is sent and closed on whatever comes of it. Throws when the signal is aborted, where the
 * answer could not be saved, and where the journal cannot be written.
 */
export async function tryOnce(request: TransportRequest, attempt: number, ports: TryPorts): Promise<Tried> {
  const { journal, now, today } = ports.effects;
  // A request that cannot be made fails here, before it is on record.
  const asked = requestOf(request.route, request.asked, ports.options);
  const id = await journal.open({ what: request.what, attempt });
  const state: CallState = {};
  const start = now();
  const close = (outcome: ClosedCall['outcome']): Promise<void> =>
    journal.close(id, {
      status: state.response?.status,
      bytes: state.body?.count() ?? 0,
      milliseconds: Math.round(now() - start),
      outcome,
    });
  const read = await call(request, asked, ports, state).catch(async (error: unknown): Promise<Read> => {
    if (error instanceof TryFailure) return { kind: error.kind, message: error.message };
    const isAborted = request.signal?.aborted === true;
    await close(isAborted ? 'interrupted' : 'unsaved');
    throw isAborted ? interruptedError() : error;
  });
  await close(read.kind);
  const { response } = state;
  return {
    read,
    status: response?.status,
    code: response && codeOf(response.headers),
    etag: response && etagOf(response),
    retryAfter: response && readRetryAfter(response.headers, today()),
  };
}

/** Time-outs abort the call with a TryFailure as the reason. */
async function call(
  { save, signal: stop }: TransportRequest,
  asked: Request,
  { options: { timeOuts }, judge, effects, onSuccess }: TryPorts,
  state: CallState,
): Promise<Read> {
  const timedOut = new AbortController();
  const signal = anySignal([timedOut.signal, stop]);
  const timer = (limit: keyof TimeOuts, what: string): IdleTimer =>
    idleTimer(effects, () => timedOut.abort(new TryFailure('timed-out', `${what} in ${timeOuts[limit] / 1_000} s`)));
  const headers = timer('headers', 'no answer began');
  const idle = timer('idle', 'no byte more of the answer came');
  const whole = timer('whole', 'the answer was not complete');
  try {
    whole.start(timeOuts.whole);
    headers.start(timeOuts.headers);
    signal.throwIfAborted();
    const response = await untilAborted(effects.fetch(new Request(asked, { signal })), signal).catch((error) => {
      throw signal.aborted ? error : networkFailure(error, 'no answer');
    });
    headers.stop();
    if (response.ok || response.status === 304) onSuccess();
    idle.start(timeOuts.idle);
    state.response = response;
    state.body = openBody(response, { onPiece: idle.reset, signal });
    return await readAnswer(response, state.body, save, judge);
  } finally {
    for (const { stop: end } of [headers, idle, whole]) end();
    void state.body?.discard();
  }
}
