/** Bodies longer than this are sent in pieces, and their length is not said beforehand. */
const MOST_COUNTED = 2 ** 20;

/** The answer to HEAD: status and headers of the answer to GET, and nothing else. */
export async function withoutBody(response: Response): Promise<Response> {
  const { status, headers, body } = response;
  const length = headers.has('content-length') || body === null ? undefined : await bytesOf(body);
  const all = Object.fromEntries(headers);
  if (length !== undefined) all['content-length'] = String(length);
  else await body?.cancel().catch(() => {});
  return new Response(null, { status, headers: all });
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<number | undefined> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > MOST_COUNTED) return undefined;
  }
  return bytes;
}
