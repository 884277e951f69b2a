import { openApiDocument } from '../../protocol/openapi/document.ts';
import { MEDIA_TYPES } from '../../protocol/routes.ts';
import { ServiceError } from '../../protocol/service-error.ts';
import type { RequestTarget } from '../target.ts';

const START = {
  service: 'Crossfoot reference service',
  description: '/openapi.json',
  example: '/taxonomy?appkey=<APP_KEY>',
  key: 'Every call needs an application key: the parameter appkey or the header ApplicationKey.',
};

/** The answer to a request that needs no key: `/openapi.json`, or an overview at `/`; else `undefined`. */
export function openPage(
  { path, suffix, problem }: RequestTarget,
  { method, url }: Pick<Request, 'method' | 'url'>,
  version: string,
): Response | undefined {
  const isDescription = path === '/openapi' && suffix === 'json';
  if (!isDescription && (path !== '/' || suffix !== undefined || problem !== undefined)) return undefined;
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ServiceError({ status: 405, message: 'This path takes GET.', allow: ['GET', 'HEAD'] });
  }
  const body = isDescription
    ? JSON.stringify(openApiDocument({ baseUrl: new URL(url).origin, version }))
    : JSON.stringify(START, undefined, 2);
  return new Response(body, { headers: { 'content-type': MEDIA_TYPES.json } });
}
