import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeComplaints, hasBrowser, type OpenBrowser, openBrowser, overhang } from '../support/browser.ts';
import { idOfSubscription, sampleWithRuns, testExplorer } from '../support/explorer.ts';

const WIDTHS = [380, 1000, 1600];
const SCHEMES = ['light', 'dark'] as const;

/** Pages to look at, one of each kind. */
const PAGES = [
  ...['/', '/findings', '/snapshots', '/snapshot/3', '/diff/1/latest', '/sql?query=SHOW+TABLES', '/nope'],
  ...['/replay', `/replay/${idOfSubscription(0)}`, `/replay/${idOfSubscription(0)}/mail/1`],
  ...['/company/0098000001', '/company/0098000001/statement/balance?length=quarterly', '/value/407/totalassets'],
  ...['/taxonomies', '/field/totalassets'],
];

describe.skipIf(!hasBrowser)('in a browser (skipped without /usr/bin/chromium)', () => {
  let opened: OpenBrowser;
  beforeAll(async () => {
    opened = await openBrowser(testExplorer(await sampleWithRuns()));
  });
  afterAll(() => opened.close());

  const expectToFit = async (page: Page, path: string) => {
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect({ path, width, overhang: Math.max(0, await overhang(page)) }).toEqual({ path, width, overhang: 0 });
      }
      expect(await axeComplaints(page)).toEqual([]);
    }
  };

  test.each(PAGES)(
    '%s fits three widths, has nothing that an accessibility checker minds, light and dark',
    async (path) => {
      const page = await opened.open(path);
      await expectToFit(page, path);
      await page.close();
    },
  );

  test('so do a finding and its filing', async () => {
    const page = await opened.open('/findings?cause=digits');
    await page.locator('tbody th[scope=row] a').first().click();
    await expectToFit(page, 'finding');
    await page.locator('dl.facts a[href^="/filing/"]').click();
    await expectToFit(page, 'filing');
    await page.close();
  });

  test('keys lead where links lead, and can be switched off', async () => {
    const page = await opened.open('/snapshots');
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog', { name: 'Keys' }).isVisible()).toBe(true);
    await page.getByLabel('Use these keys').uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByLabel('Use these keys').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('Example');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?query=Example');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/company/);
    await page.goto(`${opened.url}/snapshot/2`);
    await page.keyboard.press(']');
    await page.waitForURL('**/snapshot/3');
    await page.keyboard.press('[');
    await page.waitForURL('**/snapshot/2');
    await page.close();
  });

  test('a tree of a taxonomy is two clicks away, and can be folded', async () => {
    const page = await opened.open('/taxonomies');
    await page.locator('tbody a').first().click();
    await page.locator('tbody a').first().click();
    expect(await axeComplaints(page)).toEqual([]);
    const below = page.locator('.tree .tree').first();
    expect(await below.isVisible()).toBe(true);
    await page.locator('.tree summary').first().click();
    expect(await below.isVisible()).toBe(false);
    await page.close();
  });

  test('every page works without scripts', async () => {
    const page = await opened.open('/', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Snapshots' }).first().click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Snapshots');
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.close();
  });

  test('two clicks lead from the findings to the number with swapped digits', async () => {
    const page = await opened.open('/findings?cause=digits', { javaScriptEnabled: false });
    const finding = page.locator('tbody th[scope=row] a').first();
    await finding.click();
    const cause = await page.locator('.causes li').first().locator('strong').textContent();
    const [, label = '', wrong = ''] = /^Two digits of (.+) may be swapped: it is ([\d,]+),/.exec(cause ?? '') ?? [];
    expect(wrong).not.toBe('');
    expect(await page.locator('mark', { hasText: wrong }).count()).toBeGreaterThan(0);
    await page.locator('.causes li').first().getByRole('link').first().click();
    expect(new URL(page.url()).pathname).toMatch(/^\/value\/\d+\/\w+$/);
    expect(await page.locator('h1').textContent()).toContain(label);
    expect(await page.locator('main').textContent()).toContain(wrong);
    await page.goBack();
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/findings');
    await page.close();
  });

  test('no page has complained, and none has asked another host', () => {
    expect(opened.complaints.filter((complaint) => !complaint.includes('/nope:'))).toEqual([]);
  });
});
