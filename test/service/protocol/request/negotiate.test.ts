import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negotiate, preferredFormat, splitSuffix } from '../../../../src/service/protocol/request/negotiate.ts';

describe('splitSuffix', () => {
  it.each([
    ['/v2/companies', '/v2/companies', undefined],
    ['/v2/companies.json', '/v2/companies', 'json'],
    ['/v2/companies.XML', '/v2/companies', 'xml'],
    ['/v2/companies.csv', '/v2/companies.csv', undefined],
    ['/taxonomy/.json', '/taxonomy/', 'json'],
    ['/v2.json/companies', '/v2.json/companies', undefined],
    ['.xml', '', 'xml'],
  ] as const)('of %s is %s and %s', (path, rest, format) => {
    expect(splitSuffix(path)).toEqual({ path: rest, format });
  });
});

describe('negotiate', () => {
  it.each([
    [undefined, undefined, null, 'json'],
    ['xml', undefined, 'application/json', 'xml'],
    [undefined, 'XML', 'application/json', 'xml'],
    [undefined, 'Json', 'application/xml', 'json'],
    ['xml', 'Xml', null, 'xml'],
    [undefined, undefined, 'application/xml', 'xml'],
    [undefined, undefined, 'text/html', 'json'],
  ] as const)('suffix %s, parameter %s, header %s: %s', (suffix, parameter, accept, format) => {
    expect(negotiate(suffix, parameter, accept)).toBe(format);
  });

  it('refuses a contradiction of suffix and parameter', () => {
    expect(() => negotiate('xml', 'json', null)).toThrow(/xml.*json.*agree/);
  });

  it.each(['csv', '', 'json,xml'])('refuses the format %j and names both', (format) => {
    expect(() => negotiate(undefined, format, null)).toThrow(/json or xml/);
  });
});

describe('preferredFormat', () => {
  it.each([
    ['application/json', 'json'],
    ['application/xml', 'xml'],
    ['TEXT/XML', 'xml'],
    ['text/*', 'xml'],
    ['*/*', undefined],
    ['*/*;q=0.5', 'json'],
    ['application/*', 'json'],
    ['application/json;q=0.5, application/xml', 'xml'],
    ['application/json;q=0.5, application/xml;q=0.4', 'json'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'xml'],
    ['application/json;q=0, */*', 'xml'],
    ['*/*, application/json;q=0', 'xml'],
    ['application/xml;q=0.1, text/xml;q=0.9, application/json;q=0.5', 'xml'],
    ['application/json;q=0', undefined],
    ['application/xml; charset=utf-8 ; Q=0.3, application/json;q=0.2', 'xml'],
    ['text/csv', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s: %s', (accept, format) => {
    expect(preferredFormat(accept)).toBe(format);
  });

  it('does not depend on the order of the ranges', () => {
    const ranges = ['application/json', 'application/xml', 'text/xml', '*/*', 'text/*', 'application/*'];
    const entry = fc.tuple(fc.constantFrom(...ranges), fc.integer({ min: 0, max: 10 }));
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ([range]) => range }), (entries) => {
        const header = entries.map(([range, tenths]) => `${range};q=${tenths / 10}`);
        fc.pre(header[0] !== '*/*');
        expect(preferredFormat(header.join(', '))).toBe(preferredFormat(header.toReversed().join(',')));
      }),
    );
  });
});
