import { throwIfAborted } from './errors.ts';

/**
 * The same items. Reading them fails once the signal is aborted, also where their source then ends early without an
 * error.
 */
export async function* abortable<T>(items: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const item of items) {
    throwIfAborted(signal);
    yield item;
  }
  throwIfAborted(signal);
}

/** Runs asynchronous work in the order of the calls, one at a time; a failure does not stop the work after it. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
