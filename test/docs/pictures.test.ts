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

/** The pictures of the manual, each of a page and of what clicks on it lead to. */
const PICTURES = [
  { name: 'explorer-start', path: '/', height: 980 },
  { name: 'explorer-findings', path: '/findings?severity=error', height: 860 },
  { name: 'explorer-finding', path: '/findings?cause=digits', clicks: ['tbody th[scope=row] a'], height: 940 },
  { name: 'explorer-company', path: '/companies?sort=revenue', clicks: ['tbody th[scope=row] a'], height: 900 },
  {
    name: 'explorer-statement',
    path: '/companies?sort=revenue',
    clicks: ['tbody th[scope=row] a', 'a[href*="/statement/income"]'],
    height: 900,
  },
  { name: 'explorer-field', path: '/field/totalrevenue', height: 900 },
] as const;

/** Of a filing whose document is kept: the total that does not add up, marked where the document prints it. */
const DOCUMENT = { name: 'explorer-document', height: 700 } as const;
const NOTE = '<p>Leases run for five years on average. Rent of the next year is 1,200 thousand.</p>';
const FILING: InlineFiling = {
  ...{ name: 'alder-2023', end: '2023-12-31', amounts: ['1,570', '900', '650'], note: NOTE },
  more: '<p>The notes are a part of these statements.</p>'.repeat(40),
};

const isWanted = process.env.CROSSFOOT_PICTURES === '1';

type Open = Awaited<ReturnType<typeof openBrowser>>['open'];

async function take(open: Open, path: string, { name, height, clicks }: Picture): Promise<void> {
  const viewport = { width: WIDTH, height };
  const page = await open(path, { viewport, deviceScaleFactor: 1.25, colorScheme: 'light' });
  for (const click of clicks ?? []) await page.locator(click).first().click();
  await page.waitForLoadState();
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
}
type Picture = { readonly name: string; readonly height: number; readonly clicks?: readonly string[] };

describe('the pictures of the manual (`npm run docs:pictures` takes them again)', () => {
  test.each([...PICTURES, DOCUMENT])('$name', ({ name }) => {
    if (!isWanted) expect(existsSync(join(FOLDER, `${name}.png`))).toBe(true);
  });

  test.runIf(isWanted && hasBrowser)('are taken', { timeout: 120_000 }, async () => {
    mkdirSync(FOLDER, { recursive: true });
    const sample = await openBrowser(testExplorer(await sampleWithRuns()));
    for (const { path, ...picture } of PICTURES) await take(sample.open, path, picture);
    await sample.close();
    const inline = await openBrowser(testExplorer(await storeInlineFilings(await tempFolder(), [FILING])));
    await take(inline.open, '/findings', { ...DOCUMENT, clicks: CLICKS });
    await inline.close();
  });
});

const CLICKS = ['tbody th[scope=row] a', 'text=The printed statement'];
