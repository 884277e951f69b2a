import { MEDIA_TYPES } from '../../protocol/media-types.ts';
import { ServiceError } from '../../protocol/service-error.ts';
import type { RequestTarget } from '../target.ts';

const START = {
  service: 'Crossfoot reference service',
  description: '/openapi.json',
  example: '/taxonomy?appkey=<APP_KEY>',
  key: 'Every call needs an application key: the parameter appkey or the header ApplicationKey.',
};

export function isStartPath({ path, suffix, problem }: RequestTarget): boolean {
  return path === '/' && suffix === undefined && problem === undefined;
}

/** Where to begin, for those who open the address of the service in a browser; without a key. */
export function startResponse({ method }: Pick<Request, 'method'>): Response {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new ServiceError({ status: 405, message: 'This path takes GET.', allow: ['GET', 'HEAD'] });
  }
  return new Response(JSON.stringify(START, undefined, 2), { headers: { 'content-type': MEDIA_TYPES.json } });
}
