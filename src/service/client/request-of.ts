import { usageError } from '../../core/base/errors.ts';
import {
  type Format,
  type ParameterName,
  PERIOD_SEGMENTS,
  ROUTES,
  type Route,
  type RouteName,
  VERSIONS,
} from '../protocol/routes.ts';

/** The parts of a request besides its route. */
export type CallRequest = {
  /** By the names in braces in the path of the route: `{ TaxonomyID: '18' }`. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: { readonly [K in ParameterName]?: string };
  /** The version that the caller has. */
  readonly etag?: string | undefined;
  /** JSON where it is left out. */
  readonly format?: Format;
};

export type Address = { readonly baseUrl: string; readonly key: string };

const ACCEPT: Readonly<Record<Format, string>> = { json: 'application/json', xml: 'application/xml' };
const IN_BRACES = /\{(\w+)\}/g;

/**
 * The request of a call. The key is sent as a header, so that no URL holds it. Redirections are not followed, because
 * they would carry the key away: they come back as answers.
 */
export function requestOf(name: ReadingRoute, call: CallRequest, { baseUrl, key }: Address): Request {
  const { format = 'json', etag } = call;
  const headers = new Headers({ ApplicationKey: key, Accept: ACCEPT[format] });
  if (etag !== undefined) headers.set('If-None-Match', etag);
  return new Request(urlOf(name, call, baseUrl), { method: ROUTES[name].method, headers, redirect: 'manual' });
}

/** The address of a call, without a key. */
export function urlOf(name: ReadingRoute, { path = {}, query = {} }: CallRequest, baseUrl: string): string {
  const route: Route = ROUTES[name];
  const filled = route.path.replace(IN_BRACES, (_, part: string) => {
    const value = path[part];
    if (value === undefined || value === '') throw usageError(`a call of ${name} needs {${part}} of its path`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).map(([parameter, value]) => `${parameter}=${encodeURIComponent(value)}`);
  const version = route.kind === 'rows' ? `/${VERSIONS[0]}` : '';
  return `${baseUrl.replace(/\/+$/, '')}${version}${filled}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`;
}

/**
 * Routes of rows and taxonomies, which only read: a request that changes something is not repeated, and not sent by
 * this client.
 */
export type ReadingRoute = {
  [K in RouteName]: (typeof ROUTES)[K]['kind'] extends 'rows' | 'taxonomy' ? K : never;
}[RouteName];

export type RowRoute = { readonly route: ReadingRoute; readonly path: Readonly<Record<string, string>> };

/** The route of a resource with rows, `CoreFinancials-ANN`; `undefined` where the service has none. */
export function rowRoute(resource: string): RowRoute | undefined {
  for (const [route, definition] of Object.entries(ROUTES) as [ReadingRoute, Route][]) {
    if (definition.kind !== 'rows') continue;
    if (!definition.periods && definition.resource === resource) return { route, path: {} };
    const period = PERIOD_SEGMENTS.find(
      (segment) => definition.periods && resource === `${definition.resource}-${segment.toUpperCase()}`,
    );
    if (period) return { route, path: { period } };
  }
  return undefined;
}
