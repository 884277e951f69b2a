import type { TaxonomyResourceName } from '../../core/model/resource.ts';
import type { ParameterName } from './request/parameters.ts';

export type { ParameterName };

/**
 * One endpoint. `path` is relative to the base address, without version segment (`v1`, `v2`); `{Name}` is one segment.
 * `resource`: the rows or the part of a taxonomy; of period routes the family, to which `{period}` adds the data set.
 */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly ParameterName[];
} & (
  | { readonly kind: 'rows'; readonly resource: string; readonly periods: boolean }
  | { readonly kind: 'taxonomy'; readonly resource: TaxonomyResourceName }
  | { readonly kind: 'subscription' | 'template'; readonly takes: 'nothing' | 'subscription' | 'template' }
);

/** Period suffixes of financials, as paths write them. */
export const PERIOD_SEGMENTS = ['ann', 'qtr', 'ytd', 'ttm'] as const;

const PAGING = ['limit', 'offset'] as const;
const SHAPING = ['fields', ...PAGING, 'sortby', 'debug'] as const;
const COMPANY = ['primarysymbols', 'companynames', 'primaryexchanges', 'entityids'] as const;
const STATE = ['activecompanies', 'deleted', 'filter'] as const;
const FINANCIALS = [...COMPANY, 'fiscalperiod', 'numperiods', ...STATE, ...SHAPING] as const;
const INSIDERS = [...COMPANY, 'issueids', 'transactiondates', ...STATE, ...SHAPING] as const;
const OWNERSHIP = [...COMPANY, 'issueids', ...STATE, ...SHAPING] as const;

/** Every endpoint of the service. Server and client do not compile without a handler and a method for each. */
export const ROUTES = {
  companies: rows('/companies', 'Companies', 'Company records', [...COMPANY, ...STATE, ...SHAPING]),
  coreFinancials: financials('CoreFinancials', 'Core financials'),
  financials: financials('Financials', 'Full financials'),
  insiderFilers: rows('/insiders/filers', 'Insiders-Filers', 'People who file as insiders', INSIDERS),
  insiderIssues: rows('/insiders/issues', 'Insiders-Issues', 'Issues that insiders trade', INSIDERS),
  insiderTransactions: rows('/insiders/transactions', 'Insiders-Transactions', 'Trades of insiders', INSIDERS),
  insiderSummary: rows('/insiders/summary', 'Insiders-Summary', 'Trades of insiders, summed by issue', INSIDERS),
  ownershipIssueHolders: ownership('CurrentIssueHolders', 'Who holds an issue now'),
  ownershipOwnerHoldings: ownership('CurrentOwnerHoldings', 'What an owner holds now'),
  taxonomySummary: { ...taxonomy('taxonomy', 'The taxonomies that are supported', []), path: '/taxonomy' },
  taxonomyCalculation: taxonomy('calculation', 'Calculation structure'),
  taxonomyFieldLabel: taxonomy('fieldlabel', 'Field labels', ['fieldid', 'fieldname', 'http_etag']),
  taxonomyFieldProperty: taxonomy('fieldproperty', 'Field properties'),
  taxonomyPresentation: taxonomy('presentation', 'Presentation structure'),
  createSubscription: ntf('subscription', 'POST', '/ntf/subscriptions', 'Create a subscription', 'subscription'),
  updateSubscription: ntf('subscription', 'PUT', '/ntf/subscriptions/{Id}', 'Update a subscription', 'subscription'),
  deleteSubscription: ntf('subscription', 'DELETE', '/ntf/subscriptions/{Id}', 'Delete a subscription'),
  getSubscription: ntf('subscription', 'GET', '/ntf/subscriptions/{Id}', 'One subscription'),
  listSubscriptions: {
    ...ntf('subscription', 'GET', '/ntf/subscriptions', 'The subscriptions of the application key'),
    parameters: PAGING,
  },
  listUserSubscriptions: ntf(
    'subscription',
    'GET',
    '/ntf/subscriptions/user/{UserId}',
    'The subscriptions of one user of the application key',
  ),
  createTemplate: ntf('template', 'POST', '/ntf/templates', 'Create a template', 'template'),
  updateTemplate: ntf('template', 'PUT', '/ntf/templates/{Id}', 'Update a template', 'template'),
  getTemplate: ntf('template', 'GET', '/ntf/templates/{Id}', 'One template'),
  deleteTemplate: ntf('template', 'DELETE', '/ntf/templates/{Id}', 'Delete a template'),
  listTemplates: { ...ntf('template', 'GET', '/ntf/templates', 'The templates'), parameters: PAGING },
} as const satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof ROUTES;

type Kind<K extends Route['kind']> = Extract<Route, { readonly kind: K }>;

function rows(path: string, resource: string, summary: string, parameters: readonly ParameterName[]): Kind<'rows'> {
  return { method: 'GET', path, kind: 'rows', resource, periods: false, summary, parameters };
}

function financials(resource: string, title: string): Kind<'rows'> {
  const path = `/${resource.toLowerCase()}/{period}`;
  return { ...rows(path, resource, `${title} by period: ${PERIOD_SEGMENTS.join(', ')}`, FINANCIALS), periods: true };
}

function ownership(list: string, summary: string): Kind<'rows'> {
  return rows(`/ownerships/${list.toLowerCase()}`, `Ownership-${list}`, summary, OWNERSHIP);
}

function taxonomy(
  resource: TaxonomyResourceName,
  summary: string,
  parameters: readonly ParameterName[] = ['http_etag'],
): Kind<'taxonomy'> {
  return { method: 'GET', path: `/taxonomy/{TaxonomyID}/${resource}`, kind: 'taxonomy', resource, summary, parameters };
}

function ntf(
  kind: 'subscription' | 'template',
  method: Route['method'],
  path: string,
  summary: string,
  takes: 'nothing' | 'subscription' | 'template' = 'nothing',
): Kind<'subscription' | 'template'> {
  return { method, path, kind, summary, parameters: [], takes };
}

/** Version segments of data paths; the first is the default. */
export const VERSIONS = ['v2', 'v1'] as const;

/** Forms of an answer; the first is the default. */
export const FORMATS = ['json', 'xml'] as const;
export type Format = (typeof FORMATS)[number];

export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};
