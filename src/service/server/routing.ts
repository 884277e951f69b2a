import { TrieRouter } from 'hono/router/trie-router';
import { LRUCache } from 'lru-cache';
import { splitSuffix } from '../protocol/request/negotiate.ts';
import { readQuery } from '../protocol/request/read-query.ts';
import { type Format, ROUTES, type Route, type RouteName, VERSIONS } from '../protocol/routes.ts';
import { badRequest, noSuchPath, ServiceError } from '../protocol/service-error.ts';

/** A route, and the segments that it leaves open by their names: `{TaxonomyID}`, `{Id}`, `{UserId}`, `{period}`. */
export type FoundRoute = { readonly route: RouteName; readonly path: Readonly<Record<string, string>> };

export type Routing = ReturnType<typeof createRouting>;

/** The methods that a path takes with a route of one: a route that answers GET also answers HEAD. */
const ALLOWS: Readonly<Record<Route['method'], readonly string[]>> = {
  GET: ['GET', 'HEAD'],
  POST: ['POST'],
  PUT: ['PUT'],
  DELETE: ['DELETE'],
};

/** The routes of {@link ROUTES}. Without a version, data paths belong to the default one. */
export function createRouting() {
  const router = new TrieRouter<RouteName>();
  for (const [route, { method, path, kind }] of Object.entries(ROUTES) as [RouteName, Route][]) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    const versions = kind === 'rows' ? VERSIONS.map((version) => `/${version}`) : [];
    for (const version of [...versions, '']) router.add(method, version + pattern, route);
  }
  const match = remembered((path): Partial<Record<string, FoundRoute>> => {
    const found = Object.keys(ALLOWS).map((method) => {
      const [first] = router.match(method, path)[0];
      // This router names the open segments beside each match.
      return [method, first && { route: first[0], path: first[1] as Readonly<Record<string, string>> }];
    });
    return Object.fromEntries(found);
  });
  /** The route of a method and a path, which has neither suffix nor a slash at its end. */
  const find = (method: string, path: string): FoundRoute | undefined =>
    Object.hasOwn(ALLOWS, method) ? match(path)[method] : undefined;
  /** The methods of a path; none where the path does not exist. */
  const methodsOf = (path: string): readonly string[] =>
    Object.entries(ALLOWS).flatMap(([method, allowed]) => (find(method, path) ? allowed : []));
  return { find, methodsOf, readTarget: remembered(readTarget) };
}

/** Clients ask the same again and again. Few texts are kept, and no long one. */
const MOST_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 1_000;

function remembered<T extends object>(read: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, T>({ max: MOST_REMEMBERED });
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (text.length <= LONGEST_REMEMBERED) known.set(text, result);
    return result;
  };
}

const LONGEST_URL = 98_304;

export type RequestTarget = {
  /** Decoded; no slash at its end, and no suffix. */
  readonly path: string;
  readonly suffix: Format | undefined;
  readonly search: string;
  /** The parameters, or the error (400) where they cannot be read. */
  readonly query: ReadonlyMap<string, string> | ServiceError;
  /** The reason why there is no target: thrown once the call is counted. The path is empty then. */
  readonly problem: ServiceError | undefined;
};

/** Parses a URL. One too long (414) or not URL-encoded in its path (400) has a problem; its query is read anyway. */
function readTarget(url: string): RequestTarget {
  const hash = url.indexOf('#');
  const end = hash < 0 ? url.length : hash;
  const question = url.indexOf('?');
  const pathEnd = question < 0 || question > end ? end : question;
  // The first slash behind `https://` begins the path.
  const { path: whole, format: suffix } = splitSuffix(withoutSlash(url.slice(url.indexOf('/', 8), pathEnd)));
  const path = suffix === undefined ? whole : withoutSlash(whole);
  const search = url.slice(pathEnd, end);
  const query = tryQuery(search);
  const message = `A URL must be at most ${LONGEST_URL} characters long.`;
  const decoded = url.length > LONGEST_URL ? new ServiceError({ status: 414, message }) : decodePath(path);
  if (decoded instanceof ServiceError) return { path: '', suffix, search, query, problem: decoded };
  return { path: decoded, suffix, search, query, problem: undefined };
}

function tryQuery(search: string): ReadonlyMap<string, string> | ServiceError {
  try {
    return readQuery(search);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** The contract writes `/taxonomy/` with a slash at its end, and other paths without; all paths accept both. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** An encoded slash is part of a segment, and no segment of any path has one. */
function decodePath(path: string): string | ServiceError {
  if (!path.includes('%')) return path;
  try {
    const decoded = decodeURIComponent(path);
    return /%2f/i.test(path) ? noSuchPath() : decoded;
  } catch {
    return badRequest('The path must be URL-encoded: each % followed by two hexadecimal digits, the bytes UTF-8.');
  }
}
