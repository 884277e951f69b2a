import { errorBody } from '../../protocol/error-body.ts';
import { negotiate, splitSuffix } from '../../protocol/request/negotiate.ts';
import { type Format, MEDIA_TYPES } from '../../protocol/routes.ts';
import { ERROR_CODE_HEADER, type GatewayCode } from '../../protocol/service-error.ts';
import { ALTERATIONS, type Alter, type FaultEffects, pathOf, queryValue } from './alterations.ts';
import type { Fault, FaultKind, FaultOf, FaultPlan } from './plan.ts';

type Handle<Rest extends readonly unknown[]> = (request: Request, ...rest: Rest) => Promise<Response>;

const ORDER = Object.keys(ALTERATIONS);

/** Paths that control the service; faults leave them alone. */
const CONTROL = /^\/_control(?:\/|$)/;

type Armed = {
  readonly fault: Fault;
  readonly memory: Map<string, string>;
  readonly strikes: (method: string, path: string) => boolean;
  /** Takes back a strike that had no effect, so that it does not count for `atMost`. */
  readonly takeBack: () => void;
};

/**
 * A service with faults: the first that answers instead of the service does so, the others change the answer, first its
 * content, then its delivery. The same seed and requests in the same order give the same faults. A fault of the socket
 * is marked on the answer (`socketFault`).
 */
export function withFaults<Rest extends readonly unknown[]>(
  handle: Handle<Rest>,
  { faults }: Pick<FaultPlan, 'faults'>,
  seed: number,
  effects: FaultEffects,
): Handle<Rest> {
  const armed = faults.map((fault, index) => arm(fault, index, seed));
  return async (request, ...rest) => {
    const path = pathOf(request);
    const striking = armed.filter(({ strikes }) => strikes(request.method, path));
    let response = firstInstead(striking, request) ?? (await handle(request, ...rest));
    const inOrder = striking.toSorted((a, b) => ORDER.indexOf(a.fault.kind) - ORDER.indexOf(b.fault.kind));
    for (const { fault, takeBack, memory } of inOrder) {
      const alter = ALTERATIONS[fault.kind] as Alter<FaultKind> | undefined;
      const altered = await alter?.(fault, { request, response, effects, memory });
      if (alter && !altered) takeBack();
      response = altered ?? response;
    }
    return response;
  };
}

function firstInstead(striking: readonly Armed[], request: Request): Response | undefined {
  const [first, ...others] = striking.filter(({ fault }) => fault.kind in INSTEAD);
  for (const { takeBack } of others) takeBack();
  // The entry of a kind takes its faults.
  return first && INSTEAD[first.fault.kind as InsteadKind](first.fault as never, request);
}

function arm(fault: Fault, index: number, seed: number): Armed {
  const route = pathPattern(fault.route);
  let calls = 0;
  let struck = 0;
  return {
    fault,
    memory: new Map(),
    strikes: (method, path) => {
      if (CONTROL.test(path) || !route.test(path)) return false;
      if (fault.method !== undefined && fault.method !== method) return false;
      calls += 1;
      if (struck >= (fault.atMost ?? Number.POSITIVE_INFINITY)) return false;
      if (fault.nth && !fault.nth.includes(calls)) return false;
      if (fault.every !== undefined && calls % fault.every !== 0) return false;
      if (chance(seed, index, calls) >= fault.probability) return false;
      struck += 1;
      return true;
    },
    takeBack: () => {
      struck -= 1;
    },
  };
}

function pathPattern(route: string): RegExp {
  const escaped = route.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`, 'is');
}

/** A number from 0 to below 1, the same for the same seed, fault and call: MurmurHash3's finalizer over each. */
function chance(seed: number, fault: number, call: number): number {
  return mixed(mixed(mixed(seed) ^ fault) ^ call) / 2 ** 32;
}

function mixed(number: number): number {
  let state = (number + 0x9e3779b9) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

type InsteadKind = 'throttle' | 'too-many-requests' | 'server-error' | 'unavailable' | 'html-page';

const THROTTLED: Readonly<Record<FaultOf<'throttle'>['code'], string>> = {
  ERR_403_DEVELOPER_INACTIVE: 'The application key is not active.',
  ERR_403_DEVELOPER_OVER_QPS: 'The application key is over its calls per second.',
  ERR_403_DEVELOPER_OVER_RATE: 'The application key is over its plan quota.',
};

const PAGE =
  '<html><head><title>596 Service Not Found</title></head><body><h1>596 Service Not Found</h1></body></html>\n';

/** Faults that answer instead of the service. */
const INSTEAD: { readonly [K in InsteadKind]: (fault: FaultOf<K>, request: Request) => Response } = {
  throttle: (fault, request) => refusal(request, 403, { message: THROTTLED[fault.code], ...fault }),
  'too-many-requests': (fault, request) =>
    refusal(request, 429, { message: 'Too many requests: the rate limit is reached.', ...fault }),
  'server-error': (fault, request) => refusal(request, 500, { message: 'An error has occurred.', ...fault }),
  unavailable: (fault, request) => refusal(request, 503, { message: 'The service is not available.', ...fault }),
  'html-page': ({ status }) => {
    const code: GatewayCode = 'ERR_596_SERVICE_NOT_FOUND';
    return new Response(PAGE, { status, headers: { 'content-type': 'text/html', [ERROR_CODE_HEADER]: code } });
  },
};

type Refusal = {
  readonly message?: string | undefined;
  readonly code?: GatewayCode;
  readonly retryAfter?: number | undefined;
  readonly statusInBody?: boolean;
};

function refusal(
  request: Request,
  status: number,
  { message = '', code, retryAfter, statusInBody }: Refusal,
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
