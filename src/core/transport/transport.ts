import { oneAtATime } from '../base/async.ts';
import { throwIfAborted } from '../base/errors.ts';
import type { NotAsked, Result, TransportAnswer, TransportRequest } from './answer.ts';
import type { TransportEffects } from './effects.ts';
import { FAILURE_KINDS } from './failure.ts';
import type { CallLimits } from './options.ts';
import { isWorthAnother, type RetryAfter, waitAfter } from './retry-after.ts';
import { type Server, type Tried, type TryPorts, tryOnce } from './try-once.ts';
import { pause } from './waits.ts';

/** A server over HTTP for those who ask it much: patient with what passes, and done with what does not. */
export type Transport<Q> = {
  /**
   * Asks, and asks again where that can help. Whatever the server or the network do is an answer. Throws only where
   * the question cannot be asked, when its signal is aborted (an interrupted error), and what `save` or the journal
   * throw.
   */
  readonly send: (request: TransportRequest<Q>) => Promise<TransportAnswer>;
  /** Calls that were made until now, retries included. */
  readonly calls: () => number;
  /** Whether the server has answered anything yet, refusals included. */
  readonly hasAnswered: () => boolean;
  /** Why nothing is asked any more; `undefined` while it is. */
  readonly stopped: () => NotAsked | undefined;
};

type Failed = Extract<Result, { message: string }>;

/** The state of a transport. */
type Sending<Q> = TryPorts<Q> & {
  readonly gate: Gate;
  readonly circuit: ReturnType<typeof createCircuit>;
  calls: number;
  hasAnswered: boolean;
};

export function createTransport<Q>(server: Server<Q>, options: CallLimits, effects: TransportEffects): Transport<Q> {
  const state: Sending<Q> = {
    server,
    options,
    effects,
    gate: createGate(options, effects),
    circuit: createCircuit(options.strikes),
    onSuccess: () => noteAnswer(state),
    calls: 0,
    hasAnswered: false,
  };
  return {
    send: (request) => send(state, request),
    calls: () => state.calls,
    hasAnswered: () => state.hasAnswered,
    stopped: () => stopped(state),
  };
}

function stopped<Q>({ circuit, calls, options: { maxCalls = Infinity } }: Sending<Q>): NotAsked | undefined {
  const message = circuit.reason();
  if (message !== undefined) return { kind: 'circuit-open', message };
  return calls < maxCalls ? undefined : { kind: 'budget', message: `the ${maxCalls} calls that may be made are made` };
}

function noteAnswer<Q>(state: Sending<Q>): void {
  state.hasAnswered = true;
  state.gate.open();
}

async function send<Q>(state: Sending<Q>, request: TransportRequest<Q>): Promise<TransportAnswer> {
  for (let calls = 1; ; calls += 1) {
    const tried = await once(state, request, calls);
    if (!('result' in tried)) return { ...tried, calls: calls - 1 };
    const { result, head, retryAfter } = tried;
    if (!('message' in result) || !isWorthAnother(result.kind, head.status)) return { ...result, ...head, calls };
    if (!(await waitForNext(state, request, { ...result, calls }, retryAfter))) return { ...result, ...head, calls };
  }
}

/** One try; or none, where nothing may be asked any more. */
async function once<Q>(state: Sending<Q>, request: TransportRequest<Q>, attempt: number): Promise<Tried | NotAsked> {
  const { gate, circuit, server } = state;
  await gate.enter([request.signal, circuit.signal]);
  try {
    throwIfAborted(request.signal);
    const stop = stopped(state);
    if (stop) return stop;
    state.calls += 1;
    const tried = await tryOnce(request, attempt, state);
    const result =
      'message' in tried.result ? { ...tried.result, message: server.mask(tried.result.message) } : tried.result;
    if (circuit.record(result)) noteAnswer(state);
    return { ...tried, result };
  } finally {
    gate.leave();
  }
}

/** Waits before the next try; `false` where there is none. `calls`: the tries that failed. */
async function waitForNext<Q>(
  state: Sending<Q>,
  { what, signal }: TransportRequest<Q>,
  { kind, message, calls }: Failed & { readonly calls: number },
  retryAfter: RetryAfter | undefined,
): Promise<boolean> {
  const { options, effects, gate, circuit } = state;
  const { now, sleep, random, notice } = effects;
  // The next try finds out, and says, that it may not be made.
  if (calls < options.tries && stopped(state)?.kind === 'budget') return true;
  const waiting = waitAfter(calls, retryAfter, options.patience, random());
  if (waiting === 'too-long') {
    const seconds = Math.round((retryAfter?.milliseconds ?? 0) / 1_000);
    circuit.open(`the server asks for a pause of ${seconds} s: ${message}`);
    return false;
  }
  // An answer about the key or the server holds for every question.
  if (retryAfter !== undefined || kind === 'throttled') gate.hold(now() + waiting.floor);
  if (calls >= options.tries || circuit.reason() !== undefined) return false;
  const { wait } = waiting;
  if (waiting.wasCapped) notice({ kind: 'wait-capped', what, asked: retryAfter?.milliseconds ?? 0, wait });
  notice({ kind: 'retry', what, attempt: calls, because: kind, message, wait });
  await pause(sleep, wait, [signal, circuit.signal]);
  throwIfAborted(signal);
  return true;
}

/**
 * Keeps from asking a server that will not answer: it opens after `most` failures in a row, or one that is enough,
 * and stays open.
 */
function createCircuit(most: number) {
  const opened = new AbortController();
  let failures = 0;
  let reason: string | undefined;
  const open = (why: string): void => {
    reason ??= why;
    opened.abort();
  };
  return {
    /** Notes an answer. One of the server itself, a refusal included, ends the row of failures, and gives true. */
    record: (result: Result): boolean => {
      failures = 'message' in result && FAILURE_KINDS[result.kind].countsAsFailure ? failures + 1 : 0;
      if (!('message' in result)) return true;
      const { ends } = FAILURE_KINDS[result.kind];
      if (ends) open(result.message);
      else if (failures >= most) open(`${failures} calls in a row failed, the last one: ${result.message}`);
      return failures === 0 && !ends;
    },
    open,
    /** Why nothing is asked any more; `undefined` while it is. */
    reason: () => reason,
    /** Aborted when it opens. */
    signal: opened.signal,
  };
}

/** Who may send when. */
type Gate = {
  /**
   * Waits for a place among the calls under way and for its turn. Every `enter` needs a `leave`. It ends early, with a
   * place, where a signal is aborted.
   */
  readonly enter: (signals: readonly (AbortSignal | undefined)[]) => Promise<void>;
  readonly leave: () => void;
  /**
   * The server answers: until then one call goes alone, so that a key that is refused, or a server that is down,
   * costs no more than it must.
   */
  readonly open: () => void;
  /** Nobody sends before this moment. */
  readonly hold: (until: number) => void;
};

/**
 * One call until the gate is open, then no more at once than `concurrency`, and so much time between the beginnings of
 * two that no second sees more than `callsPerSecond`.
 */
function createGate(
  { concurrency, callsPerSecond }: Pick<CallLimits, 'concurrency' | 'callsPerSecond'>,
  { now, sleep }: Pick<TransportEffects, 'now' | 'sleep'>,
): Gate {
  const spacing = callsPerSecond === undefined ? 0 : Math.ceil(1_000_000 / callsPerSecond) / 1_000;
  const inTurn = oneAtATime();
  const waiting: (() => void)[] = [];
  let places = 1;
  let isOpen = false;
  let next = Number.NEGATIVE_INFINITY;

  const free = (): void => {
    const first = waiting.shift();
    if (first) first();
    else places += 1;
  };
  const place = async (): Promise<void> => {
    if (places > 0) places -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const turn = async (signals: readonly (AbortSignal | undefined)[]): Promise<void> => {
    while (next > now() && !signals.some((signal) => signal?.aborted)) await pause(sleep, next - now(), signals);
    next = Math.max(next, now() + spacing);
  };

  return {
    enter: async (signals) => {
      await place();
      await inTurn(() => turn(signals));
    },
    leave: free,
    open: () => {
      if (isOpen) return;
      isOpen = true;
      for (let more = 1; more < concurrency; more += 1) free();
    },
    hold: (until) => {
      next = Math.max(next, until);
    },
  };
}
