import { TrieRouter } from 'hono/router/trie-router';
import type { Assumptions } from '../protocol/assumptions.ts';
import { ROUTES, type Route, type RouteName, VERSIONS, type Version } from '../protocol/routes.ts';

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
