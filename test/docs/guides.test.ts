import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedSample, serveSample, TINY } from '../service/sync/support/in-memory.ts';
import { rerunExamples } from '../support/console-examples.ts';
import { PASSING_TIME } from '../support/environment.ts';
import { readPage } from '../support/pages.ts';
import { describeWithRealData } from '../support/real-data.ts';
import { root } from '../support/root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describeWithRealData(
  'guides show what the program shows (`npm run docs` writes it)',
  [
    'xbrl-filings/AAPL-10K-2023-09-30.zip',
    'xbrl-filings/PG-10K-2010-06-30.zip',
    'us-gaap-2009/us-gaap-2009-01-31.zip',
    'sec-fsds/2009q3_pub2024-11.zip',
  ],
  ([apple, procter, taxonomy, quarter]) => {
    let served: ServedSample;
    beforeAll(async () => {
      served = await serveSample(TINY);
    });
    afterAll(() => served.close());

    const published: Readonly<Record<string, string>> = {
      '0000320193-23-000106-xbrl.zip': apple,
      '2009q3.zip': quarter,
    };

    /** The servers of the guides: a file has an ETag, with which it is sent once. */
    const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      const { hostname, pathname } = new URL(request.url);
      if (hostname === '127.0.0.1') return served.handle(request);
      const file = published[pathname.replace(/.*\//, '')];
      if (file === undefined) return new Response(null, { status: 404 });
      const headers = { etag: '"1"' };
      if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
      return new Response(readFileSync(file), { headers });
    };

    it.each(['check-a-filing', 'watch-the-quarters', 'service-every-night'])('%s', async (name) => {
      const page = `docs/guides/${name}.md`;
      const files = { 'pg-20100630.zip': procter, 'us-gaap-2009-01-31.zip': taxonomy };
      const text = await rerunExamples(readPage(page), temporaryFolder(), {
        files,
        surroundings: { fetch, ...PASSING_TIME },
      });
      await expect(text).toMatchFileSnapshot(join(root, page));
    });
  },
);
