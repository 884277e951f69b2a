import { LIMITS } from '../limits.ts';
import { PARAMETERS } from '../request/parameters.ts';
import { FORMATS, type ParameterName, PERIOD_SEGMENTS, ROUTES, VERSIONS } from '../routes.ts';
import { SUBSCRIPTION_RULES } from '../subscriptions/rules.ts';
import type { JsonObject } from './schemas.ts';

/** The pattern of a list of entries between commas, spaces around them allowed. */
function listOf(entry: string): JsonObject {
  return { pattern: `^ *(${entry}) *(, *(${entry}) *)*$` };
}

const NUMBER = '\\d{1,15}';
const QUARTER = '\\d{4}[qQ][1-4]';
const DAY = '\\d{4}-?\\d{2}-?\\d{2}';
const TEXT = '[^ ,]([^,]*[^ ,])?';

/** The bounds of a parameter, as far as JSON Schema can state them. */
const BOUNDS: { readonly [K in ParameterName]?: JsonObject } = {
  primarysymbols: listOf(TEXT),
  primaryexchanges: listOf(TEXT),
  companynames: { pattern: '\\S' },
  entityids: listOf(NUMBER),
  issueids: listOf(NUMBER),
  fiscalperiod: listOf(`${QUARTER}( *~ *${QUARTER})?`),
  transactiondates: listOf(`${DAY}( *~ *${DAY})?`),
  filter: { pattern: '\\S' },
  fields: listOf('!? *[^ ,!]([^,]*[^ ,])?'),
  sortby: listOf('[^ ,][^,]* [aAdD][sSeE][cCsS][cC]?'),
  fieldid: { pattern: `^${NUMBER}(,${NUMBER})*$` },
  fieldname: { pattern: '^[^ ,]+(,[^ ,]+)*$' },
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
export const SHARED_PARAMETERS: JsonObject = {
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
export function parameterReference(name: string): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}

const ID: JsonObject = { type: 'string', pattern: `^[0-9a-fA-F]{${LIMITS.id}}$` };

/** Schemas of the parts of paths in braces. */
const PATH_SCHEMAS: Readonly<Record<string, JsonObject>> = {
  version: { type: 'string', enum: VERSIONS, default: VERSIONS[0] },
  period: { type: 'string', enum: PERIOD_SEGMENTS },
  TaxonomyID: { type: 'integer' },
  Id: ID,
  UserId: { type: 'string', ...SUBSCRIPTION_RULES.UserId.schema },
};

/** Ids have no example: the service assigns them. */
const PATH_EXAMPLES: Readonly<Record<string, unknown>> = {
  version: VERSIONS[0],
  period: PERIOD_SEGMENTS[0],
  TaxonomyID: 18,
  UserId: 'user_1',
};

/** The parameters of a path, in its order. One without a schema is a defect. */
export function pathParameters(path: string): readonly JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = PATH_SCHEMAS[name];
    if (!schema) throw new Error(`no schema for {${name}} of ${path}`);
    const example = PATH_EXAMPLES[name];
    return { name, in: 'path', required: true, schema, ...(example !== undefined && { example }) };
  });
}
