import { setMaxListeners } from 'node:events';

/** The result of work, or a failure as soon as the signal is aborted, whether the work heeds it or not. The reason is what it fails with. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // What comes after the abort is nobody's matter: the work may have begun, and fail, before anybody waits for it.
  work.catch(() => {});
  signal.throwIfAborted();
  setMaxListeners(0, signal);
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

/** Aborts `controller` when one of the signals is; the function that is returned ends that. */
export function abortWith(controller: AbortController, signals: readonly (AbortSignal | undefined)[]): () => void {
  const abort = (): void => controller.abort();
  for (const signal of signals) {
    if (!signal) continue;
    if (signal.aborted) abort();
    // Hundreds of questions may wait at once; that is no leak.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', abort, { once: true });
  }
  return () => {
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  };
}

/** Waits, or ends early without failing when one of the signals is aborted. */
export async function pause(
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  milliseconds: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  if (milliseconds <= 0) return;
  const controller = new AbortController();
  const end = abortWith(controller, signals);
  try {
    if (!controller.signal.aborted) await untilAborted(sleep(milliseconds, controller.signal), controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    end();
  }
}
