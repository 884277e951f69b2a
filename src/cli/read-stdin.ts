import { interruptedError } from '../base/errors.ts';
import { decodeUtf8 } from '../base/utf8.ts';

/**
 * All of standard input. An interruption ends the wait at once; text that is not UTF-8 is an input error.
 */
export async function readStdin(stdin: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<string> {
  const pieces: Uint8Array[] = [];
  const drained = (async () => {
    for await (const piece of stdin) pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  })();
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(interruptedError());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  await Promise.race([drained, stopped]);
  return decodeUtf8(Buffer.concat(pieces), 'standard input');
}
