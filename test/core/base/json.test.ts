import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAndColumn, NumberText, parseJson, printJson } from '../../../src/core/base/json.ts';
import { offsetOfPath } from '../../../src/core/base/json-locate.ts';
import { failureOf } from '../../support/failure.ts';

const parse = (text: string) => parseJson(text, 'answer.json');

/** The same value as `JSON.parse` gives, from one whose numbers are text. */
function withNumbers(value: unknown): unknown {
  if (value instanceof NumberText) return Number(value.text);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
}

describe('reading JSON', () => {
  it.each(['12229000000.0', '2.58', '9007199254740993', '-0.0010', '1E+2', '123456789012345678901234567890'])(
    'keeps the digits of %s',
    (digits) => {
      expect(parse(`[${digits}]`)).toEqual([new NumberText(digits)]);
    },
  );

  it('gives what JSON.parse gives but for numbers', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(withNumbers(parse(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['{"a": 1,\n "b": 012}', 'answer.json:2:8: not JSON'],
    ['{"a": [1, 2,]}', 'answer.json:1:13: not JSON'],
    ['/* c */ {}', 'answer.json:1:1: not JSON'],
    ['{"a": NaN}', 'answer.json:1:7: not JSON'],
    ['{} {}', 'answer.json:1:4: not JSON'],
    ['{"a": 1, "a": 2}', "Duplicate key 'a'"],
    ['{"a":\n {"b": 1', 'answer.json:2:9: not JSON'],
  ])('refuses %j where it goes wrong', async (text, said) => {
    expect(await failureOf(() => parse(text))).toMatch(
      new RegExp(`^input: .*${said.replace(/[[\](){}.*+?]/g, '\\$&')}`),
    );
  });

  it('says of a text that ends too early that it was cut', async () => {
    expect(await failureOf(() => parse('{"result": {"rows": ['))).toMatch('cut short');
  });

  it('refuses nesting without end instead of overflowing', async () => {
    expect(await failureOf(() => parse('['.repeat(200_000)))).toBe(
      'input: answer.json: not readable: nested too deeply',
    );
  });
});

describe('printed JSON', () => {
  const number = fc
    .tuple(fc.bigInt(), fc.option(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 30 })))
    .map(([whole, places]) => new NumberText(places === null ? `${whole}` : `${whole}.${places}`));

  it.each(['12229000000.0', '9007199254740993', '0.1000', '-0', '1E400', '123456789012345678901234567890.123456789'])(
    'keeps the digits of %s',
    (text) => {
      expect(printJson({ values: [new NumberText(text)] })).toBe(`{"values":[${text}]}`);
    },
  );

  it('is what parses to the same values, digit for digit', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.array(fc.oneof(number, fc.string()))), (value) => {
        expect(parse(printJson(value))).toEqual({ ...value });
      }),
    );
  });
});

describe('the place of a value in JSON text', () => {
  const text = '{\n "a": [1, {"b": "x, y: {", "c": [true,\n  null]}],\n "d": {}}';

  it.each([
    [['a'], '[1, {'],
    [['a', 0], '1, {'],
    [['a', 1, 'b'], '"x, y'],
    [['a', 1, 'c', 1], 'null'],
    [['d'], '{}}'],
  ])('finds %j', (path, begins) => {
    expect(text.slice(offsetOfPath(text, path))).toMatch(new RegExp(`^${begins.replace(/[[{]/g, '\\$&')}`));
  });

  it('gives the deepest part that is there', () => {
    expect(offsetOfPath(text, ['a', 1, 'missing', 'deeper'])).toBe(text.indexOf('{"b"'));
    expect(offsetOfPath(text, ['nothing'])).toBe(0);
  });

  it('finds every value of any document', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        for (const [path, value] of leaves(JSON.parse(json), [])) {
          const found = json.slice(offsetOfPath(json, path));
          expect(found.startsWith(JSON.stringify(value)) || typeof value === 'number').toBe(true);
        }
      }),
    );
  });

  function* leaves(value: unknown, path: readonly PropertyKey[]): Generator<[readonly PropertyKey[], unknown]> {
    if (Array.isArray(value)) for (const [i, inner] of value.entries()) yield* leaves(inner, [...path, i]);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...path, key]);
    else yield [path, value];
  }

  it('counts lines and columns from one', () => {
    expect(lineAndColumn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
    expect(lineAndColumn('ab\ncd', 2)).toEqual({ line: 1, column: 3 });
    expect(lineAndColumn('ab\ncd', 3)).toEqual({ line: 2, column: 1 });
  });
});
