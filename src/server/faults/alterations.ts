import { markSocketFault } from '../../http/socket-fault.ts';
import { type Alter, queryValue, rebuilt } from './alter.ts';

export const truncateBody: Alter<'truncated-body'> = async ({ share }, { response }) => {
  if (response.body === null) return undefined;
  const bytes = await bytesOf(response);
  return rebuilt(response, { body: bytes.subarray(0, Math.floor(bytes.length * share)) });
};

export const misstateLength: Alter<'wrong-length'> = async ({ by }, { response }) => {
  if (response.body === null) return undefined;
  const bytes = await bytesOf(response);
  const contentLength = Math.max(0, bytes.length + by);
  const made = rebuilt(response, { body: bytes });
  made.headers.set('content-length', String(contentLength));
  return markSocketFault(made, { kind: 'wrong-length', contentLength });
};

/** The answer stays whole: the socket breaks the connection. */
export const resetConnection: Alter<'connection-reset'> = async ({ afterBytes }, { response }) =>
  markSocketFault(response, { kind: 'reset', afterBytes });

export const dripBody: Alter<'slow-drip'> = async ({ bytes: size, milliseconds }, { response, effects }) => {
  if (response.body === null) return undefined;
  const bytes = await bytesOf(response);
  let at = 0;
  let isRead = true;
  const body = new ReadableStream<Uint8Array>({
    cancel: () => {
      isRead = false;
    },
    pull: async (controller) => {
      if (at > 0) await effects.sleep(milliseconds);
      if (!isRead) return;
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
  return rebuilt(response, { body });
};

const MOST_REMEMBERED = 1_000;

export const staleTag: Alter<'stale-etag'> = async ({ as }, { request, response, memory }) => {
  const etag = response.headers.get('etag');
  if (etag === null || response.status !== 200) return undefined;
  if (as === 'unchanged') return notModified(request);
  const key = request.url;
  const old = memory.get(key);
  if (old === undefined && memory.size < MOST_REMEMBERED) memory.set(key, etag);
  return old === undefined || old === etag ? undefined : withTag(response, old);
};

export const weakTag: Alter<'weak-etag'> = async (_, { response }) => {
  const etag = response.headers.get('etag');
  return etag?.startsWith('"') ? withTag(response, `W/${etag}`) : undefined;
};

function notModified(request: Request): Response | undefined {
  const known = queryValue(request, 'http_etag') ?? request.headers.get('if-none-match');
  return known === null ? undefined : new Response(null, { status: 304, headers: { etag: known } });
}

function withTag(response: Response, etag: string): Response {
  const headers = new Headers(response.headers);
  headers.set('etag', etag);
  return rebuilt(response, { headers });
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}
