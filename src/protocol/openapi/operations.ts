import { MEDIA_TYPES, ROUTES, type Route, type RouteName } from '../routes.ts';
import { ERROR_CODE_HEADER, MESSAGE_HEADER } from '../service-error.ts';
import { parameterReference, pathParameters } from './parameters.ts';
import { type JsonObject, type SchemaName, schemaReference } from './schemas.ts';

type Answer = SchemaName | undefined;

/** Answers of routes that have no rows; `undefined` where there is no body. */
const ANSWERS: { readonly [K in RouteName as (typeof ROUTES)[K]['kind'] extends 'rows' ? never : K]: Answer } = {
  taxonomySummary: 'TaxonomySummary',
  taxonomyCalculation: 'Calculation',
  taxonomyFieldLabel: 'FieldLabel',
  taxonomyFieldProperty: 'FieldProperty',
  taxonomyPresentation: 'Presentation',
  createSubscription: 'Subscription',
  updateSubscription: 'Subscription',
  deleteSubscription: undefined,
  getSubscription: 'Subscription',
  listSubscriptions: 'SubscriptionList',
  listUserSubscriptions: 'SubscriptionList',
  createTemplate: 'Template',
  updateTemplate: 'Template',
  deleteTemplate: undefined,
  getTemplate: 'Template',
  listTemplates: 'TemplateList',
};

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
  409: 'There is one of this name',
  413: 'The body is too large',
  415: 'The body is not JSON',
  503: 'Not now; Retry-After says when to ask again',
} as const;

/** Path items by path: operations with all their parameters and answers. */
export function pathItems(): JsonObject {
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
  const answer = route.kind === 'rows' ? 'DataRows' : ANSWERS[name as keyof typeof ANSWERS];
  const statuses: readonly (keyof typeof ERRORS)[] = [
    400,
    403,
    ...(route.path.includes('{') ? ([404] as const) : []),
    ...(takesBody ? ([409, 413, 415] as const) : []),
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
