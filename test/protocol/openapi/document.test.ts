import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/protocol/limits.ts';
import { openApiDocument } from '../../../src/protocol/openapi/document.ts';
import { ROUTES } from '../../../src/protocol/routes.ts';

type Referred = { readonly $ref?: string; readonly name?: string; readonly in?: string; readonly required?: boolean };
type Operation = {
  readonly operationId: string;
  readonly parameters: readonly Referred[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
};

/** As a caller gets it: what is `undefined` in memory is not there. */
const served: Document = JSON.parse(
  JSON.stringify(openApiDocument({ baseUrl: 'http://localhost:1', version: '1.2.3' })),
);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(served))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(served).toMatchObject({ info: { version: '1.2.3' }, servers: [{ url: 'http://localhost:1' }] });
  });

  it('would not be valid with a path that begins with nothing', async () => {
    const broken = { ...served, paths: { companies: { get: 1 } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it.each(Object.entries(ROUTES))('has %s with all its parameters', (name, route) => {
    const path = route.kind === 'rows' ? `/{version}${route.path}` : route.path;
    const operation = served.paths[path]?.[route.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const parameters = (operation?.parameters ?? []).map(resolve);
    const named = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name);
    expect(named('query')).toEqual([...route.parameters, 'format']);
    expect(named('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, inner]) => inner));
    expect(operation?.requestBody !== undefined).toBe('takes' in route && route.takes !== 'nothing');
    expect('304' in (operation?.responses ?? {})).toBe(named('query').includes('http_etag'));
  });

  it('has as many operations as there are routes', () => {
    const operations = Object.values(served.paths).flatMap((item) => Object.values(item));
    expect(operations).toHaveLength(Object.keys(ROUTES).length);
  });

  it('has the limits of the contract, exactly', () => {
    const parameters = served.components.parameters ?? {};
    expect(parameters.limit).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 9999, default: 25 } });
    const text = JSON.stringify(openApiDocument({ baseUrl: '', version: '' }));
    expect(text).toContain(`"maximum":${LIMITS.highestOffset}`);
  });

  it('describes answers in the form in which they are written', () => {
    const schemas = served.components.schemas ?? {};
    expect(JSON.stringify(schemas.Calculation)).toContain('"weight":{"type":"number"}');
    expect(JSON.stringify(schemas.FieldProperty)).toContain('"canholdvalue"');
    expect(JSON.stringify(schemas.DataRows)).toContain('"value":{"type":["string","number","null"]}');
    expect(schemas.Error).toMatchObject({ required: ['Message'], properties: { Message: { type: 'string' } } });
    expect(schemas.SubscriptionProperties).toMatchObject({
      required: ['Name', 'UserId', 'ServiceApplicationKey', 'ResourceName', 'Expression', 'SubscriberEmail'],
    });
  });
});

function resolve(parameter: Referred): Referred {
  if (!parameter.$ref) return parameter;
  const found = served.components.parameters?.[parameter.$ref.replace('#/components/parameters/', '')];
  return (found ?? expect.fail(`${parameter.$ref} leads nowhere`)) as Referred;
}
