import { nearest } from '../../../core/base/nearest.ts';
import { LIMITS } from '../limits.ts';
import { type ParameterName, ROUTES, type RouteName } from '../routes.ts';
import { badRequest, ServiceError } from '../service-error.ts';
import { type ParameterValue, readParameter } from './parameters.ts';

type Query = ReadonlyMap<string, string>;
type Part<K extends ParameterName, A> = {
  readonly parameter: K;
  readonly absent: A;
  /** The fields of rows that it selects by. */
  readonly selectsBy: readonly string[];
};

/** The parts of a request for rows. `fields`, `sortBy` and the filter name their fields themselves. */
export const REQUEST_PARTS = {
  primarySymbols: part('primarysymbols', [], 'primarysymbol'),
  companyName: part('companynames', undefined, 'companyname'),
  primaryExchanges: part('primaryexchanges', [], 'primaryexchange'),
  entityIds: part('entityids', [], 'entityid'),
  issueIds: part('issueids', [], 'issueid'),
  fiscalPeriods: part('fiscalperiod', [], 'fiscalyear', 'fiscalquarter'),
  transactionDates: part('transactiondates', [], 'transactiondate'),
  numPeriods: part('numperiods', undefined, 'periodenddate'),
  activeCompanies: part('activecompanies', undefined, 'primarysymbol'),
  deleted: part('deleted', false),
  filter: part('filter', undefined),
  fields: part('fields', []),
  sortBy: part('sortby', []),
  debug: part('debug', false),
} as const;

type Parts = typeof REQUEST_PARTS;

/** A request for rows with its defaults. All parameters must hold, and of the entries of one list any. */
export type RowRequest = Paging & {
  readonly [K in keyof Parts]: ParameterValue<Parts[K]['parameter']> | Extract<Parts[K]['absent'], undefined>;
};

function part<K extends ParameterName, A>(parameter: K, absent: A, ...selectsBy: readonly string[]): Part<K, A> {
  return { parameter, absent, selectsBy };
}

/**
 * The typed request of a route for rows, from the query of {@link readQuery}. Other parameters are ignored here. A
 * ServiceError (400) names a wrong parameter and the values that it accepts.
 */
export function readRowRequest(route: RouteName, query: Query): RowRequest {
  const taken: readonly ParameterName[] = ROUTES[route].parameters;
  const paging = readPaging(query);
  const parts = Object.entries<Part<ParameterName, unknown>>(REQUEST_PARTS).map(([name, { parameter, absent }]) => {
    const text = query.get(parameter);
    return [name, text === undefined || !taken.includes(parameter) ? absent : readParameter(parameter, text)];
  });
  // Each part has the values of its parameter, or what it is without it.
  return { ...Object.fromEntries(parts), ...paging } as RowRequest;
}

export type Paging = { readonly limit: number; readonly offset: bigint };

/** Reads `limit` and `offset` with the contract's defaults; others than it accepts are its documented errors (400). */
export function readPaging(query: Query): Paging {
  const limit = query.get('limit');
  const offset = query.get('offset');
  return {
    limit: limit === undefined ? LIMITS.defaultLimit : readLimit(limit),
    offset: offset === undefined ? 0n : readParameter('offset', offset),
  };
}

/** The contract's sample of this error carries the code of an inactive key although the key is not at fault. */
function readLimit(text: string): number {
  try {
    return readParameter('limit', text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new ServiceError({ ...badRequest(error.message).answer, code: 'ERR_403_DEVELOPER_INACTIVE' });
  }
}

/** Names the parameters of a query that were ignored; an addition to the contract. */
export const IGNORED_HEADER = 'X-Service-Ignored-Parameters';

/** Names that fit into a header and into a line of a log. */
const PLAIN_NAME = /^[\w.-]+$/;

/** The parameters of a query that the route does not take, each with the one probably meant: `limt (limit?)`. */
export function otherParameters(route: RouteName, query: Query): readonly string[] {
  const taken: readonly string[] = ROUTES[route].parameters;
  const others = [...query.keys()].filter((name) => !taken.includes(name));
  return others.map((name) => {
    const written = PLAIN_NAME.test(name) ? name : encodeURIComponent(name);
    const meant = nearest(name, taken);
    return meant === undefined ? written : `${written} (${meant}?)`;
  });
}
