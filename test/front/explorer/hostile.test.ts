import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Page } from '../../../src/front/explorer/page.ts';
import { PAGES } from '../../../src/front/explorer/pages.ts';
import { PATHS, type PathName } from '../../../src/front/explorer/paths.ts';
import { onePageOfEach } from '../../support/crawl.ts';
import { get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { longOr } from '../../support/long.ts';

const NASTY = [
  ...["'; DROP TABLE finding; --", '"><script>alert(1)</script>', '../../../etc/passwd', '%2e%2e', '\u0000', '\ud800'],
  ...[
    'javascript:alert(1)',
    '-1',
    '999999999999',
    'NaN',
    '',
    ' ',
    '.',
    '..',
    'a'.repeat(3_000),
    '{{7*7}}',
    '$(1)',
    '💥',
  ],
];
const value = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 20 }), fc.nat().map(String));
/** As a browser may send it, or a program that escapes nothing. */
const written = fc.tuple(value, fc.boolean()).map(([text, raw]) => {
  const whole = Buffer.from(text).toString();
  return raw ? whole.replace(/[\s#?]/g, '') : encodeURIComponent(whole);
});
/** Of a page that is there or of none like it, with parameters that it has or not. */
function addresses(there: Readonly<Partial<Record<PathName, string>>>, pages: readonly Page[]): fc.Arbitrary<string> {
  return fc.constantFrom(...pages).chain(({ name, query }) => {
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    const place = fc.array(written, { minLength: 3, maxLength: 3 }).map((values) => {
      let at = 0;
      return PATHS[name].replace(/:\w+/g, () => values[at++] ?? '');
    });
    const known = fc.constant(there[name]?.split('?')[0] ?? '/company/nobody/proof/totalassets');
    const parameters = fc.array(fc.tuple(fc.constantFrom(...names, ...names, 'x'), written), { maxLength: 3 });
    return fc
      .tuple(fc.oneof(known, place), fc.constantFrom('', '.json', '.csv'), parameters)
      .map(([path, ending, given]) => `${path}${ending}?${given.map(([key, text]) => `${key}=${text}`).join('&')}`)
      .map((address) => `/${address.replace(/^\/+/, '')}`);
  });
}

test('hostile addresses get an answer that is no defect, and nothing of theirs becomes markup', async () => {
  const explorer = testExplorer(await sampleWithRuns());
  const there = await onePageOfEach(explorer);
  const pages = await Promise.all(Object.values(PAGES).map((load) => load()));
  await fc.assert(
    fc.asyncProperty(addresses(there, pages), async (address) => {
      if (!URL.canParse(`http://localhost${address}`)) return;
      const { status, text, headers } = await get(explorer, address);
      expect([200, 400, 404, 413]).toContain(status);
      if (headers.get('content-type')?.startsWith('text/html'))
        expect(text).not.toMatch(/<script>alert|href="javascript:/);
    }),
    { numRuns: longOr(40, 2_000) },
  );
});
