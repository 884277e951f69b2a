import { calculationSchema } from '../calculation/schema.ts';
import { errorBodySchema } from '../error/schema.ts';
import { fieldLabelSchema } from '../fieldlabel/schema.ts';
import { fieldPropertySchema } from '../fieldproperty/schema.ts';
import {
  subscriptionListSchema,
  subscriptionSchema,
  templateListSchema,
  templateSchema,
} from '../notifications/answer-schema.ts';
import type { PropertyRule } from '../notifications/property-rule.ts';
import { SUBSCRIPTION_RULES } from '../notifications/subscription-rules.ts';
import { TEMPLATE_RULES } from '../notifications/template-rules.ts';
import { presentationSchema } from '../presentation/schema.ts';
import { dataRowsSchema } from '../rows/schema.ts';
import { summarySchema } from '../summary/schema.ts';
import { answerSchema, type JsonObject } from './json-schema.ts';

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
  DataRows: { allOf: [answerSchema(dataRowsSchema), { type: 'object', properties: { debug: DEBUG } }] },
  TaxonomySummary: answerSchema(summarySchema),
  Calculation: answerSchema(calculationSchema),
  FieldLabel: answerSchema(fieldLabelSchema),
  FieldProperty: answerSchema(fieldPropertySchema),
  Presentation: answerSchema(presentationSchema),
  Subscription: answerSchema(subscriptionSchema),
  SubscriptionList: answerSchema(subscriptionListSchema),
  Template: answerSchema(templateSchema),
  TemplateList: answerSchema(templateListSchema),
  SubscriptionProperties: propertiesSchema({
    ...SUBSCRIPTION_RULES,
    AppKey: { ...SUBSCRIPTION_RULES.AppKey, required: false },
  }),
  TemplateProperties: propertiesSchema(TEMPLATE_RULES),
  Error: answerSchema(errorBodySchema),
} as const satisfies Readonly<Record<string, JsonObject>>;

export type SchemaName = keyof typeof SCHEMAS;

/** A reference to a schema of the description. */
export function schemaReference(name: SchemaName): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
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
