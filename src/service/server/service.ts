import { mayReadResource } from '../../core/model/application-key.ts';
import type { RowImage } from '../../core/model/row-image.ts';
import type { Peer } from '../http/connections.ts';
import { type HostTest, isForHost } from '../http/own-hosts.ts';
import { type IndexedImage, imageIndexer } from '../image/indexed-image.ts';
import { negotiate } from '../protocol/request/negotiate.ts';
import { IGNORED_HEADER, otherParameters } from '../protocol/request/row-request.ts';
import { type Format, ROUTES, type RouteName } from '../protocol/routes.ts';
import { badRequest, noSuchPath, ServiceError } from '../protocol/service-error.ts';
import { admit } from './admit.ts';
import { controlResponse, isControlPath } from './control/control.ts';
import { createNotificationHandlers } from './notifications/handlers.ts';
import { openPage } from './open/open-page.ts';
import type { Call, Handler, ServiceParts } from './parts.ts';
import { answerOf, errorResponse, withoutBody } from './responses.ts';
import { createRouting, type FoundRoute, type RequestTarget, type Routing } from './routing.ts';
import { createRowsHandler, resourceOf } from './rows/handler.ts';
import { createTaxonomyHandlers } from './taxonomy/handlers.ts';

/** The service as a function from request to response. It never throws: errors are answers. */
export type Service = {
  /** Answers a request. `peer`: the address that it came from, for limits of calls. */
  readonly handle: (request: Request, peer?: Peer) => Promise<Response>;
};

export type ServiceOptions = {
  /** Receives what was thrown and should not have been; the caller learns no more than a 503. */
  readonly onDefect: (thrown: unknown) => void;
  readonly version: string;
  /** Whether a request may name this as its host; every host, where it is left out. */
  readonly acceptsHost?: HostTest;
  readonly cacheBytes?: number;
};

const SILENT: ServiceOptions = { onDefect: () => {}, version: '' };
const FOREIGN_HOST = 'This service does not answer for the host that the request names.';
const CACHE_BYTES = 128 * 1024 * 1024;

type Inside = {
  readonly parts: ServiceParts;
  readonly routing: Routing;
  readonly handlers: ReturnType<typeof createHandlers>;
};

/** A service over its parts. It keeps answers and what it derives of images for itself: two services share nothing. */
export function createService(parts: ServiceParts, options: ServiceOptions = SILENT): Service {
  const indexed = imageIndexer();
  const handlers = createHandlers(options.cacheBytes ?? CACHE_BYTES, indexed);
  const inside: Inside = { parts, routing: createRouting(), handlers };
  const answer = async (request: Request, peer: Peer | undefined): Promise<Response> => {
    let target: RequestTarget | undefined;
    try {
      if (options.acceptsHost && !isForHost(request, options.acceptsHost)) {
        throw new ServiceError({ status: 421, message: FOREIGN_HOST });
      }
      target = inside.routing.readTarget(request.url);
      if (isControlPath(target.path)) return await controlResponse(parts, request, target.path, peer);
      const page = await openPage(parts, request, target, { version: options.version, indexed });
      return page ?? (await routed(inside, request, target));
    } catch (error) {
      const response = errorResponse(answerOf(error, options.onDefect), formatOfError(request, target));
      return target ? nameIgnoredOfError(response, inside.routing, request, target) : response;
    }
  };
  return {
    handle: (request, peer) => {
      const response = answer(request, peer);
      return request.method === 'HEAD' ? response.then(withoutBody) : response;
    },
  };
}

/** Handlers with caches of their own: one for all rows, and one for each other route, or this does not compile. */
function createHandlers(cacheBytes: number, indexed: (image: RowImage) => IndexedImage): (route: RouteName) => Handler {
  const rows = createRowsHandler(cacheBytes, indexed);
  const others = { ...createTaxonomyHandlers(), ...createNotificationHandlers(indexed) };
  return (route) => (isRowRoute(route) ? rows : others[route]);
}

type RowRoute = { [K in RouteName]: (typeof ROUTES)[K]['kind'] extends 'rows' ? K : never }[RouteName];

function isRowRoute(route: RouteName): route is RowRoute {
  return ROUTES[route].kind === 'rows';
}

async function routed(
  { parts, routing, handlers }: Inside,
  request: Request,
  requestTarget: RequestTarget,
): Promise<Response> {
  const { path, suffix, problem } = requestTarget;
  const { method, headers } = request;
  if (method === 'OPTIONS') return allowed(routing, path, problem);
  const { key, query: parameters } = admit(parts, requestTarget, headers);
  const target = routing.find(method === 'HEAD' ? 'GET' : method, path) ?? nothingThere(routing, path);
  const { route } = target;
  const format = negotiate(suffix, parameters.get('format'), headers.get('accept'));
  const query = withoutCommon(parameters);
  const { path: segments } = target;
  const call: Call = { route, path: segments, format, query, headers, body: () => readText(request), key, parts };
  refuseForeignResource(call);
  return nameIgnored(await handlers(route)(call), route, query);
}

function nameIgnored(response: Response, route: RouteName, query: ReadonlyMap<string, string>): Response {
  const ignored = query.size === 0 ? [] : otherParameters(route, query);
  if (ignored.length > 0) response.headers.set(IGNORED_HEADER, ignored.join(', '));
  return response;
}

/** The same header on an error, where the path exists and the query can be read. */
function nameIgnoredOfError(
  response: Response,
  routing: Routing,
  { method }: Pick<Request, 'method'>,
  { path, query }: RequestTarget,
): Response {
  const target = routing.find(method === 'HEAD' ? 'GET' : method, path);
  if (!target) return response;
  return query instanceof ServiceError ? response : nameIgnored(response, target.route, withoutCommon(query));
}

function withoutCommon(query: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (!query.has('appkey') && !query.has('format')) return query;
  const others = new Map(query);
  others.delete('appkey');
  others.delete('format');
  return others;
}

/** The methods of a path; asked without a key, and not counted. */
function allowed(routing: Routing, path: string, problem: ServiceError | undefined): Response {
  if (problem) throw problem;
  const methods = routing.methodsOf(path);
  if (methods.length === 0) throw noSuchPath();
  return new Response(null, { status: 204, headers: { allow: methods.join(', ') } });
}

function nothingThere(routing: Routing, path: string): FoundRoute {
  const methods = routing.methodsOf(path);
  if (methods.length === 0) throw noSuchPath();
  throw new ServiceError({ status: 405, message: `This path takes ${methods.join(', ')}.`, allow: methods });
}

function refuseForeignResource(call: Call): void {
  if (call.key.resources === 'all' || !isRowRoute(call.route)) return;
  const resource = resourceOf(call);
  if (mayReadResource(call.key, resource)) return;
  throw new ServiceError({ status: 403, message: `The application key is not entitled to ${resource}.` });
}

/** Errors come in the format that was asked for, where that can be read. */
function formatOfError({ headers }: Request, target: RequestTarget | undefined): Format {
  try {
    const query = target?.query;
    return query instanceof ServiceError
      ? (target?.suffix ?? 'json')
      : negotiate(target?.suffix, query?.get('format'), headers.get('accept'));
  } catch {
    return target?.suffix ?? 'json';
  }
}

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
