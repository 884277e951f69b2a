import { z } from 'zod';

/** An object of the description, as JSON will write it. */
export type JsonObject = { readonly [name: string]: unknown };

/** The form of an answer on the wire, as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function answerSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}
