import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestLine } from '../../../../src/front/cli/serve/run-serve.ts';
import type { Answered } from '../../../../src/service/http/answer-log.ts';

const NOW = '2025-03-03T12:00:00.000Z';
const line = (change: Partial<Answered>): string =>
  requestLine(
    { method: 'GET', url: '/taxonomy', status: 200, bytes: 1_234, milliseconds: 4.6, note: undefined, ...change },
    NOW,
  );

it('says what was asked and what came of it', () => {
  expect(line({})).toBe(`${NOW} GET /taxonomy 200 1234 bytes 5 ms`);
  expect(line({ note: 'limt (limit?)' })).toBe(`${NOW} GET /taxonomy 200 1234 bytes 5 ms; ignored: limt (limit?)`);
});

it.each([
  ['/v2/companies?appkey=secret&limit=1', '/v2/companies?appkey=***&limit=1'],
  ['/v2/companies?limit=1&AppKey=secret', '/v2/companies?limit=1&AppKey=***'],
  ['/v2/companies?%61pp%6Bey=secret', '/v2/companies?%61pp%6Bey=***'],
  ['/v2/companies?appkey%3Dsecret', '/v2/companies?appkey%3D***'],
  ['/v2/companies&appkey=secret', '/v2/companies&appkey=***'],
  ['/v2/companies?appkey=secret&appkey=secret', '/v2/companies?appkey=***&appkey=***'],
])('masks the key of %s', (url, shown) => {
  expect(line({ url })).toContain(` ${shown} 200 `);
});

it('is one line of visible characters, and not endless', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (wild) => {
      expect(line({ url: `/${wild}` })).toMatch(/^[ -~]+$/);
    }),
  );
  expect(line({ url: `/${'x'.repeat(50_000)}` }).length).toBeLessThan(1_100);
});
