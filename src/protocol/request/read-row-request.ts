import { nearest } from '../../base/nearest.ts';
import { quoteClipped } from '../../base/quote-clipped.ts';
import type { Assumptions } from '../assumptions.ts';
import { LIMITS } from '../limits.ts';
import { type ParameterName, ROUTES, type RouteName } from '../routes.ts';
import { badRequest, ServiceError } from '../service-error.ts';
import { type ParameterValue, readParameter } from './parameters.ts';
import type { RowRequest } from './row-request.ts';

const TAKEN: ReadonlyMap<string, ReadonlySet<ParameterName>> = new Map(
  Object.entries(ROUTES).map(([route, { parameters }]) => [route, new Set<ParameterName>(parameters)]),
);

/**
 * The typed request of a route for rows, from the query of {@link readQuery}. Other parameters are ignored here. A
 * ServiceError (400) names a wrong parameter and the values that it accepts.
 */
export function readRowRequest(
  route: RouteName,
  query: ReadonlyMap<string, string>,
  assumptions: Pick<Assumptions, 'limitCode'>,
): RowRequest {
  const taken = TAKEN.get(route);
  const read = <K extends ParameterName, A>(name: K, absent: A): ParameterValue<K> | A => {
    const text = taken?.has(name) ? query.get(name) : undefined;
    return text === undefined ? absent : readParameter(name, text);
  };
  const { limit, offset } = readPaging(query, assumptions);
  return {
    primarySymbols: read('primarysymbols', []),
    companyName: read('companynames', undefined),
    primaryExchanges: read('primaryexchanges', []),
    entityIds: read('entityids', []),
    issueIds: read('issueids', []),
    fiscalPeriods: read('fiscalperiod', []),
    transactionDates: read('transactiondates', []),
    numPeriods: read('numperiods', undefined),
    activeCompanies: read('activecompanies', undefined),
    deleted: read('deleted', false),
    filter: read('filter', undefined),
    fields: read('fields', []),
    limit,
    offset,
    sortBy: read('sortby', []),
    debug: read('debug', false),
  };
}

export type Paging = { readonly limit: number; readonly offset: bigint };

/** Reads `limit` and `offset` with the contract's defaults; others than it accepts are its documented errors (400). */
export function readPaging(query: ReadonlyMap<string, string>, assumptions: Pick<Assumptions, 'limitCode'>): Paging {
  const limit = query.get('limit');
  const offset = query.get('offset');
  return {
    limit: limit === undefined ? LIMITS.defaultLimit : readLimit(limit, assumptions),
    offset: offset === undefined ? 0n : readParameter('offset', offset),
  };
}

/** The contract's sample of this error carries the code of an inactive key although the key is not at fault. */
function readLimit(text: string, { limitCode }: Pick<Assumptions, 'limitCode'>): number {
  try {
    return readParameter('limit', text);
  } catch (error) {
    if (!(error instanceof ServiceError) || limitCode === 'absent') throw error;
    throw new ServiceError({ ...badRequest(error.message).answer, code: limitCode });
  }
}

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
