import type { TaxonomyResourceName } from '../../../core/model/resource.ts';
import { LIMITS } from '../limits.ts';
import { PARAMETERS } from '../request/parameters.ts';
import {
  FORMATS,
  MEDIA_TYPES,
  type ParameterName,
  PERIOD_SEGMENTS,
  ROUTES,
  type Route,
  type RouteName,
  VERSIONS,
} from '../routes.ts';
import { ERROR_CODE_HEADER, MESSAGE_HEADER } from '../service-error.ts';
import { SUBSCRIPTION_RULES } from '../subscriptions/rules.ts';
import { type JsonObject, SCHEMAS, type SchemaName, schemaReference } from './schemas.ts';

export type OpenApiOptions = {
  /** Where the service is, e.g. `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** Version of the program that serves it. */
  readonly version: string;
};

const SECURITY_SCHEMES: JsonObject = {
  appkey: { type: 'apiKey', in: 'query', name: 'appkey' },
  applicationKey: { type: 'apiKey', in: 'header', name: 'ApplicationKey' },
};

/** A description of the whole service in OpenAPI 3.1, made from the tables that server and client share. Plain JSON. */
export function openApiDocument({ baseUrl, version }: OpenApiOptions): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crossfoot reference service',
      version,
      description: 'Financial data, the taxonomies that explain it, and subscriptions to what is new in it.',
    },
    servers: [{ url: baseUrl }],
    security: [{ appkey: [] }, { applicationKey: [] }],
    paths: pathItems(),
    components: { schemas: SCHEMAS, parameters: SHARED_PARAMETERS, securitySchemes: SECURITY_SCHEMES },
  };
}

const TAXONOMY_ANSWERS: Readonly<Record<TaxonomyResourceName, SchemaName>> = {
  taxonomy: 'TaxonomySummary',
  calculation: 'Calculation',
  fieldlabel: 'FieldLabel',
  fieldproperty: 'FieldProperty',
  presentation: 'Presentation',
};

/** The body of the answer of a route; `undefined` where there is none. */
function answerOf(name: RouteName, route: Route): SchemaName | undefined {
  if (route.kind === 'rows') return 'DataRows';
  if (route.kind === 'taxonomy') return TAXONOMY_ANSWERS[route.resource];
  if (route.method === 'DELETE') return undefined;
  const record = route.kind === 'subscription' ? 'Subscription' : 'Template';
  return name.startsWith('list') ? `${record}List` : record;
}

/** The bodies of requests, with an example that a service with the key `demo` accepts. */
const BODIES = {
  subscription: {
    schema: 'SubscriptionProperties',
    example: {
      Name: 'big_profits',
      UserId: 'user_1',
      ServiceApplicationKey: 'demo',
      ResourceName: 'CoreFinancials-ANN',
      Expression: 'netincome gt 1000000000',
      SubscriberEmail: 'someone@example.com',
    },
  },
  template: {
    schema: 'TemplateProperties',
    example: { Name: 'short', Subject: 'New: @Raw(@Model.ResourceName)', Body: 'See @Raw(@Model.DataLink)' },
  },
} as const;

/** Statuses with an error body and what they say. */
const ERRORS = {
  400: 'What is wrong with the request, and what is accepted',
  403: `No key, one that is unknown, spent or not entitled; ${ERROR_CODE_HEADER} tells which where it is not the entitlement`,
  404: 'There is no such thing',
  409: 'The name is in use, or what is to be deleted',
  413: 'The body is too large',
  415: 'The body is not JSON',
  503: 'Not now; Retry-After says when to ask again',
} as const;

/** Path items by path: operations with all their parameters and answers. */
function pathItems(): JsonObject {
  const items: Record<string, Record<string, JsonObject>> = {};
  for (const [name, route] of Object.entries<Route>(ROUTES)) {
    const path = pathOf(route);
    items[path] = { ...items[path], [route.method.toLowerCase()]: operation(name as RouteName, route) };
  }
  return items;
}

/** Data paths have a version segment. */
function pathOf({ kind, path }: Route): string {
  return kind === 'rows' ? `/{version}${path}` : path;
}

function operation(name: RouteName, route: Route): JsonObject {
  const body = 'takes' in route && route.takes !== 'nothing' ? BODIES[route.takes] : undefined;
  const query = route.parameters.map(parameterReference);
  const conditional = takesTags(route) ? [parameterReference('ifNoneMatch')] : [];
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.kind],
    parameters: [...pathParameters(pathOf(route)), ...query, parameterReference('format'), ...conditional],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaReference(body.schema), example: body.example } },
      },
    }),
    responses: responses(name, route, body !== undefined),
  };
}

function responses(name: RouteName, route: Route, takesBody: boolean): JsonObject {
  const answer = answerOf(name, route);
  const statuses: readonly (keyof typeof ERRORS)[] = [
    400,
    403,
    ...(route.path.includes('{') ? ([404] as const) : []),
    ...(takesBody ? ([409, 413, 415] as const) : name === 'deleteTemplate' ? ([409] as const) : []),
    503,
  ];
  return {
    ...(answer ? { 200: success(route.summary, answer, takesTags(route) ? ETAG : undefined) } : { 204: DELETED }),
    ...(route.method === 'POST' && answer ? { 201: success('Created', answer, LOCATION) } : {}),
    ...(takesTags(route) ? { 304: { description: 'The caller has this version', headers: ETAG } } : {}),
    ...Object.fromEntries(statuses.map((status) => [status, failure(ERRORS[status])])),
    default: failure('Any other error'),
  };
}

const ETAG: JsonObject = { ETag: { description: 'Identifier of the version', schema: { type: 'string' } } };

const LOCATION: JsonObject = { Location: { description: 'Path of what was created', schema: { type: 'string' } } };
const DELETED: JsonObject = {
  description: 'Deleted',
  headers: { [MESSAGE_HEADER]: { description: 'Confirms the deletion', schema: { type: 'string' } } },
};

function takesTags({ parameters }: Route): boolean {
  return parameters.includes('http_etag');
}

function success(description: string, schema: SchemaName, headers: JsonObject | undefined): JsonObject {
  return { description, ...(headers && { headers }), content: content(schema) };
}

function failure(description: string): JsonObject {
  const headers = {
    [ERROR_CODE_HEADER]: { description: 'What a gateway says', schema: { type: 'string' } },
    'Retry-After': { description: 'Seconds after which it is worth asking again', schema: { type: 'integer' } },
  };
  return { description, headers, content: content('Error') };
}

/** The XML form has the same parts, some of them in attributes; schemas describe the JSON form. */
function content(schema: SchemaName): JsonObject {
  const mediaType = (text: string) => text.replace(/;.*/, '');
  return {
    [mediaType(MEDIA_TYPES.json)]: { schema: schemaReference(schema) },
    [mediaType(MEDIA_TYPES.xml)]: {},
  };
}

/** The pattern of a list of entries between commas, spaces around them allowed. */
function listOf(entry: string): JsonObject {
  return { pattern: `^ *(${entry}) *(, *(${entry}) *)*$` };
}

const NUMBER = '\\d{1,15}';
const QUARTER = '\\d{4}[qQ][1-4]';
const LEAP_YEAR = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
/** The days of the calendar, with this between year, month and day. */
const days = (separator: string): string => {
  const months = [
    ['(?:0[13578]|1[02])', '(?:0[1-9]|[12]\\d|3[01])'],
    ['(?:0[469]|11)', '(?:0[1-9]|[12]\\d|30)'],
    ['02', '(?:0[1-9]|1\\d|2[0-8])'],
  ].map((parts) => parts.join(separator));
  return `\\d{4}${separator}(?:${months.join('|')})|${[LEAP_YEAR, '02', '29'].join(separator)}`;
};
const DAY = `(?:${days('')}|${days('-')})`;
/** No query value may hold NUL. */
const ANY = '[^\\u0000]*';
const TEXT = '[^ ,\\u0000]([^,\\u0000]*[^ ,\\u0000])?';

/** The bounds of a parameter, as far as JSON Schema can state them. */
const BOUNDS: { readonly [K in ParameterName]?: JsonObject } = {
  primarysymbols: listOf(TEXT),
  primaryexchanges: listOf(TEXT),
  companynames: { pattern: `^${ANY}[^\\s\\u0000]${ANY}$` },
  entityids: listOf(NUMBER),
  issueids: listOf(NUMBER),
  fiscalperiod: listOf(`${QUARTER}( *~ *${QUARTER})?`),
  transactiondates: listOf(`${DAY}( *~ *${DAY})?`),
  filter: { pattern: `^${ANY}[^\\s\\u0000]${ANY}$` },
  fields: listOf('!? *[^ ,!\\u0000]([^,\\u0000]*[^ ,\\u0000])?'),
  sortby: listOf('[^ ,\\u0000][^,\\u0000]* ([aA][sS][cC]|[dD][eE][sS][cC])'),
  fieldid: { pattern: `^${NUMBER}(,${NUMBER})*$` },
  fieldname: { pattern: '^[^ ,\\u0000]+(,[^ ,\\u0000]+)*$' },
  http_etag: { pattern: `^${ANY}$` },
  limit: { minimum: LIMITS.lowestLimit, maximum: LIMITS.highestLimit, default: LIMITS.defaultLimit },
  offset: { minimum: 0, maximum: Number(LIMITS.highestOffset), default: 0 },
  numperiods: { minimum: 1, maximum: LIMITS.highestPeriods },
  deleted: { default: false },
  debug: { default: false },
};

const FORMAT: JsonObject = {
  name: 'format',
  in: 'query',
  description:
    'Form of the answer, in any case. A suffix .json or .xml of the path says it too, and must agree; the header Accept counts where neither does.',
  schema: { type: 'string', enum: FORMATS, default: FORMATS[0] },
};

const IF_NONE_MATCH: JsonObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'Identifier of the version that the caller has; passed over where http_etag is given.',
  schema: { type: 'string' },
};

const NAMES: readonly ParameterName[] = [...new Set(Object.values(ROUTES).flatMap(({ parameters }) => parameters))];

/** Parameters that operations refer to, by name. */
const SHARED_PARAMETERS: JsonObject = {
  ...Object.fromEntries(NAMES.map((name) => [name, queryParameter(name)])),
  format: FORMAT,
  ifNoneMatch: IF_NONE_MATCH,
};

function queryParameter(name: ParameterName): JsonObject {
  const { accepts, type, example } = PARAMETERS[name];
  return {
    name,
    in: 'query',
    description: `Must be ${accepts}.`,
    schema: { type, ...BOUNDS[name] },
    ...(example !== undefined && { example: type === 'string' ? example : JSON.parse(example) }),
  };
}

/** A reference to one of {@link SHARED_PARAMETERS}. */
function parameterReference(name: string): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}

/** The parts of paths in braces. Ids have no example: the service assigns them. */
const PATH_PARTS: Readonly<Record<string, { readonly schema: JsonObject; readonly example?: unknown }>> = {
  version: { schema: { type: 'string', enum: VERSIONS, default: VERSIONS[0] }, example: VERSIONS[0] },
  period: { schema: { type: 'string', enum: PERIOD_SEGMENTS }, example: PERIOD_SEGMENTS[0] },
  TaxonomyID: { schema: { type: 'integer' }, example: 18 },
  Id: { schema: { type: 'string', pattern: `^[0-9a-fA-F]{${LIMITS.id}}$` } },
  UserId: { schema: { type: 'string', ...SUBSCRIPTION_RULES.UserId.schema }, example: 'user_1' },
};

/** The parameters of a path, in its order. One that is not described is a defect. */
function pathParameters(path: string): readonly JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const part = PATH_PARTS[name];
    if (!part) throw new Error(`{${name}} of ${path} is not described`);
    return { name, in: 'path', required: true, ...part };
  });
}
