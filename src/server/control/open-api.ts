import { MEDIA_TYPES } from '../../protocol/media-types.ts';
import { openApiDocument } from '../../protocol/openapi/document.ts';
import { ServiceError } from '../../protocol/service-error.ts';
import type { RequestTarget } from '../target.ts';

export function isOpenApiPath({ path, suffix }: RequestTarget): boolean {
  return path === '/openapi' && suffix === 'json';
}

/** The description of the interface, for whoever asks, without a key. */
export function openApiResponse({ method, url }: Pick<Request, 'method' | 'url'>, version: string): Response {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ServiceError({ status: 405, message: 'This path takes GET.', allow: ['GET', 'HEAD'] });
  }
  const document = openApiDocument({ baseUrl: new URL(url).origin, version });
  return new Response(JSON.stringify(document), { headers: { 'content-type': MEDIA_TYPES.json } });
}
