import { RESOURCES, type Resource } from '../../core/model/resource.ts';
import { PERIOD_SEGMENTS, ROUTES, type Route } from './routes.ts';

/** A resource with rows. */
export type RowResource = Extract<Resource, { readonly kind: 'rows' }>;

const ROUTED: ReadonlySet<string> = new Set(
  Object.values<Route>(ROUTES).flatMap((route) => {
    if (route.kind !== 'rows') return [];
    return route.periods
      ? PERIOD_SEGMENTS.map((period) => `${route.resource}-${period.toUpperCase()}`)
      : route.resource;
  }),
);

/**
 * The resources with rows that a path answers: keys can be entitled to them, and subscriptions can monitor them.
 * Answers saved from other paths can still be brought into a store.
 */
export const SERVED_RESOURCES: readonly RowResource[] = RESOURCES.filter(
  (resource) => resource.kind === 'rows' && ROUTED.has(resource.name),
) as readonly RowResource[];
