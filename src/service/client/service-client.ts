import { usageError } from '../../core/base/errors.ts';
import type { TaxonomyResourceName } from '../../core/model/resource.ts';
import type { TransportAnswer } from '../../core/transport/answer.ts';
import type { Format } from '../protocol/routes.ts';
import { type CallRequest, type ReadingRoute, rowRoute } from './request-of.ts';
import type { Transport, TransportRequest } from './transport/transport.ts';

/** How a request is sent and where its answer goes. */
export type Call = Pick<TransportRequest, 'what' | 'save' | 'signal'> & {
  readonly format: Format;
  readonly etag?: CallRequest['etag'] | undefined;
};

/** Parameters of a request for rows. */
export type RowQuery = NonNullable<CallRequest['query']>;

/** The parts of one taxonomy; a part without a route does not compile. */
export type TaxonomyPartName = Exclude<TaxonomyResourceName, 'taxonomy'>;

/** The requests to the service. Answers go to `save` as they come: no method holds a whole one in memory. */
export type ServiceClient = {
  /** `resource`: as in `CoreFinancials-ANN`. @throws usage error for a resource without a route. */
  readonly rows: (resource: string, query: RowQuery, call: Call) => Promise<TransportAnswer>;
  /** The list of taxonomies. */
  readonly taxonomies: (call: Call) => Promise<TransportAnswer>;
  readonly taxonomyPart: (part: TaxonomyPartName, id: string, call: Call) => Promise<TransportAnswer>;
};

const PART_ROUTES: Readonly<Record<TaxonomyPartName, ReadingRoute>> = {
  calculation: 'taxonomyCalculation',
  fieldlabel: 'taxonomyFieldLabel',
  fieldproperty: 'taxonomyFieldProperty',
  presentation: 'taxonomyPresentation',
};

export function serviceClient({ send }: Pick<Transport, 'send'>): ServiceClient {
  const ask = (
    route: ReadingRoute,
    where: Pick<CallRequest, 'path' | 'query'>,
    { format, etag, ...call }: Call,
  ): Promise<TransportAnswer> => send({ route, ...call, call: { ...where, format, etag } });
  return {
    rows: async (resource, query, call) => {
      const rowPath = rowRoute(resource);
      if (!rowPath) throw usageError(`the service has no path for ${resource}`);
      return ask(rowPath.route, { path: rowPath.path, query }, call);
    },
    taxonomies: (call) => ask('taxonomySummary', {}, call),
    taxonomyPart: (part, id, call) => ask(PART_ROUTES[part], { path: { TaxonomyID: id } }, call),
  };
}
