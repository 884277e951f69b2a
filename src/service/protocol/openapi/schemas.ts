import { z } from 'zod';
import { ERROR_BODY } from '../error-body.ts';
import { DATA_ROWS } from '../rows/data-rows.ts';
import { SUBSCRIPTION_FORMS, TEMPLATE_FORMS } from '../subscriptions/forms.ts';
import { type PropertyRule, SUBSCRIPTION_RULES, TEMPLATE_RULES } from '../subscriptions/rules.ts';
import { CALCULATION, FIELD_LABELS, FIELD_PROPERTIES, PRESENTATION, SUMMARY } from '../taxonomy/resources.ts';

/** An object of the description, as JSON will write it. */
export type JsonObject = { readonly [name: string]: unknown };

const DEBUG: JsonObject = {
  type: 'object',
  description: 'The effective parameters; only with debug=true.',
  properties: {
    primarysymbols: { type: ['string', 'null'] },
    numperiods: { type: ['integer', 'null'] },
    sortby: { type: 'string' },
    limit: { type: 'integer' },
    deleted: { type: 'boolean' },
    offset: { type: 'integer' },
    fields: { type: 'string' },
  },
};

/** Bodies of answers and of requests, by the name under which the description refers to them. */
export const SCHEMAS = {
  DataRows: { allOf: [answerSchema(DATA_ROWS.schema), { type: 'object', properties: { debug: DEBUG } }] },
  TaxonomySummary: answerSchema(SUMMARY.schema),
  Calculation: answerSchema(CALCULATION.schema),
  FieldLabel: answerSchema(FIELD_LABELS.schema),
  FieldProperty: answerSchema(FIELD_PROPERTIES.schema),
  Presentation: answerSchema(PRESENTATION.schema),
  Subscription: recordSchema(SUBSCRIPTION_RULES),
  SubscriptionList: listSchema(SUBSCRIPTION_RULES, SUBSCRIPTION_FORMS.many),
  Template: recordSchema(TEMPLATE_RULES),
  TemplateList: listSchema(TEMPLATE_RULES, TEMPLATE_FORMS.many),
  SubscriptionProperties: propertiesSchema(SUBSCRIPTION_RULES),
  TemplateProperties: propertiesSchema(TEMPLATE_RULES),
  Error: answerSchema(ERROR_BODY.schema),
} as const satisfies Readonly<Record<string, JsonObject>>;

export type SchemaName = keyof typeof SCHEMAS;

/** The form of an answer on the wire, as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function answerSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

/** A reference to a schema of the description. */
export function schemaReference(name: SchemaName): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

type Rules = Readonly<Record<string, PropertyRule>>;

/** Properties with a type and what `more` says of them; one that may be left out may be `null`. */
function objectOf(rules: Rules, more: (rule: PropertyRule) => object, id: JsonObject = {}) {
  const properties = Object.entries(rules).map(([name, rule]) => [
    name,
    { type: rule.required ? 'string' : ['string', 'null'], ...more(rule) },
  ]);
  const required = Object.keys(rules).filter((name) => rules[name]?.required);
  return {
    type: 'object',
    properties: { ...id, ...Object.fromEntries(properties) },
    required: [...Object.keys(id), ...required],
  };
}

function recordSchema(rules: Rules): JsonObject {
  return objectOf(rules, () => ({}), { Id: { type: 'string' } });
}

function listSchema(rules: Rules, many: string): JsonObject {
  const list = { totalrows: { type: 'integer' }, [many]: { type: 'array', items: recordSchema(rules) } };
  const result = { type: 'object', properties: list, required: Object.keys(list) };
  return { type: 'object', properties: { result }, required: ['result'] };
}

/** The body of a request by the rules of its properties. */
function propertiesSchema(rules: Rules): JsonObject {
  const described = objectOf(rules, ({ accepts, schema }) => ({ description: accepts, ...schema }));
  // An update may have the Id of its path, as the record had it when it was read.
  const id = { Id: { type: 'string', readOnly: true } };
  return { ...described, properties: { ...id, ...described.properties }, additionalProperties: false };
}
