import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { interruptedError, throwIfAborted } from '../../core/base/errors.ts';
import { decodeUtf8 } from '../../core/base/utf8.ts';

/** All of standard input. An interruption ends the wait at once; text that is not UTF-8 is an input error. */
export async function readStdin(stdin: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<string> {
  throwIfAborted(signal);
  const stopped = once(signal, 'abort').then(() => Promise.reject(interruptedError()));
  return decodeUtf8(await Promise.race([buffer(stdin), stopped]), 'standard input');
}
