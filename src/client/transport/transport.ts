import { throwIfAborted } from '../../base/errors.ts';
import { keyMask } from '../mask-key.ts';
import type { Failed, NotAsked, TransportAnswer, TransportRequest } from './answer.ts';
import { answerJudge } from './answer-rules.ts';
import { createCircuit } from './circuit.ts';
import type { TransportEffects } from './effects.ts';
import { createGate } from './gate.ts';
import { checkOptions, type TransportOptions } from './options.ts';
import { isWorthAnother, waitAfter } from './retry-after.ts';
import { type Tried, tryOnce } from './try-once.ts';
import { pause } from './until-aborted.ts';

/** The service over HTTP for those who ask much: patient with what passes, and done with what does not. */
export type Transport = {
  /**
   * Asks, and asks again where that can help. Whatever the service or the network do is an answer. Throws only where the question cannot be
   * asked, when its signal is aborted (an interrupted error), and what `save` or the journal throw.
   */
  readonly send: (request: TransportRequest) => Promise<TransportAnswer>;
  /** Calls that were made until now, retries included. */
  readonly calls: () => number;
  /** Whether the service has answered anything yet, be it with a refusal. */
  readonly isHeard: () => boolean;
  /** Why nothing is asked any more; `undefined` while it is. */
  readonly stopped: () => Pick<NotAsked, 'kind' | 'message'> | undefined;
};

/** Throws a usage error where the address or the key cannot be used. */
export function createTransport(options: TransportOptions, effects: TransportEffects): Transport {
  checkOptions(options);
  const { now, sleep, random, notice } = effects;
  const { tries, patience, maxCalls = Number.POSITIVE_INFINITY } = options;
  const mask = keyMask(options.key);
  const judge = answerJudge(options.rules);
  const gate = createGate(options, effects);
  const circuit = createCircuit(options.strikes);
  let made = 0;
  let isHeard = false;

  const stopped: Transport['stopped'] = () => {
    const reason = circuit.reason();
    if (reason !== undefined) return { kind: 'circuit-open', message: reason };
    return made < maxCalls ? undefined : { kind: 'budget', message: `the ${maxCalls} calls that may be made are made` };
  };

  const hear = (): void => {
    isHeard = true;
    gate.open();
  };

  /** One try; or none, where nothing may be asked any more. */
  const once = async (request: TransportRequest, attempt: number): Promise<Tried | NotAsked> => {
    await gate.enter([request.signal, circuit.signal]);
    try {
      throwIfAborted(request.signal);
      const stop = stopped();
      if (stop) return { ...stop, calls: attempt - 1 };
      made += 1;
      const tried = await tryOnce(request, attempt, options, judge, effects, hear);
      if (circuit.record(tried.read.kind, 'message' in tried.read ? mask(tried.read.message) : '')) hear();
      return tried;
    } finally {
      gate.leave();
    }
  };

  /** Waits before the next try; `false` where there is none. */
  const waitForNext = async (
    { what, signal }: TransportRequest,
    attempt: number,
    { kind, message }: Failed,
    { status, retryAfter }: Tried,
  ): Promise<boolean> => {
    if (!isWorthAnother(kind, status)) return false;
    // The next try finds out, and says, that it may not be made.
    if (attempt < tries && stopped()?.kind === 'budget') return true;
    const waiting = waitAfter(attempt, retryAfter, patience, random());
    if (waiting === 'too-long') {
      const seconds = Math.round((retryAfter?.milliseconds ?? 0) / 1_000);
      circuit.open(`the service wants to be left alone for ${seconds} s: ${message}`);
      return false;
    }
    // What is said of the key or the service holds for every question.
    if (retryAfter !== undefined || kind === 'throttled') gate.hold(now() + waiting.floor);
    if (attempt >= tries || circuit.reason() !== undefined) return false;
    const { wait } = waiting;
    if (waiting.wasCapped) notice({ kind: 'wait-capped', what, asked: retryAfter?.milliseconds ?? 0, wait });
    notice({ kind: 'retry', what, attempt, because: kind, message, wait });
    await pause(sleep, wait, [signal, circuit.signal]);
    throwIfAborted(signal);
    return true;
  };

  const send = async (request: TransportRequest): Promise<TransportAnswer> => {
    for (let attempt = 1; ; attempt += 1) {
      const tried = await once(request, attempt);
      if ('calls' in tried) return tried;
      const { read, status, code, etag } = tried;
      if (read.kind === 'answered') return { ...read, status: status ?? 0, etag, calls: attempt };
      if (read.kind === 'unchanged') return { kind: 'unchanged', status: status ?? 0, etag, calls: attempt };
      const failed: Failed = { kind: read.kind, status, code, message: mask(read.message), calls: attempt };
      if (!(await waitForNext(request, attempt, failed, tried))) return failed;
    }
  };
  return { send, calls: () => made, isHeard: () => isHeard, stopped };
}
