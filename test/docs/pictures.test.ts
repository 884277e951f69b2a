import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { sampleWithRuns, testExplorer } from '../support/explorer.ts';
import { type InlineFiling, storeInlineFilings } from '../support/inline-filing.ts';
import { root } from '../support/root.ts';
import { tempFolder } from '../support/temp-store.ts';

const FOLDER = join(root, 'docs', 'images');
const WIDTH = 1280;

/** A company that has statements, findings and key figures. */
const COMPANY = '/company/0098000001';

/** The pictures of the manual, each of a page and of what a click on it leads to. */
const PICTURES = [
  { name: 'explorer-start', path: '/?across=industries', height: 1000 },
  { name: 'explorer-company', path: COMPANY, height: 860 },
  { name: 'explorer-statement', path: `${COMPANY}/statement/income?length=annual&growth=year`, height: 860 },
  { name: 'explorer-field', path: '/field/totalassets', height: 860 },
  {
    name: 'explorer-document',
    path: '/findings',
    click: 'tbody th[scope=row] a',
    link: 'The printed statement',
    height: 760,
  },
  { name: 'explorer-findings', path: '/findings?severity=error', height: 860 },
  { name: 'explorer-finding', path: '/findings?cause=digits', click: 'tbody th[scope=row] a', height: 940 },
] as const;

/** A filing of which the total is not the sum of its parts. */
const PRINTED: InlineFiling = {
  name: 'annual-report-2023',
  end: '2023-12-31',
  amounts: ['1,570', '900', '650'],
  note: '<p>Our leases are few.</p>',
};

const isWanted = process.env.CROSSFOOT_PICTURES === '1';

describe('the pictures of the manual (`npm run docs:pictures` takes them again)', () => {
  test.each(PICTURES)('$name', ({ name }) => {
    if (!isWanted) expect(existsSync(join(FOLDER, `${name}.png`))).toBe(true);
  });

  test.runIf(isWanted && hasBrowser)('are taken', { timeout: 120_000 }, async () => {
    mkdirSync(FOLDER, { recursive: true });
    const stores = { sample: await sampleWithRuns(), printed: await storeInlineFilings(await tempFolder(), [PRINTED]) };
    const sample = await openBrowser(testExplorer(stores.sample));
    const printed = await openBrowser(testExplorer(stores.printed));
    for (const { name, path, height, ...picture } of PICTURES) {
      const viewport = { width: WIDTH, height };
      const { open } = 'link' in picture ? printed : sample;
      const page = await open(path, { viewport, deviceScaleFactor: 1.5, colorScheme: 'light' });
      if ('click' in picture) await page.locator(picture.click).last().click();
      if ('link' in picture) {
        await page.getByRole('link', { name: picture.link }).click();
        await page.frameLocator('iframe').locator('mark.total:target').waitFor();
        // The frame goes to the place after it is loaded.
        await page.waitForTimeout(1_000);
        await page.locator('iframe').evaluate((frame) => frame.scrollIntoView({ block: 'end' }));
      }
      await page.screenshot({ path: join(FOLDER, `${name}.png`) });
      await page.close();
    }
    await sample.close();
    await printed.close();
  });
});
