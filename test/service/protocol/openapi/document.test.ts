import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/service/protocol/limits.ts';
import { openApiDocument } from '../../../../src/service/protocol/openapi/document.ts';
import { PARAMETERS } from '../../../../src/service/protocol/request/parameters.ts';
import { ROUTES } from '../../../../src/service/protocol/routes.ts';
import {
  type PropertyRule,
  SUBSCRIPTION_RULES,
  TEMPLATE_RULES,
} from '../../../../src/service/protocol/subscriptions/rules.ts';

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

type TextBounds = { readonly pattern?: string; readonly minLength?: number };
type TextParameter = { readonly name: string; readonly schema: TextBounds };

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
    expect(parameters.numperiods).toMatchObject({ schema: { minimum: 1, maximum: 9999 } });
    const text = JSON.stringify(openApiDocument({ baseUrl: '', version: '' }));
    expect(text).toContain(`"maximum":${LIMITS.highestOffset}`);
  });

  it('has patterns that every text matches which its parameter accepts', () => {
    const words = [
      'a',
      'AB',
      '12',
      '007',
      '2014q1',
      '20151016',
      '2015-10-16',
      '~',
      ',',
      ' ',
      '!',
      'asc',
      'DESC',
      '*',
      '.',
    ];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 7 }).map((parts) => parts.join(''));
    // Spaces in fieldname are refused later, where it may be a label.
    const described = Object.entries(PARAMETERS)
      .filter(([name]) => name !== 'fieldname')
      .flatMap(([name, { read, example = '1' }]) => {
        const { schema } = (served.components.parameters?.[name] ?? {}) as { schema?: { pattern?: string } };
        return schema?.pattern === undefined ? [] : [{ name, read, example, pattern: new RegExp(schema.pattern, 'u') }];
      });
    expect(described.map(({ name }) => name)).toEqual(expect.arrayContaining(['fiscalperiod', 'fieldid', 'sortby']));
    fc.assert(
      fc.property(fc.constantFrom(...described), text, ({ name, read, pattern, example }, wild) => {
        for (const each of [wild, example, `${example},${example}`]) {
          const value = read(each);
          if (value !== undefined) expect({ name, each, fits: pattern.test(each) }).toEqual({ name, each, fits: true });
        }
      }),
      { numRuns: 2_000 },
    );
    for (const { name, pattern } of described) {
      expect({ name, fits: pattern.test(' ') }).toEqual({ name, fits: name === 'http_etag' });
    }
  });

  it('has the days of the calendar, and no others', () => {
    const { schema } = (served.components.parameters?.transactiondates ?? {}) as { schema?: { pattern: string } };
    const pattern = new RegExp(schema?.pattern ?? 'none', 'u');
    const { read } = PARAMETERS.transactiondates;
    const two = (number: number): string => String(number).padStart(2, '0');
    for (const year of ['0000', '0001', '1900', '2000', '2023', '2024', '2100', '9999']) {
      for (let day = 0; day < 14 * 33; day += 1) {
        const parts = [year, two(Math.floor(day / 33)), two(day % 33)];
        for (const text of [parts.join(''), parts.join('-')]) {
          expect({ text, fits: pattern.test(text) }).toEqual({ text, fits: read(text) !== undefined });
        }
      }
    }
    expect(pattern.test('2015-1016')).toBe(false);
  });

  it('has bodies without properties that are refused', () => {
    const { SubscriptionProperties, TemplateProperties } = served.components.schemas ?? {};
    const closed = { additionalProperties: false, properties: { Id: {} } };
    expect([SubscriptionProperties, TemplateProperties]).toMatchObject([closed, closed]);
  });

  it('has the lengths and forms of the properties of a body', () => {
    const { SubscriptionProperties, TemplateProperties } = served.components.schemas ?? {};
    expect(SubscriptionProperties).toMatchObject({
      properties: {
        Name: { type: 'string', minLength: 3, maxLength: 255, pattern: '^[A-Za-z0-9_]*$' },
        UserId: { minLength: 1, maxLength: 255 },
        SubscriberEmail: { format: 'email', maxLength: 254 },
        SubscriberFullName: { type: ['string', 'null'], minLength: 3, maxLength: 255 },
        TemplateId: { pattern: '^[0-9a-fA-F]{32}$' },
      },
    });
    expect(TemplateProperties).toMatchObject({
      properties: {
        Subject: { maxLength: 9_999 },
        Body: { maxLength: 50_000 },
        Name: { minLength: 1, maxLength: 255 },
      },
    });
  });

  it('has patterns and lengths of texts that are accepted, and of no others', () => {
    const { SubscriptionProperties, TemplateProperties } = served.components.schemas ?? {};
    const described = [
      [SubscriptionProperties, SUBSCRIPTION_RULES],
      [TemplateProperties, TEMPLATE_RULES],
    ].flatMap(([schema, rules]) =>
      Object.entries(rules as Readonly<Record<string, PropertyRule>>).flatMap(([name, { problems }]) => {
        const { [name]: bounds } = (schema as { properties: Readonly<Record<string, TextBounds>> }).properties;
        return bounds?.pattern === undefined
          ? []
          : [{ name, problems, ...bounds, pattern: new RegExp(bounds.pattern, 'u') }];
      }),
    );
    expect(described.map(({ name }) => name)).toEqual([
      ...['Name', 'UserId', 'Expression', 'SubscriberFullName', 'SubscriberSecondFullName', 'TemplateId'],
      ...['Name', 'Subject', 'Body'],
    ]);
    const odd = fc.constantFrom('\0', '\t', '\n', '\u001f', '\u007f', '\u0085', '\u200e', '\u2028', '\u2067', '\uffff');
    const text = fc.string({
      unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }), odd),
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.constantFrom(...described), text, ({ name, problems, pattern, minLength = 0 }, given) => {
        const fits = pattern.test(given) && Array.from(given).length >= minLength;
        expect({ name, given, fits }).toEqual({ name, given, fits: problems(given).length === 0 });
      }),
      { numRuns: 3_000 },
    );
  });

  it('names the resources that can be monitored', () => {
    const { SubscriptionProperties } = served.components.schemas ?? {};
    const { properties } = SubscriptionProperties as { properties: { ResourceName: { enum: readonly string[] } } };
    expect(properties.ResourceName.enum).toContain('CoreFinancials-ANN');
    for (const name of properties.ResourceName.enum) expect(SUBSCRIPTION_RULES.ResourceName.problems(name)).toEqual([]);
  });

  it('has patterns that no text with NUL matches, which no query may hold', () => {
    for (const { name, schema } of Object.values(served.components.parameters ?? {}) as readonly TextParameter[]) {
      if (schema.pattern === undefined) continue;
      const { example = '1' } = (PARAMETERS as Readonly<Record<string, { example?: string | undefined }>>)[name] ?? {};
      const pattern = new RegExp(schema.pattern, 'u');
      expect([name, pattern.test(`${example}`), pattern.test(`${example}\0`), pattern.test(`\0${example}`)]).toEqual([
        name,
        true,
        false,
        false,
      ]);
    }
  });

  it('takes the row number of labels as text, or left out', () => {
    expect(JSON.stringify(served.components.schemas?.FieldLabel)).toContain('"rownum":{"type":["string","null"]}');
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
