import { usageError } from '../base/errors.ts';
import { type Format, type ParameterName, ROUTES, type Route, type RouteName, VERSIONS } from '../protocol/routes.ts';

/** What a call asks for besides its route. */
export type Asked = {
  /** What stands between braces in the path of the route: `{ TaxonomyID: '18' }`. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: { readonly [K in ParameterName]?: string };
  /** Properties of a subscription or template. */
  readonly body?: Readonly<Record<string, string | null>>;
  /** The version that is there already. */
  readonly etag?: string;
  /** JSON where it is not said. */
  readonly format?: Format;
  readonly signal?: AbortSignal;
};

export type Address = { readonly baseUrl: string; readonly key: string };

const ACCEPT: Readonly<Record<Format, string>> = { json: 'application/json', xml: 'application/xml' };
const IN_BRACES = /\{(\w+)\}/g;

/** The request of a call. The key is sent as a header, so that it stands in no URL. Redirections are not followed: they would carry it away; they come back as they are. */
export function requestOf(name: RouteName, asked: Asked, { baseUrl, key }: Address): Request {
  const { format = 'json', body, etag, signal } = asked;
  const headers = new Headers({ ApplicationKey: key, Accept: ACCEPT[format] });
  if (etag !== undefined) headers.set('If-None-Match', etag);
  if (body) headers.set('Content-Type', 'application/json');
  return new Request(urlOf(name, asked, baseUrl), {
    method: ROUTES[name].method,
    headers,
    redirect: 'manual',
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

function urlOf(name: RouteName, { path = {}, query = {} }: Asked, baseUrl: string): string {
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
