import { z } from 'zod';
import { ERROR_BODY } from '../error-body.ts';
import { DATA_ROWS } from '../rows/data-rows.ts';
import { type RecordForms, SUBSCRIPTION_FORMS, TEMPLATE_FORMS } from '../subscriptions/forms.ts';
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
  Subscription: recordSchema(SUBSCRIPTION_FORMS),
  SubscriptionList: listSchema(SUBSCRIPTION_FORMS),
  Template: recordSchema(TEMPLATE_FORMS),
  TemplateList: listSchema(TEMPLATE_FORMS),
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

function recordSchema<T>({ properties, optional }: RecordForms<T>): JsonObject {
  const typeOf = (name: string & keyof T) => ({ type: optional.includes(name) ? ['string', 'null'] : 'string' });
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map((name) => [name, typeOf(name)])),
    required: properties.filter((name) => !optional.includes(name)),
  };
}

function listSchema<T>(forms: RecordForms<T>): JsonObject {
  const list = { totalrows: { type: 'integer' }, [forms.many]: { type: 'array', items: recordSchema(forms) } };
  const result = { type: 'object', properties: list, required: Object.keys(list) };
  return { type: 'object', properties: { result }, required: ['result'] };
}

/** The body of a request by the rules of its properties; what may be left out may be `null`. */
function propertiesSchema(rules: Readonly<Record<string, PropertyRule>>): JsonObject {
  const properties = Object.entries(rules).map(([name, { required, accepts, schema }]) => [
    name,
    { type: required ? 'string' : ['string', 'null'], description: accepts, ...schema },
  ]);
  const required = Object.keys(rules).filter((name) => rules[name]?.required);
  return { type: 'object', properties: Object.fromEntries(properties), required };
}
