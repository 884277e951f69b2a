import type { Flag } from '../flags/flag.ts';
import type { JsonSchema } from '../flags/kinds.ts';
import { namesBelow, settingAt } from './keys.ts';

/** The JSON Schema of `crossfoot.config.json`, from the table of flags. */
export async function configJsonSchema(): Promise<JsonSchema> {
  const { properties, ...schema } = await objectSchema([]);
  const $schema = { description: 'Where editors find the JSON Schema of this file', type: 'string' };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    properties: { $schema, ...properties },
  };
}

async function objectSchema(path: readonly string[]): Promise<JsonSchema & { readonly properties: object }> {
  const properties: Record<string, JsonSchema> = {};
  for (const name of namesBelow(path)) {
    const at = [...path, name];
    const flag = settingAt(at);
    properties[name] = flag ? await valueSchema(flag) : await objectSchema(at);
  }
  return { type: 'object', properties, additionalProperties: false };
}

async function valueSchema({ doc, kind, preset }: Flag): Promise<JsonSchema> {
  const schema = typeof kind.schema === 'function' ? await kind.schema() : kind.schema;
  const value = preset === undefined ? kind.absent : (kind.show?.(preset) ?? preset);
  return { description: doc, ...(value !== undefined && { default: value }), ...schema };
}
