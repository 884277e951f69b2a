import { PERIOD_SEGMENTS, ROUTES, type Route, type RouteName } from '../protocol/routes.ts';

/** Routes of rows and taxonomies, which only read: a request that changes something is not repeated, and not sent by this client. */
export type ReadingRoute = {
  [K in RouteName]: (typeof ROUTES)[K]['kind'] extends 'rows' | 'taxonomy' ? K : never;
}[RouteName];

export type RowRoute = { readonly route: ReadingRoute; readonly path: Readonly<Record<string, string>> };

/** The route of a resource with rows, `CoreFinancials-ANN`; `undefined` where the service has none. */
export function rowRoute(resource: string): RowRoute | undefined {
  for (const [route, of] of Object.entries(ROUTES) as [ReadingRoute, Route][]) {
    if (of.kind !== 'rows') continue;
    if (!of.periods && of.resource === resource) return { route, path: {} };
    const period = PERIOD_SEGMENTS.find(
      (segment) => of.periods && resource === `${of.resource}-${segment.toUpperCase()}`,
    );
    if (period) return { route, path: { period } };
  }
  return undefined;
}
