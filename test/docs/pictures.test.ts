import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { sampleWithRuns, testExplorer } from '../support/explorer.ts';
import { root } from '../support/root.ts';

const FOLDER = join(root, 'docs', 'images');
const WIDTH = 1280;

/** The pictures of the manual, each of a page and of what a click on it leads to. */
const PICTURES = [
  { name: 'explorer-findings', path: '/findings?severity=error', height: 860 },
  { name: 'explorer-finding', path: '/findings?cause=digits', click: 'tbody th[scope=row] a', height: 940 },
] as const;

const isWanted = process.env.CROSSFOOT_PICTURES === '1';

describe('the pictures of the manual (`npm run docs:pictures` takes them again)', () => {
  test.each(PICTURES)('$name', ({ name }) => {
    if (!isWanted) expect(existsSync(join(FOLDER, `${name}.png`))).toBe(true);
  });

  test.runIf(isWanted && hasBrowser)('are taken', { timeout: 120_000 }, async () => {
    mkdirSync(FOLDER, { recursive: true });
    const { open, close } = await openBrowser(testExplorer(await sampleWithRuns()));
    for (const { name, path, height, ...picture } of PICTURES) {
      const viewport = { width: WIDTH, height };
      const page = await open(path, { viewport, deviceScaleFactor: 1.5, colorScheme: 'light' });
      if ('click' in picture) await page.locator(picture.click).last().click();
      await page.screenshot({ path: join(FOLDER, `${name}.png`) });
      await page.close();
    }
    await close();
  });
});
