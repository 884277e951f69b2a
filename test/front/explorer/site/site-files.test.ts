import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { urlOf } from '../../../../src/front/explorer/paths.ts';
import { fileOf, linkBetween, safeName } from '../../../../src/front/explorer/site/site-files.ts';

const HOSTILE = [
  '..',
  '.',
  'CON',
  'con',
  'a/b',
  'a\\b',
  'A',
  'a',
  'é',
  'e',
  'x'.repeat(4000),
  '~',
  'a b',
  '名前',
  '%2e%2e',
  '"><i>',
  'a:b',
  'nul.txt',
  'name',
];

describe('safeName', () => {
  test('is a short name in small letters, whatever the text', () => {
    for (const text of HOSTILE) expect(safeName(text)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(HOSTILE.map((text) => safeName(text).length).filter((length) => length > 41)).toEqual([]);
    expect(safeName('con')).not.toBe('con');
  });

  test('is another one for each text, also where case does not count', () => {
    expect(new Set(HOSTILE.map(safeName)).size).toBe(HOSTILE.length);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (a, b) => {
        expect(safeName(a) === safeName(b)).toBe(a === b);
        // A text that is the name of another one gets a name of its own.
        expect(safeName(safeName(a)) === safeName(a)).toBe(safeName(a) === a);
      }),
    );
  });

  test('keeps what is safe', () => {
    expect(['0000066740', 'balance', 'b8e31f33686b0914', '0001104659-09-046329'].map(safeName)).toEqual([
      '0000066740',
      'balance',
      'b8e31f33686b0914',
      '0001104659-09-046329',
    ]);
  });
});

describe('fileOf', () => {
  test('has a folder for each segment, and the query in the name', () => {
    expect(fileOf('/')).toBe('index.html');
    expect(fileOf('/companies')).toBe('companies.html');
    expect(fileOf(urlOf('statement', { key: 'zz', section: 'balance' }))).toBe('company/zz/statement/balance.html');
    expect(fileOf('/findings?severity=error')).toMatch(/^findings~severity-error-[0-9a-f]{16}\.html$/);
  });

  test('stays in the site', () => {
    for (const key of HOSTILE) {
      const file = fileOf(urlOf('company', { key }, { after: key }));
      expect(file).toMatch(/^company\/[a-z0-9-]+~[a-z0-9-]+\.html$/);
    }
  });
});

test('links lead from file to file', () => {
  expect(linkBetween('index.html', 'company/a.html')).toBe('company/a.html');
  expect(linkBetween('company/a/statement/b.html', 'index.html')).toBe('../../../index.html');
});
