import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_PROGRESS } from '../../../../src/core/base/progress.ts';
import type { SiteOutput } from '../../../../src/core/model/shapes/export-site.ts';
import { wordHint } from '../../../../src/front/cli/hints.ts';
import { exportSite, type SitePorts, type SiteRequest } from '../../../../src/front/explorer/site/export-site.ts';
import { type SiteChoice, type SitePlan, siteScope } from '../../../../src/front/explorer/site/site-scope.ts';
import { CHROMIUM, hasBrowser } from '../../../support/browser.ts';
import { get, testExplorer } from '../../../support/explorer.ts';
import { failureOf } from '../../../support/failure.ts';
import { fixtureStore } from '../../../support/fixture-store.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';

let store: string;
let folder: string;
let site: string;
let made: SiteOutput;
let plan: SitePlan | undefined;

const PORTS: SitePorts = { ...TEST_PORTS, progress: NO_PROGRESS, wordHint, announce: () => {} };
const ALL = { overwrite: false, companies: [], filings: [], severities: [] } as const;
const write = (request: Partial<SiteRequest> & { readonly folder: string }, ports: Partial<SitePorts> = {}) =>
  exportSite({ store, ...ALL, ...request }, { ...PORTS, ...ports });
const textOf = (file: string, of = site): string => readFileSync(join(of, file), 'utf8');

/** Few pages, with each kind that the store has. */
const CHOICE = { companies: ['ZZBIC'], severities: ['error'] } as const;

beforeAll(async () => {
  store = await fixtureStore();
  folder = await tempFolder();
  site = join(folder, 'site');
  const announce = (said: SitePlan) => {
    plan = said;
  };
  made = await write({ folder: site, ...CHOICE }, { announce });
}, 600_000);

describe('a site', () => {
  test('has no dead link, and all of its pages are reached', () => {
    const seen = new Set(['index.html']);
    for (const file of seen) {
      if (!file.endsWith('.html')) continue;
      for (const [, address = ''] of textOf(file).matchAll(/<[^<>]*\s(?:href|src|action)="([^"#]+)/g)) {
        const to = posix.join(posix.dirname(file), address);
        expect({ file, address, isThere: existsSync(join(site, to)) }).toEqual({ file, address, isThere: true });
        expect(address.startsWith('/') || to.startsWith('..')).toBe(false);
        seen.add(to);
      }
    }
    expect([...seen].toSorted()).toEqual([...made.pages.map(({ file }) => file), ...made.others].toSorted());
  });

  test('has the pages of the explorer, but for links and what takes a server', async () => {
    const explorer = testExplorer(store);
    const kinds = new Map(made.pages.map((page) => [`${page.page} ${/[?]\w+/.exec(page.address)}`, page]));
    for (const { file, address } of kinds.values()) {
      const served = await get(explorer, address);
      expect(served.status).toBe(200);
      expect(withoutLinks(textOf(file))).toBe(withoutLinks(served.text));
    }
  });

  test('says what it is of before it is made, and lists its files', () => {
    expect(plan).toMatchObject({ findings: made.totals.findings, companies: made.totals.companies });
    expect(made.totals.findings).toBeGreaterThan(0);
    expect(made.totals.findings).toBe(made.pages.filter(({ page }) => page === 'finding').length);
    expect(made.totals.companies).toBe(made.pages.filter(({ page }) => page === 'company').length);
    expect(made.totals.filings).toBe(made.pages.filter(({ page }) => page === 'filing').length);
    const { schema, ...listed } = JSON.parse(textOf('site.json'));
    expect({ schema, listed }).toEqual({ schema: 'crossfoot/export-site/1', listed: made });
    for (const { file, bytes } of made.pages) expect(statSync(join(site, file)).size).toBe(bytes);
  });

  test('has an index of what is searched', () => {
    const index = made.others.find((file) => file.startsWith('assets/pages-')) ?? '';
    const entries = textOf(index)
      .split('\n')
      .filter((line) => line.startsWith('['))
      .map((line) => JSON.parse(line.replace(/,$/, '')));
    expect(new Set(entries.map(([kind]) => kind))).toEqual(
      new Set(['company', 'filing', 'finding', 'field', 'taxonomy']),
    );
    for (const [, , , file] of entries) expect(existsSync(join(site, file))).toBe(true);
  });

  test('is the same when it is made again, in the place of the first', async () => {
    const before = made.pages.map(({ file }) => textOf(file));
    expect(await write({ folder: site, ...CHOICE, overwrite: true })).toEqual(made);
    expect(made.pages.map(({ file }) => textOf(file))).toEqual(before);
  });

  test.skipIf(!hasBrowser)('is shown and searched from disk', async () => {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => void complaints.push(message.text()));
    page.on('pageerror', (error) => void complaints.push(error.message));
    await page.goto(pathToFileURL(join(site, 'index.html')).href);
    const [company] = made.pages.filter((one) => one.page === 'company');
    const title = /<h1>([^<]*)/.exec(textOf(company?.file ?? ''))?.[1] ?? '';
    await page.fill('#search', title);
    await page.click('text=Search');
    await page.click(`#results >> text=${title}`);
    expect(await page.textContent('h1')).toBe(title);
    expect(await page.evaluate('getComputedStyle(document.querySelector(".top")).display')).toBe('flex');
    await browser.close();
    expect(complaints).toEqual([]);
  });
});

/** A page without the addresses in it, and without what takes a server. */
function withoutLinks(html: string): string {
  return html
    .replace(/<footer>[\s\S]*?<button/, '<button')
    .replace(
      /<form (?:class="fields" )?action="\/(?!search")[\s\S]*?<\/form>|<p class="dim">A choice of one[\s\S]*?<\/p>/g,
      '',
    )
    .replace(/<li><a href="\/(?:replay|sql)">\w+<\/a><\/li>/g, '')
    .replace(/<link rel="(?:prev|next)"[^>]*>/g, '')
    .replace(/<[^<>]*>/g, (tag) => tag.replace(/\s(?:href|src|action|integrity|rel|target)="[^"]*"/g, ''));
}

describe('a narrowed site', () => {
  const json = async (address: string) => JSON.parse((await get(testExplorer(store), address)).text);
  const planOf = (choice: Partial<SiteChoice>) =>
    siteScope({ companies: [], filings: [], severities: [], ...choice }, { store, ports: TEST_PORTS, json });

  test('is of a company with its filings, of a filing with its company, or of what has findings', async () => {
    expect((await planOf({})).scope).toEqual({ companies: undefined, filings: undefined, findings: undefined });
    const [name = ''] = [...((await planOf({ severities: ['error'] })).scope.filings ?? [])];
    const filing = await planOf({ filings: [name] });
    expect([...(filing.scope.filings ?? [])]).toEqual([name]);
    expect(filing.scope.companies?.size).toBe(1);
    const company = await planOf({ companies: [...(filing.scope.companies ?? [])] });
    expect(company.filings).toBeGreaterThan(filing.filings);
    expect(company.scope.filings?.has(name)).toBe(true);
    expect((await planOf({ severities: ['error', 'note'] })).findings).toBeGreaterThan(company.findings);
    // A night on which nothing is wrong has a site, too, of lists that say so.
    expect(await planOf({ companies: [], severities: ['warning'] })).toMatchObject({
      findings: 0,
      companies: 0,
      filings: 0,
    });
  });

  test('is refused where nothing is like that', async () => {
    const to = { folder: join(folder, 'none') };
    expect(await failureOf(() => write({ ...to, companies: ['nobody'] }))).toContain('no company in the store');
    expect(await failureOf(() => write({ ...to, filings: ['nothing'] }))).toBe(
      'input: the store has no rows of a document nothing',
    );
    expect(existsSync(to.folder)).toBe(false);
  });
});

describe('a folder', () => {
  test('that is there is refused, and one that is not a site is never replaced', async () => {
    expect(await failureOf(() => write({ folder: site }))).toContain('exists already');
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'mine.txt'), 'mine');
    const message = await failureOf(() => write({ folder: other, overwrite: true }));
    expect(message).toContain('is not a site of pages');
    writeFileSync(join(site, 'mine.txt'), 'mine');
    const added = await failureOf(() => write({ folder: site, overwrite: true }));
    expect(added).toContain('has a file that is not of its export: mine.txt');
    expect(readdirSync(other)).toEqual(['mine.txt']);
  });

  const stopped = async (progress: SitePorts['progress'], signal?: AbortSignal) => {
    const to = join(folder, 'stopped');
    const error = await failureOf(() => write({ folder: to, ...CHOICE }, { progress, ...(signal && { signal }) }));
    expect(readdirSync(dirname(to)).filter((name) => name.startsWith('stopped'))).toEqual([]);
    return error;
  };

  test('is not there after a full disk', async () => {
    const advance = () => {
      throw new Error('ENOSPC: no space left on device, write');
    };
    expect(await stopped({ stage: () => {}, advance })).toMatch(/^unavailable: no space left/);
  });

  test('is not there after an interrupt', async () => {
    const stop = new AbortController();
    const error = await stopped({ stage: () => {}, advance: () => stop.abort() }, stop.signal);
    expect(error).toMatch(/^interrupted/);
  });
});
