import { interruptedError } from '../base/errors.ts';
import type { Head, Result, TransportRequest } from './answer.ts';
import { type Body, openBody } from './body.ts';
import type { ClosedCall, TransportEffects } from './effects.ts';
import { networkFailure, TryFailure } from './failure.ts';
import type { CallLimits, TimeOuts } from './options.ts';
import { type RetryAfter, readRetryAfter } from './retry-after.ts';
import { anySignal, startTimer, type Timer, untilAborted } from './waits.ts';

/** One call and what it brought. */
export type Tried = { readonly result: Result; readonly head: Head; readonly retryAfter: RetryAfter | undefined };

/** A call while it is under way. */
type CallState = { response?: Response; body?: Body };

/** The particulars of a server: how it is asked a question `Q`, and what its answers mean. */
export type Server<Q> = {
  /** Throws where the question cannot be asked. */
  readonly requestOf: (request: TransportRequest<Q>) => Request;
  /**
   * Hands the bytes of an answer to `save`, or gives the kind of failure. Fails with a TryFailure where it breaks off.
   */
  readonly read: (response: Response, body: Body, request: TransportRequest<Q>) => Promise<Result>;
  /** `undefined`: no answer came. */
  readonly headOf: (response: Response | undefined) => Head;
  /** Hides what nobody may see in texts. */
  readonly mask: (text: string) => string;
  /** Bytes of a body, no longer compressed, of which no more are read; no bound where it is left out. */
  readonly mostBytes?: number;
};

/** Everything that a try needs besides its request. */
export type TryPorts<Q> = {
  readonly server: Server<Q>;
  readonly options: CallLimits;
  readonly effects: TransportEffects;
  /** Headers say that an answer comes; its body is not there yet. */
  readonly onSuccess: () => void;
};

/**
 * Asks once. The call is on record before it is sent and closed on whatever comes of it. Throws when the signal is
 * aborted, where the answer could not be saved, and where the journal cannot be written.
 */
export async function tryOnce<Q>(request: TransportRequest<Q>, attempt: number, ports: TryPorts<Q>): Promise<Tried> {
  const { journal, now, today } = ports.effects;
  // A request that cannot be made fails here, before it is on record.
  const sent = ports.server.requestOf(request);
  const id = await journal.open({ what: request.what, attempt });
  const state: CallState = {};
  const start = now();
  const close = (outcome: ClosedCall['outcome']): Promise<void> => {
    const milliseconds = Math.round(now() - start);
    return journal.close(id, {
      status: state.response?.status,
      bytes: state.body?.count() ?? 0,
      milliseconds,
      outcome,
    });
  };
  const result = await call(request, sent, ports, state).catch(async (error: unknown): Promise<Result> => {
    if (error instanceof TryFailure) return { kind: error.kind, message: error.message };
    const isAborted = request.signal?.aborted === true;
    await close(isAborted ? 'interrupted' : 'unsaved');
    throw isAborted ? interruptedError() : error;
  });
  await close(result.kind);
  const { response } = state;
  const retryAfter = response && readRetryAfter(response.headers, today());
  return { result, head: ports.server.headOf(response), retryAfter };
}

const TIMED_OUT: Readonly<Record<keyof TimeOuts, string>> = {
  headers: 'no answer began',
  idle: 'no byte more of the answer came',
  whole: 'the answer was not complete',
};

/** Time-outs abort the call with a TryFailure as the reason. */
async function call<Q>(
  request: TransportRequest<Q>,
  sent: Request,
  { server, options: { timeOuts }, effects, onSuccess }: TryPorts<Q>,
  state: CallState,
): Promise<Result> {
  const timedOut = new AbortController();
  const signal = anySignal([timedOut.signal, request.signal]);
  const timers: Timer[] = [];
  const start = (limit: keyof TimeOuts): Timer => {
    const timer = startTimer(effects, timeOuts[limit], () =>
      timedOut.abort(new TryFailure('timed-out', `${TIMED_OUT[limit]} in ${timeOuts[limit] / 1_000} s`)),
    );
    timers.push(timer);
    return timer;
  };
  try {
    start('whole');
    const headers = start('headers');
    signal.throwIfAborted();
    const response = await untilAborted(effects.fetch(new Request(sent, { signal })), signal).catch((error) => {
      throw signal.aborted ? error : networkFailure(error, 'no answer');
    });
    headers.stop();
    if (response.ok || response.status === 304) onSuccess();
    state.response = response;
    state.body = openBody(response, { onPiece: start('idle').reset, signal, mostBytes: server.mostBytes });
    return await server.read(response, state.body, request);
  } finally {
    for (const timer of timers) timer.stop();
    void state.body?.discard();
  }
}
