import { badRequest, ServiceError } from '../protocol/service-error.ts';

/** Bytes of a body; the longest template takes less. */
const LARGEST_BODY = 2 ** 20;
const BODY_PATIENCE_MS = 10_000;

/** The text of a body in UTF-8. A ServiceError if it is too large (413), late (408), incomplete or not UTF-8 (400). */
export async function readText({ headers, body }: Request): Promise<string> {
  if (Number(headers.get('content-length')) > LARGEST_BODY) throw tooLarge();
  if (body === null) return '';
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => {});
  }, BODY_PATIENCE_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) throw late();
      if (done) return decode(pieces);
      bytes += value.byteLength;
      if (bytes > LARGEST_BODY) throw tooLarge();
      pieces.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    if (isLate) throw late();
    throw error instanceof ServiceError ? error : badRequest('The body of the request broke off.');
  } finally {
    clearTimeout(timer);
  }
}

function decode(pieces: readonly Uint8Array[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw badRequest('The body must be UTF-8.');
  }
}

function tooLarge(): ServiceError {
  return new ServiceError({ status: 413, message: `A body must be at most ${LARGEST_BODY} bytes long.` });
}

function late(): ServiceError {
  return new ServiceError({ status: 408, message: `A body must come within ${BODY_PATIENCE_MS / 1000} seconds.` });
}
