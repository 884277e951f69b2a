import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PAGES } from '../../src/explorer/pages.ts';
import { PATHS } from '../../src/explorer/paths.ts';
import { get, sampleWithRuns, testExplorer } from '../support/explorer.ts';
import { longOr } from '../support/long.ts';

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
/** The parameters of all pages, and one that none has. */
const NAMES = new Set(
  [...PAGES.values()].flatMap(({ query }) => ['x', ...(query instanceof z.ZodObject ? Object.keys(query.shape) : [])]),
);

const value = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 20 }), fc.nat().map(String));
/** As a browser may send it, or a program that escapes nothing. */
const written = fc.tuple(value, fc.boolean()).map(([text, raw]) => {
  const whole = Buffer.from(text).toString();
  return raw ? whole.replace(/[\s#?]/g, '') : encodeURIComponent(whole);
});
const path = fc
  .tuple(
    fc.constantFrom(...Object.values(PATHS)),
    fc.array(written, { minLength: 3, maxLength: 3 }),
    fc.constantFrom('', '.json', '.csv'),
  )
  .map(([pattern, values, ending]) => {
    let at = 0;
    return pattern.replace(/:\w+/g, () => values[at++] ?? '') + ending;
  });
const query = fc.array(fc.tuple(fc.constantFrom(...NAMES), written), { maxLength: 3 });

const PATIENCE_MS = longOr(60_000, 1_200_000);

test(
  'hostile addresses get an answer that is no defect, and nothing of theirs becomes markup',
  async () => {
    const explorer = testExplorer(await sampleWithRuns());
    await fc.assert(
      fc.asyncProperty(path, query, async (place, parameters) => {
        const search = parameters.map(([name, text]) => `${name}=${text}`).join('&');
        const address = `/${`${place}?${search}`.replace(/^\/+/, '')}`;
        if (!URL.canParse(`http://localhost${address}`)) return;
        const { status, text, headers } = await get(explorer, address);
        expect([200, 400, 404, 413]).toContain(status);
        if (headers.get('content-type')?.startsWith('text/html'))
          expect(text).not.toMatch(/<script>alert|href="javascript:/);
      }),
      { numRuns: longOr(40, 2_000) },
    );
  },
  PATIENCE_MS,
);
