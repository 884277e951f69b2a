import type { Assumptions } from '../assumptions.ts';
import type { ParameterName, RouteName } from '../routes.ts';
import { ROUTES } from '../routes.ts';
import { type ParameterValue, readParameter } from './parameters.ts';
import { type Paging, readPaging } from './read-paging.ts';
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
  const { limit, offset }: Paging = readPaging(query, assumptions);
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
