import { errorBody } from '../../protocol/error-body.ts';
import { negotiate, splitSuffix } from '../../protocol/request/negotiate.ts';
import { type Format, MEDIA_TYPES } from '../../protocol/routes.ts';
import { ERROR_CODE_HEADER, type GatewayCode } from '../../protocol/service-error.ts';
import { pathOf, queryValue } from './alterations.ts';
import type { Fault, FaultKind, FaultOf } from './plan.ts';

type InsteadKind = 'throttle' | 'too-many-requests' | 'server-error' | 'unavailable' | 'html-page';

const THROTTLED: Readonly<Record<FaultOf<'throttle'>['code'], string>> = {
  ERR_403_DEVELOPER_INACTIVE: 'The application key is not active.',
  ERR_403_DEVELOPER_OVER_QPS: 'The application key is over its calls per second.',
  ERR_403_DEVELOPER_OVER_RATE: 'The application key is over its plan quota.',
};

const PAGE =
  '<html><head><title>596 Service Not Found</title></head><body><h1>596 Service Not Found</h1></body></html>\n';

const INSTEAD: { readonly [K in InsteadKind]: (fault: FaultOf<K>, request: Request) => Response } = {
  throttle: ({ code, message = THROTTLED[code], retryAfter, statusInBody }, request) =>
    refusal(request, 403, message, { code, retryAfter, statusInBody }),
  'too-many-requests': ({ message = 'Too many requests: the rate limit is reached.', retryAfter }, request) =>
    refusal(request, 429, message, { retryAfter }),
  'server-error': ({ message = 'An error has occurred.' }, request) => refusal(request, 500, message, {}),
  unavailable: ({ message = 'The service is not available.', retryAfter }, request) =>
    refusal(request, 503, message, { retryAfter }),
  'html-page': ({ status }) =>
    new Response(PAGE, {
      status,
      headers: { 'content-type': 'text/html', [ERROR_CODE_HEADER]: 'ERR_596_SERVICE_NOT_FOUND' satisfies GatewayCode },
    }),
};

export function answerInstead(fault: Fault, request: Request): Response | undefined {
  const answer = (INSTEAD as Partial<Record<FaultKind, (fault: Fault, request: Request) => Response>>)[fault.kind];
  return answer?.(fault, request);
}

type Details = {
  readonly code?: GatewayCode;
  readonly retryAfter?: number | undefined;
  readonly statusInBody?: boolean;
};

function refusal(
  request: Request,
  status: number,
  message: string,
  { code, retryAfter, statusInBody = false }: Details,
): Response {
  const format = formatOf(request);
  const body = statusInBody ? JSON.stringify({ StatusCode: status, Message: message }) : errorBody({ message }, format);
  const headers = new Headers({ 'content-type': MEDIA_TYPES[statusInBody ? 'json' : format] });
  if (code) headers.set(ERROR_CODE_HEADER, code);
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  return new Response(body, { status, headers });
}

/** The format in which the service would have answered, where that can be read. */
function formatOf(request: Request): Format {
  const { format } = splitSuffix(pathOf(request));
  try {
    return negotiate(format, queryValue(request, 'format'), request.headers.get('accept'));
  } catch {
    return 'json';
  }
}
