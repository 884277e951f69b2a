import type { Alter } from './alter.ts';
import { remade } from './remade.ts';
import { queryValue } from './request-url.ts';

/** URLs whose tag is remembered. */
const MOST_REMEMBERED = 1_000;

/** A tag that belongs to another content than the one it comes with. */
export const staleTag: Alter<'stale-etag'> = async ({ as }, { request, response, memory }) => {
  const etag = response.headers.get('etag');
  if (etag === null || response.status !== 200) return undefined;
  if (as === 'unchanged') return stillTheSame(request);
  const key = request.url;
  const old = memory.get(key);
  if (old === undefined && memory.size < MOST_REMEMBERED) memory.set(key, etag);
  return old === undefined || old === etag ? undefined : withTag(response, old);
};

export const weakTag: Alter<'weak-etag'> = async (_, { response }) => {
  const etag = response.headers.get('etag');
  return etag?.startsWith('"') ? withTag(response, `W/${etag}`) : undefined;
};

/** 304 with the tag that the caller has; `undefined` for a caller who has none. */
function stillTheSame(request: Request): Response | undefined {
  const known = queryValue(request, 'http_etag') ?? request.headers.get('if-none-match');
  return known === null ? undefined : new Response(null, { status: 304, headers: { etag: known } });
}

function withTag(response: Response, etag: string): Response {
  const headers = new Headers(response.headers);
  headers.set('etag', etag);
  return remade(response, { headers });
}
