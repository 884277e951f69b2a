import { expect, test } from 'vitest';
import { ServiceError } from '../../../src/service/protocol/service-error.ts';
import { createRouting } from '../../../src/service/server/routing.ts';

const HOST = 'http://localhost:8080';

test('a target is read once, and no other URL has it', () => {
  const { readTarget } = createRouting();
  const first = readTarget(`${HOST}/v2/companies?appkey=a&limit=1`);
  expect(readTarget(`${HOST}/v2/companies?appkey=a&limit=1`)).toBe(first);
  expect(readTarget(`${HOST}/v2/companies?appkey=a&limit=2`).query).toEqual(
    new Map([
      ['appkey', 'a'],
      ['limit', '2'],
    ]),
  );
  const wrong = `${HOST}/v2/companies?limit=%ff`;
  expect(readTarget(wrong).query).toBeInstanceOf(ServiceError);
  expect(readTarget(wrong).query).toBeInstanceOf(ServiceError);
});

test('long URLs, and more than are remembered, are read the same', () => {
  const { readTarget } = createRouting();
  const long = `${HOST}/v2/companies?primarysymbols=${'A,'.repeat(2_000)}B`;
  expect(readTarget(long)).toEqual(readTarget(long));
  expect(readTarget(long)).not.toBe(readTarget(long));
  const of = (page: number): string => `${HOST}/v2/companies?offset=${page}`;
  for (let page = 0; page < 5_000; page += 1) readTarget(of(page));
  expect(readTarget(of(0)).query).toEqual(new Map([['offset', '0']]));
});

test('a path has a route for each of its methods', () => {
  const { find, methodsOf } = createRouting();
  expect(find('GET', '/taxonomy/18/calculation')).toEqual({ route: 'taxonomyCalculation', path: { TaxonomyID: '18' } });
  expect(find('GET', '/taxonomy/19/calculation')?.path).toEqual({ TaxonomyID: '19' });
  expect(find('POST', '/taxonomy/18/calculation')).toBeUndefined();
  expect(find('TRACE', '/taxonomy/18/calculation')).toBeUndefined();
  expect(methodsOf('/taxonomy/18/calculation')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('/nothing')).toEqual([]);
});
