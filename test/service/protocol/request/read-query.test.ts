import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUERY_LIMITS, readQuery } from '../../../../src/service/protocol/request/read-query.ts';
import { ServiceError } from '../../../../src/service/protocol/service-error.ts';

const entries = (search: string) => [...readQuery(search)];

describe('readQuery', () => {
  it('gives names in lower case and values decoded, + being a space', () => {
    expect(entries('?numPeriods=4&Primarysymbols=A%2CB&sortby=a+desc&filter=%C3%A9%20%2B')).toEqual([
      ['numperiods', '4'],
      ['primarysymbols', 'A,B'],
      ['sortby', 'a desc'],
      ['filter', 'é +'],
    ]);
  });

  it('reads the empty query, empty pairs and parameters without value', () => {
    expect(entries('')).toEqual([]);
    expect(entries('?')).toEqual([]);
    expect(entries('&&a=1&&b&')).toEqual([
      ['a', '1'],
      ['b', ''],
    ]);
  });

  it('splits at the first = alone', () => {
    expect(entries('http_etag=ab==')).toEqual([['http_etag', 'ab==']]);
  });

  it('takes a name twice where the value is the same', () => {
    expect(entries('limit=5&LIMIT=5')).toEqual([['limit', '5']]);
  });

  it.each([
    ['limit=5&Limit=6', /"limit" is given twice/],
    ['filter=%', /value of filter must be URL-encoded/],
    ['filter=%4', /value of filter must be URL-encoded/],
    ['filter=%zz', /URL-encoded/],
    ['filter=%ff%fe', /URL-encoded/],
    ['filter=%C0%AF', /URL-encoded/],
    ['filter=%ED%A0%80', /URL-encoded/],
    ['%ff=1', /name of a parameter must be URL-encoded/],
    ['filter=a%00b', /NUL/],
    [`${'n'.repeat(65)}=1`, /at most 64 characters/],
    [Array.from({ length: 101 }, (_, i) => `p${i}=1`).join('&'), /at most 100 parameters/],
    [`filter=${'x'.repeat(QUERY_LIMITS.characters)}`, /at most 65536 characters/],
  ])('refuses %.40s with 400', (search, message) => {
    expect(() => readQuery(search)).toThrow(expect.objectContaining({ message: expect.stringMatching(message) }));
    expect(() => readQuery(search)).toThrow(ServiceError);
  });

  it('reads what URLSearchParams writes', () => {
    const name = fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.toLowerCase());
    const value = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 20, noNullPrototype: true }), (values) => {
        fc.pre(Object.entries(values).every(([key, text]) => !`${key}${text}`.includes('\0')));
        expect(Object.fromEntries(readQuery(new URLSearchParams(values).toString()))).toEqual(values);
      }),
    );
  });

  it('throws nothing but a ServiceError', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('%', '%0', '%00', '&', '=', '+', '%C3', 'limit=1&'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        try {
          for (const name of readQuery(pieces.join('')).keys()) expect(name).toBe(name.toLowerCase());
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError);
        }
      }),
    );
  });
});
