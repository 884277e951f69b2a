import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordValidation } from '../../../src/analysis/validation/record-validation.ts';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { axeComplaints, hasBrowser, type OpenBrowser, openBrowser, overhang } from '../../support/browser.ts';
import { testExplorer } from '../../support/explorer.ts';
import { ALL_HOSTILE } from '../../support/hostile-html.ts';
import { type InlineFiling, storeInlineFilings } from '../../support/inline-filing.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';

/** How long a scroll is awaited. */
const SCROLL_MS = 20_000;

/**
 * The text of the marked total in the frame, which is in view. On a busy machine Chromium scrolls, once in hundreds of
 * times, before the frame has its size, and not again: then the page is loaded anew.
 */
async function shownTotal(page: Awaited<ReturnType<OpenBrowser['open']>>): Promise<string> {
  const total = page.frameLocator('iframe').locator('mark.total:target');
  const isInView = async (): Promise<boolean> => {
    const [box, frame] = [await total.boundingBox(), await page.locator('iframe').boundingBox()];
    return box !== null && frame !== null && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
  };
  for (let reloads = 0; ; reloads += 1) {
    await total.waitFor();
    const comesIntoView = vi.waitUntil(isInView, { timeout: SCROLL_MS });
    if (await comesIntoView.catch(() => false)) break;
    expect(reloads, 'reloads until the marked total was in view').toBeLessThan(2);
    await page.reload();
  }
  return (await total.textContent()) ?? '';
}

describe.skipIf(!hasBrowser)('documents as they were printed (skipped without /usr/bin/chromium)', () => {
  const filing = (name: string, end: string): InlineFiling => {
    const note = `<p>Leases of ${name}</p>${ALL_HOSTILE}`;
    return { name, end, amounts: ['1,570', '900', '650'], note, more: ALL_HOSTILE };
  };
  let opened: OpenBrowser;
  beforeAll(async () => {
    const filings = [filing('old', '2022-12-31'), filing('new', '2023-12-31')];
    opened = await openBrowser(testExplorer(await storeInlineFilings(await tempFolder(), filings), { pageMs: 60_000 }));
  }, 120_000);
  afterAll(() => opened?.close());

  test('two clicks lead from the findings to the number where the filer printed it', async () => {
    const page = await opened.open('/findings', { javaScriptEnabled: false });
    await page.locator('tbody th[scope=row] a').first().click();
    await page.getByRole('link', { name: 'The printed statement' }).click();
    expect(await shownTotal(page)).toBe('1,570');
    expect(await page.frameLocator('iframe').locator('mark.part').allTextContents()).toEqual(['900', '650']);
    await page.close();
  });

  test('fit three widths, have nothing that an accessibility checker minds, and run, load and lead nowhere', async () => {
    const page = await opened.open('/filing/new');
    const hrefs = await page
      .locator('a[href*="/printed/"], a[href^="/note/"], a[href$="/others"], a[href$="/notes"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    await page.goto(opened.url + (hrefs.find((href) => href.startsWith('/note/')) ?? ''));
    const changes = await page.locator('a[href*="/since/"]').getAttribute('href');
    const searches = ['/search?query=leases', '/search?query=script', '/search?query=alert&kind=notes'];
    const paths = new Set(['/filing/new', ...hrefs, changes ?? '', ...searches]);
    expect([...paths].map((path) => path.replace(/\d+/g, '1')).toSorted()).toEqual([
      '/filing/new',
      '/filing/new/notes',
      '/filing/new/others',
      '/filing/new/printed/report.htm',
      '/note/1/NoteTextBlock',
      '/note/1/NoteTextBlock/since/1',
      ...searches.toSorted(),
    ]);
    for (const path of paths) {
      await page.goto(opened.url + path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [380, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          expect({ path, width, overhang: Math.max(0, await overhang(page)) }).toEqual({ path, width, overhang: 0 });
        }
        expect({ path, complaints: await axeComplaints(page) }).toEqual({ path, complaints: [] });
      }
      expect(page.url()).toBe(opened.url + path);
    }
    await page.close();
    expect(opened.complaints).toEqual([]);
  });
});

describeWithRealData('a filing with its document', ['xbrl-filings/SR-10Q-2023-12-31-noxsd.zip'], ([input]) => {
  test.skipIf(!hasBrowser)(
    'two clicks lead from a finding of the company to the printed number',
    async () => {
      const store = join(await tempFolder(), 'sr.duckdb');
      await ingestXbrl([input], { store, observedAt: '2024-02-01T00:00:00Z', keepDocuments: true }, TEST_PORTS);
      const validation = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
      await recordValidation(validation, { store, ranAt: '2024-02-02T00:00:00Z', keepRuns: 10 }, TEST_PORTS);
      const opened = await openBrowser(testExplorer(store, { pageMs: 60_000 }));
      const page = await opened.open('/findings?severity=note', { javaScriptEnabled: false });
      await page.locator('tbody th[scope=row] a').first().click();
      const said = await page.locator('p.lead').textContent();
      await page.getByRole('link', { name: 'The printed statement' }).click();
      const millions = Number((await shownTotal(page)).replaceAll(',', ''));
      expect(said).toContain((millions * 1_000_000).toLocaleString('en-US'));
      expect(await page.frameLocator('iframe').locator('mark.part').count()).toBeGreaterThan(0);
      await page.close();
      expect(opened.complaints).toEqual([]);
      await opened.close();
    },
    300_000,
  );
});
