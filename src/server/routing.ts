import type { Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
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
  const router: Router<Target> = new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const [route, { method, path, kind }] of Object.entries(ROUTES) as [RouteName, Route][]) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    if (kind === 'rows')
      for (const version of VERSIONS) router.add(method, `/${version}${pattern}`, { route, version });
    if (kind !== 'rows' || versionless !== 'refused') router.add(method, pattern, { route, version: VERSIONS[0] });
  }
  const search = (method: string, path: string): Found | undefined => {
    if (!Object.hasOwn(ALLOWS, method)) return undefined;
    const [matches, stash] = router.match(method, path);
    const [first] = matches;
    if (!first) return undefined;
    const [target, named] = first;
    return {
      target,
      path: stash ? fromStash(named as Record<string, number>, stash) : (named as Record<string, string>),
    };
  };
  // Most calls are for the same few paths.
  const kept = new Map<string, Found>();
  const find = (method: string, path: string): Found | undefined => {
    const known = method === 'GET' ? kept.get(path) : undefined;
    if (known) return known;
    const found = search(method, path);
    if (found && method === 'GET') {
      if (kept.size === MOST_KEPT) kept.clear();
      kept.set(path, found);
    }
    return found;
  };
  return {
    find,
    methodsOf: (path) => METHODS.filter((method) => find(method, path)).flatMap((method) => ALLOWS[method]),
  };
}

/** Paths of ids are many. */
const MOST_KEPT = 256;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const satisfies readonly Route['method'][];
/** A route that answers GET also answers HEAD. */
const ALLOWS: Readonly<Record<Route['method'], readonly string[]>> = {
  GET: ['GET', 'HEAD'],
  POST: ['POST'],
  PUT: ['PUT'],
  DELETE: ['DELETE'],
};

function fromStash(named: Readonly<Record<string, number>>, stash: readonly string[]): Record<string, string> {
  const path: Record<string, string> = {};
  for (const name in named) path[name] = stash[named[name] ?? -1] ?? '';
  return path;
}
