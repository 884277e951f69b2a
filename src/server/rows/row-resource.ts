import { PERIOD_SEGMENTS, ROUTES } from '../../protocol/routes.ts';
import { notFound } from '../../protocol/service-error.ts';
import type { Call } from '../parts.ts';

/** The resource that a call for rows asks for: `CoreFinancials-QTR`. An unknown period is a 404. */
export function resourceOf({ route: name, path }: Pick<Call, 'route' | 'path'>): string {
  const route = ROUTES[name];
  if (route.kind !== 'rows') throw notFound('There are no rows here.');
  if (!route.periods) return route.resource;
  const period = (path.period ?? '').toLowerCase();
  if (PERIOD_SEGMENTS.some((known) => known === period)) return `${route.resource}-${period.toUpperCase()}`;
  throw notFound(`The period of this path is one of ${PERIOD_SEGMENTS.join(', ')}.`);
}
