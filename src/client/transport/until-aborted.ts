import { setMaxListeners } from 'node:events';

/** A signal that is aborted when one of several is. Hundreds of requests may wait for one signal at once: that is not a leak. */
export function anySignal(signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const any = AbortSignal.any(signals.filter((signal) => signal !== undefined));
  setMaxListeners(0, any);
  return any;
}

/** The result of work, or a failure as soon as the signal is aborted, whether the work heeds it or not. The reason is what it fails with. */
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
export async function pause(
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  milliseconds: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  if (milliseconds <= 0) return;
  const signal = anySignal(signals);
  if (signal.aborted) return;
  try {
    await untilAborted(sleep(milliseconds, signal), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
