import { setMaxListeners } from 'node:events';
import type { TransportEffects } from './effects.ts';

type Signals = readonly (AbortSignal | undefined)[];

/**
 * A signal that is aborted when one of several is. Hundreds of requests may wait for one signal at once: that is not a
 * leak.
 */
export function anySignal(signals: Signals): AbortSignal {
  const any = AbortSignal.any(signals.filter((signal) => signal !== undefined));
  setMaxListeners(0, any);
  return any;
}

/**
 * The result of work, or a failure as soon as the signal is aborted, whether the work heeds it or not. The reason is
 * what it fails with.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody waits for work that fails after the abort.
  work.catch(() => {});
  signal.throwIfAborted();
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Waits, or ends early without failing when one of the signals is aborted. */
export async function pause(sleep: TransportEffects['sleep'], milliseconds: number, signals: Signals): Promise<void> {
  const signal = anySignal(signals);
  if (milliseconds <= 0 || signal.aborted) return;
  try {
    await untilAborted(sleep(milliseconds, signal), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Calls back when something takes too long, until it is stopped. */
export type Timer = {
  /** Begins anew. It costs nothing: when the timer wakes it looks whether its time has really come. */
  readonly reset: () => void;
  readonly stop: () => void;
};

export function startTimer(
  { now, sleep }: Pick<TransportEffects, 'now' | 'sleep'>,
  limit: number,
  onTimeout: () => void,
): Timer {
  const stopped = new AbortController();
  let due = now() + limit;
  const wait = async (): Promise<void> => {
    for (let left = limit; left > 0; left = due - now()) {
      const slept = await sleep(left, stopped.signal).then(
        () => true,
        () => false,
      );
      // Sleep that fails fails for ever, because the program is about to end: another try would be the next of
      // millions.
      if (stopped.signal.aborted || !slept) return;
    }
    onTimeout();
  };
  void wait();
  return {
    reset: () => {
      due = now() + limit;
    },
    stop: () => stopped.abort(),
  };
}
