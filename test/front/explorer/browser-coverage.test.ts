import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeComplaints, hasBrowser, type OpenBrowser, openBrowser, overhang } from '../../support/browser.ts';
import { derivedStore } from '../../support/derived-store.ts';
import { testExplorer } from '../../support/explorer.ts';

const PAGES = [
  '/coverage',
  '/coverage?company=1',
  '/coverage?field=totalrevenue',
  '/company/1/proof/totalrevenue',
  '/company/1/proof/goodwill?period=2012-12-31',
];

describe.skipIf(!hasBrowser)('pages of derived rows in a browser (skipped without /usr/bin/chromium)', () => {
  let opened: OpenBrowser;
  beforeAll(async () => {
    opened = await openBrowser(testExplorer(await derivedStore()));
  });
  afterAll(() => opened.close());

  test.each(PAGES)('%s fits two widths, and has colours of enough contrast, light and dark', async (path) => {
    const page = await opened.open(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [380, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect({ width, overhang: Math.max(0, await overhang(page)) }).toEqual({ width, overhang: 0 });
      }
      expect({ colorScheme, complaints: await axeComplaints(page) }).toEqual({ colorScheme, complaints: [] });
    }
    expect(opened.complaints).toEqual([]);
    await page.close();
  });
});
