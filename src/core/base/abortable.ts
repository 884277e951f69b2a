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
