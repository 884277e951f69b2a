import { nearest } from '../../base/nearest.ts';
import { ROUTES, type RouteName } from '../routes.ts';
import { badRequest } from '../service-error.ts';
import { quoteClipped } from './quote-clipped.ts';

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
