import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordValidation } from '../../../src/analysis/validation/record-validation.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { ingestFsds } from '../../../src/warehouse/ingest/ingest-fsds.ts';
import { ingestTaxonomy } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { axeComplaints, hasBrowser, type OpenBrowser, openBrowser, overhang } from '../../support/browser.ts';
import { testExplorer } from '../../support/explorer.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const SOURCES = ['us-gaap-2009/us-gaap-2009-01-31.zip', 'sec-fsds/2009q3_pub2024-11.zip'] as const;
/** A cause, with the label and the amount of the number that it names. */
const SWAPPED = /^Two digits of (.+) may be swapped: it is ([\d,]+), /;

describeWithRealData(
  'a quarter of real filings in a browser',
  SOURCES,
  ([taxonomy, quarter]) => {
    let opened: OpenBrowser;
    beforeAll(async () => {
      if (!hasBrowser) return;
      const store = await tempStore();
      const request = { store, observedAt: '2009-10-01T00:00:00Z' };
      await ingestTaxonomy(taxonomy, request, TEST_PORTS);
      await ingestFsds(quarter, request, TEST_PORTS);
      const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
      await recordValidation(validation, { store, ranAt: '2009-10-02T00:00:00Z', keepRuns: 10 }, TEST_PORTS);
      opened = await openBrowser(testExplorer(store, { pageMs: 60_000 }));
    }, 300_000);
    afterAll(() => opened?.close());

    test.skipIf(!hasBrowser)('two clicks lead from the findings to the digits that ProLogis swapped', async () => {
      const page = await opened.open('/findings?cause=digits', { javaScriptEnabled: false });
      const row = page.locator('tbody tr', { hasText: /prologis/i }).first();
      await row.locator('th[scope=row] a').click();
      const first = page.locator('main ol li').first();
      const [, label = '', wrong = ''] = SWAPPED.exec((await first.locator('.strong').textContent()) ?? '') ?? [];
      expect(wrong).not.toBe('');
      expect(await page.locator('mark', { hasText: wrong }).count()).toBeGreaterThan(0);
      await first.getByRole('link').first().click();
      expect(await page.locator('h1').textContent()).toContain(label);
      expect(await page.locator('main').textContent()).toContain(wrong);
      await page.close();
    });

    test.skipIf(!hasBrowser)(
      'its pages fit a narrow window and are accessible',
      async () => {
        const page = await opened.open('/findings');
        const links =
          'a[href^="/finding/"], a[href^="/filing/"], a[href^="/company/"], a[href^="/value/"], a[href^="/taxonomy/"]';
        const hrefs = new Set(['/', '/findings', '/snapshots', '/taxonomies']);
        for (const path of ['/', '/findings', '/taxonomies']) {
          await page.goto(opened.url + path);
          const all = await page
            .locator(`main :is(${links})`)
            .evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''));
          const kinds = new Map(all.map((href) => [href.split('/')[1], href]));
          for (const href of kinds.values()) hrefs.add(href);
        }
        for (const href of hrefs) {
          await page.goto(opened.url + href);
          await page.setViewportSize({ width: 380, height: 900 });
          expect({ href, overhang: Math.max(0, await overhang(page)) }).toEqual({ href, overhang: 0 });
          expect({ href, complaints: await axeComplaints(page) }).toEqual({ href, complaints: [] });
        }
        await page.close();
        expect(opened.complaints).toEqual([]);
      },
      300_000,
    );
  },
  { isLong: true },
);
