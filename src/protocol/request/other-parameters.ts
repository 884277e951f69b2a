import { nearest } from '../../base/nearest.ts';
import { quoteClipped } from '../../base/quote-clipped.ts';
import { ROUTES, type RouteName } from '../routes.ts';
import { badRequest } from '../service-error.ts';

/** Names the parameters of a query that were ignored; an addition to the contract. */
export const IGNORED_HEADER = 'X-Service-Ignored-Parameters';

/** Names that fit into a header and into a line of a log. */
const PLAIN_NAME = /^[\w.-]+$/;

/** The parameters of a query that the route does not take, each with the one probably meant: `limt (limit?)`. */
export function otherParameters(route: RouteName, query: ReadonlyMap<string, string>): readonly string[] {
  const taken: readonly string[] = ROUTES[route].parameters;
  return [...query.keys()]
    .filter((name) => !taken.includes(name))
    .map((name) => {
      const meant = nearest(name, taken);
      return (PLAIN_NAME.test(name) ? name : encodeURIComponent(name)) + (meant === undefined ? '' : ` (${meant}?)`);
    });
}

/** Refuses (400) the first parameter of a query that the route does not take; for the switch `otherParameters`. */
export function refuseOtherParameters(route: RouteName, query: ReadonlyMap<string, string>): void {
  const taken: readonly string[] = ROUTES[route].parameters;
  for (const name of query.keys()) {
    if (taken.includes(name)) continue;
    const meant = nearest(name, taken);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    throw badRequest(`There is no parameter ${quoteClipped(name)} here.${hint} Parameters: ${taken.join(', ')}.`);
  }
}
