import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/service/protocol/openapi/document.ts';
import type { Service } from '../../src/service/server/service.ts';
import { smallService } from './support/small-service.ts';

type Parameter = { readonly name: string; readonly in: string; readonly example?: unknown };
type Operation = {
  readonly operationId: string;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, unknown>> }>>;
};
type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
};

const DOCUMENT: Described = JSON.parse(JSON.stringify(openApiDocument({ baseUrl: 'http://localhost', version: '1' })));
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ id: operation.operationId, path, method, operation })),
);

const parametersOf = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.map((one) => {
    if (!('$ref' in one)) return one;
    const found = DOCUMENT.components.parameters[one.$ref.split('/').at(-1) ?? ''];
    return found ?? expect.fail(`${one.$ref} leads nowhere`);
  });

/** The id of what a path with `{Id}` is about: what the example of its collection creates. */
async function idFor(service: Service, path: string): Promise<string> {
  const collection = path.replace(/\/\{Id\}$/, '');
  const post = DOCUMENT.paths[collection]?.post ?? expect.fail(`nothing creates what ${path} is about`);
  const example = { ...Object(bodyOf(post)), Name: 'another' };
  const response = await send(service, collection, 'post', JSON.stringify(example), []);
  return ((await response.json()) as { Id: string }).Id;
}

const bodyOf = ({ requestBody }: Operation): unknown => requestBody?.content['application/json'].example;

function send(
  { handle }: Service,
  path: string,
  method: string,
  body: string | undefined,
  query: readonly Parameter[],
): Promise<Response> {
  const search = query.filter((one) => one.in === 'query');
  const url = new URL(`http://localhost${path}`);
  for (const { name, example } of search) url.searchParams.set(name, String(example));
  const headers = new Headers({ ApplicationKey: 'demo', 'content-type': 'application/json' });
  for (const { name, example } of query.filter((one) => one.in === 'header')) headers.set(name, String(example));
  return handle(new Request(url, { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) }));
}

describe.each(OPERATIONS)('the examples of $id', ({ path, method, operation }) => {
  const all = parametersOf(operation);
  const examples = all.filter(({ example }) => example !== undefined);
  const optional = examples.filter((one) => one.in !== 'path');
  // Without what selects few rows, a resource with many is refused.
  const selecting = optional.filter(({ name }) => name === 'companynames');
  const choices = [
    selecting,
    optional,
    ...optional.map((one) => (selecting.includes(one) ? [one] : [...selecting, one])),
  ];

  it.each(choices.map((chosen) => [chosen.map(({ name }) => name).join() || 'none', chosen] as const))(
    'succeed: %s',
    async (_, chosen) => {
      const service = smallService();
      let actual = path.includes('{Id}') ? path.replace('{Id}', await idFor(service, path)) : path;
      for (const { name, example } of examples.filter((one) => one.in === 'path')) {
        actual = actual.replace(`{${name}}`, String(example));
      }
      expect(actual).not.toContain('{');
      const body = bodyOf(operation);
      const response = await send(
        service,
        actual,
        method,
        body === undefined ? undefined : JSON.stringify(body),
        chosen,
      );
      const text = await response.text();
      expect([200, 201, 204], text).toContain(response.status);
      const described = operation.responses[response.status] ?? expect.fail(`${response.status} is not described`);
      for (const name of Object.keys(described.headers ?? {})) expect(response.headers.has(name), name).toBe(true);
    },
  );
});
