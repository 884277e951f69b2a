import { TrieRouter } from 'hono/router/trie-router';
import type { Assumptions } from '../protocol/assumptions.ts';
import { splitSuffix } from '../protocol/request/negotiate.ts';
import { type Format, ROUTES, type Route, type RouteName, VERSIONS, type Version } from '../protocol/routes.ts';
import { badRequest, noSuchPath, ServiceError } from '../protocol/service-error.ts';

export type Target = { readonly route: RouteName; readonly version: Version };
/** `path`: the segments that the route leaves open, by their names. */
export type Found = { readonly target: Target; readonly path: Readonly<Record<string, string>> };

export type Routing = {
  /** The route of a method and a path, which has neither suffix nor a slash at its end. */
  readonly find: (method: string, path: string) => Found | undefined;
  /** The methods of a path; none where the path does not exist. */
  readonly methodsOf: (path: string) => readonly string[];
};

/**
 * The routes of {@link ROUTES}. Without a version, data paths belong to the default one, by the switch `versionless`.
 */
export function createRouting({ versionless }: Pick<Assumptions, 'versionless'>): Routing {
  const router = new TrieRouter<Target>();
  for (const [route, { method, path, kind }] of Object.entries(ROUTES) as [RouteName, Route][]) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    if (kind === 'rows')
      for (const version of VERSIONS) router.add(method, `/${version}${pattern}`, { route, version });
    if (kind !== 'rows' || versionless !== 'refused') router.add(method, pattern, { route, version: VERSIONS[0] });
  }
  const find = (method: string, path: string): Found | undefined => {
    if (!Object.hasOwn(ALLOWS, method)) return undefined;
    const [first] = router.match(method, path)[0];
    // This router names the open segments beside each match.
    return first && { target: first[0], path: first[1] as Readonly<Record<string, string>> };
  };
  return {
    find,
    methodsOf: (path) => Object.entries(ALLOWS).flatMap(([method, allowed]) => (find(method, path) ? allowed : [])),
  };
}

/** A route that answers GET also answers HEAD. */
const ALLOWS: Readonly<Record<Route['method'], readonly string[]>> = {
  GET: ['GET', 'HEAD'],
  POST: ['POST'],
  PUT: ['PUT'],
  DELETE: ['DELETE'],
};

const LONGEST_URL = 98_304;

export type RequestTarget = {
  /** Decoded; no slash at its end, and no suffix. */
  readonly path: string;
  readonly suffix: Format | undefined;
  readonly search: string;
  /** The reason why there is no target: thrown once the call is counted. The path is empty then. */
  readonly problem: ServiceError | undefined;
};

/** Parses a URL. One too long (414) or not URL-encoded in its path (400) has a problem; its query is read anyway. */
export function readTarget(url: string): RequestTarget {
  const hash = url.indexOf('#');
  const end = hash < 0 ? url.length : hash;
  const question = url.indexOf('?');
  const pathEnd = question < 0 || question > end ? end : question;
  // The first slash behind `https://` begins the path.
  const { path, format: suffix } = splitSuffix(withoutSlash(url.slice(url.indexOf('/', 8), pathEnd)));
  const search = url.slice(pathEnd, end);
  if (url.length > LONGEST_URL) {
    const message = `A URL must be at most ${LONGEST_URL} characters long.`;
    return { path: '', suffix, search, problem: new ServiceError({ status: 414, message }) };
  }
  const decoded = path.includes('%') ? decodePath(path) : path;
  if (decoded instanceof ServiceError) return { path: '', suffix, search, problem: decoded };
  return { path: decoded, suffix, search, problem: undefined };
}

/** The contract writes `/taxonomy/` with a slash at its end, and other paths without; all paths accept both. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** An encoded slash is part of a segment, and no segment of any path has one. */
function decodePath(path: string): string | ServiceError {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return badRequest('The path must be URL-encoded: each % followed by two hexadecimal digits, the bytes UTF-8.');
  }
  if (/%2f/i.test(path)) return noSuchPath();
  return decoded;
}
