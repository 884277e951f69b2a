import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATHS, type PathName } from '../../../src/front/explorer/paths.ts';
import { axeComplaints, hasBrowser, type OpenBrowser, openBrowser, overhang } from '../../support/browser.ts';
import { crawl, isOwnPage, OF_DOCUMENTS, onePageOfEach, type SamplePage } from '../../support/crawl.ts';
import { sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { longOr } from '../../support/long.ts';

const WIDTHS = [380, 1000, 1600];
const SCHEMES = ['light', 'dark'] as const;

describe.skipIf(!hasBrowser)('in a browser (skipped without /usr/bin/chromium)', () => {
  let opened: OpenBrowser;
  let pages: Readonly<Record<SamplePage, string>>;
  beforeAll(async () => {
    const explorer = testExplorer(await sampleWithRuns());
    pages = await onePageOfEach(explorer);
    opened = await openBrowser(explorer);
  });
  afterAll(() => opened.close());

  const expectToFit = async (path: string) => {
    const page = await opened.open(path);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect({ path, width, overhang: Math.max(0, await overhang(page)) }).toEqual({ path, width, overhang: 0 });
      }
      expect({ path, colorScheme, complaints: await axeComplaints(page) }).toEqual({
        path,
        colorScheme,
        complaints: [],
      });
    }
    await page.close();
  };

  // A mail is in a sandbox without scripts, and looks as its template says.
  const isOfSample = (name: PathName): name is SamplePage =>
    name !== 'proof' && !OF_DOCUMENTS.some((other) => other === name);
  test.each((Object.keys(PATHS) as PathName[]).filter(isOfSample).filter((name) => name !== 'mailHtml'))(
    '%s fits three widths, has nothing that an accessibility checker minds, light and dark',
    (name) => expectToFit(pages[name]),
  );

  test('so do pages of problems, and in the long form those of each kind that a link leads to', async () => {
    for (const path of ['/nope', '/snapshots?at=soon', '/company/nobody']) await expectToFit(path);
    if (longOr(1, 0) === 1) return;
    const found = await crawl(testExplorer(await sampleWithRuns()), Object.values(pages), { alike: 2 });
    for (const { address } of found.filter(isOwnPage)) await expectToFit(address);
  });

  const focused = (page: Page, of = 'a[href]'): Promise<string | null> =>
    page.evaluate<string | null>(`document.activeElement.closest('${of}')?.getAttribute('href')`);
  const pathOf = (page: Page): string => new URL(page.url()).pathname;

  test('keys lead where links lead, and can be switched off', async () => {
    const page = await opened.open('/snapshots');
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog', { name: 'Keys' }).isVisible()).toBe(true);
    await page.getByLabel('Use these keys').uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    for (const key of ['?', 'j', 'k', '/', '[', ']']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);
    expect(pathOf(page)).toBe('/snapshots');
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByLabel('Use these keys').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('Example? [j/k]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?query=Example*');
    await page.goto(opened.url + pages.snapshot);
    await page.keyboard.press('[');
    await page.waitForURL((url) => /^\/snapshot\/\d+$/.test(url.pathname) && url.pathname !== pages.snapshot);
    await page.keyboard.press(']');
    await page.waitForURL(`**${pages.snapshot}`);
    await page.close();
  });

  test('rows are walked by keys, and a finding has the neighbours of its list', async () => {
    const page = await opened.open('/findings?sort=size');
    const links = await page
      .locator('main tbody th[scope=row] a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const walkTo = async (href: string | null | undefined) => {
      for (let presses = 0; presses < 50 && (await focused(page)) !== href; presses += 1)
        await page.keyboard.press('j');
      expect(await focused(page)).toBe(href);
    };
    await walkTo(links[1]);
    await page.keyboard.press('k');
    expect(await focused(page)).toBe(links[0]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${links[0]}`);
    await page.keyboard.press(']');
    await page.waitForURL(`**${links[1]}`);
    await page.keyboard.press('[');
    await page.waitForURL(`**${links[0]}`);
    await page.close();
  });

  test('without a mouse: the skip link, and two keystrokes of Enter lead to the number that is wrong', async () => {
    const page = await opened.open('/findings', { javaScriptEnabled: false });
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('#content');
    await page.keyboard.press('Enter');
    const tabTo = async (wanted: RegExp) => {
      for (let presses = 0; presses < 150; presses += 1) {
        await page.keyboard.press('Tab');
        if (wanted.test((await focused(page)) ?? '')) return page.keyboard.press('Enter');
      }
      expect.fail(`no link to ${wanted} has the focus`);
    };
    await tabTo(/^\/finding\//);
    await page.waitForURL('**/finding/*');
    await tabTo(/^\/value\//);
    await page.waitForURL('**/value/**');
    await page.close();
  });

  test('a tree of a taxonomy is two clicks away, and can be folded', async () => {
    const page = await opened.open('/taxonomies');
    await page.locator('tbody a').first().click();
    await page.locator('tbody a').first().click();
    expect(await axeComplaints(page)).toEqual([]);
    const below = page.locator('.tree .tree').first();
    expect(await below.isVisible()).toBe(true);
    await page.locator('.tree summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await below.isVisible()).toBe(false);
    await page.close();
  });

  test('every page works without scripts: links, forms, back and forward', async () => {
    const page = await opened.open('/', { javaScriptEnabled: false });
    const heading = () => page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('link', { name: 'Snapshots' }).first().click();
    expect(await heading()).toBe('Snapshots');
    await page.goBack();
    expect(pathOf(page)).toBe('/');
    await page.goForward();
    expect(await heading()).toBe('Snapshots');
    await page.getByRole('searchbox').fill('Example');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(new URL(page.url()).search).toBe('?query=Example');
    await page.goto(`${opened.url}/sql`);
    await page.getByLabel('Query').fill("SELECT 'a < b' AS answer");
    await page.getByRole('button', { name: 'Run' }).click();
    expect(await page.locator('tbody').textContent()).toBe('a < b');
    // Only what needs a script is hidden.
    expect(await page.locator('#keys-open').isVisible()).toBe(false);
    for (const path of Object.values(pages)) {
      const answer = await page.goto(opened.url + path);
      expect({ path, status: answer?.status() }).toEqual({ path, status: 200 });
    }
    await page.close();
  });

  test('two clicks lead from the findings to the number with swapped digits, and back', async () => {
    const page = await opened.open('/findings', { javaScriptEnabled: false });
    await page.locator(`tbody th[scope=row] a[href^="${pages.finding}"]`).click();
    const cause = await page.locator('main ol li').first().locator('.strong').textContent();
    const [, label = '', wrong = ''] = /^Two digits of (.+) may be swapped: it is ([\d,]+),/.exec(cause ?? '') ?? [];
    expect(wrong).not.toBe('');
    expect(await page.locator('mark', { hasText: wrong }).count()).toBeGreaterThan(0);
    await page.locator('main ol li').first().getByRole('link').first().click();
    expect(pathOf(page)).toMatch(/^\/value\/\d+\/\w+$/);
    expect(await page.locator('h1').textContent()).toContain(label);
    expect(await page.locator('main').textContent()).toContain(wrong);
    await page.goBack();
    expect(pathOf(page)).toBe(pages.finding);
    await page.goBack();
    expect(pathOf(page)).toBe('/findings');
    await page.goForward();
    expect(pathOf(page)).toBe(pages.finding);
    await page.close();
  });

  test('no page has complained, and none has asked another host', () => {
    const problems = /\/(?:nope|snapshots\?at=soon|company\/nobody): Failed to load resource/;
    expect(opened.complaints.filter((complaint) => !problems.test(complaint))).toEqual([]);
  });
});
