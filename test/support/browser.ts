import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Explorer } from '../../src/front/explorer/explorer.tsx';
import { PLAIN_HEADERS } from '../../src/front/explorer/responses.ts';
import { listen } from '../../src/service/http/listen.ts';

/** Debian's browser. Where it is not installed, tests that need it are skipped. */
export const CHROMIUM = '/usr/bin/chromium';
export const hasBrowser = existsSync(CHROMIUM);

export type OpenBrowser = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly browser: Browser;
  /** A page that fails the test where it complains on the console, or asks another host for something. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** The complaints and foreign requests of all pages so far. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
};

/** A browser on the pages of an explorer, which listens on a port of its own. */
export async function openBrowser(explorer: Explorer): Promise<OpenBrowser> {
  const listening = await listen(explorer.handle, {
    ...{ host: '127.0.0.1', port: 0, readerPatienceMs: 60_000, log: undefined },
    onDefect: (thrown) => expect.fail(`a defect: ${thrown}`),
    writeRefusal: ({ message }) => ({ headers: PLAIN_HEADERS, body: message }),
  });
  const url = `http://127.0.0.1:${listening.port}`;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const complaints: string[] = [];
  const watch = (page: Page): Page =>
    page
      .on('console', (message) => {
        if (message.type() !== 'log') complaints.push(`${page.url()}: ${message.text()}`);
      })
      .on('pageerror', (error) => void complaints.push(`${page.url()}: ${error.message}`))
      .on('request', (request) => {
        if (!request.url().startsWith(`${url}/`)) complaints.push(`${page.url()} asks for ${request.url()}`);
      });
  return {
    ...{ url, browser, complaints },
    open: async (path, options = {}) => {
      const page = watch(await browser.newPage(options));
      await page.goto(url + path);
      return page;
    },
    close: async () => {
      await browser.close();
      await listening.close();
    },
  };
}

/** What an accessibility checker minds in a page, contrast included. */
export async function axeComplaints(page: Page): Promise<readonly string[]> {
  // The policy of the page forbids a script tag.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** The pixels by which a page is wider than its window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
}
