import { beforeAll, describe, expect, test } from 'vitest';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { PAGES } from '../../../src/front/explorer/pages.ts';
import { findPath, PATHS, type PathName } from '../../../src/front/explorer/paths.ts';
import { crawl, isOwnPage, OF_DOCUMENTS, onePageOfEach, type Visited } from '../../support/crawl.ts';
import { addressesOn, complaintsAbout, get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { longOr } from '../../support/long.ts';
import { readPage } from '../../support/pages.ts';

/** Pages of derived rows, which the sample does not have either: see their own test. */
const OF_DERIVED = ['coverage', 'proof'] satisfies PathName[];
const ELSEWHERE: readonly string[] = [...OF_DERIVED, ...OF_DOCUMENTS];
const isOfSample = (name: string): boolean => !ELSEWHERE.includes(name);

let explorer: Explorer;
let pages: readonly Visited[];
let html: readonly Visited[];
beforeAll(async () => {
  explorer = testExplorer(await sampleWithRuns());
  const named = Object.values(await onePageOfEach(explorer));
  pages = await crawl(explorer, named, { alike: longOr(1, 4) });
  html = pages.filter(isOwnPage);
}, 600_000);

describe('every page that a link leads to', () => {
  test('answers 200', () => {
    expect(pages.filter(({ got }) => got.status !== 200).map(({ address }) => address)).toEqual([]);
  });

  test('is among them, and each is linked', async () => {
    const linked = html
      .flatMap(({ got }) => addressesOn(got.text))
      .map((address) => findPath(/^[^?]*/.exec(address)?.[0] ?? ''));
    const names = new Set(linked.map((found) => found?.name));
    expect(Object.keys(PATHS).filter((name) => isOfSample(name) && !names.has(name as PathName))).toEqual([]);
    const shown = new Set(pages.map(({ name, form }) => `${name} ${form}`));
    for (const load of Object.values(PAGES)) {
      const { name, hasData } = await load();
      if (!isOfSample(name)) continue;
      for (const form of hasData ? ['html', 'json'] : ['html']) expect(shown).toContain(`${name} ${form}`);
    }
  });

  test('is valid HTML with one heading', async () => {
    const kinds = new Map(html.map(({ kind, got }) => [kind, got.text]));
    for (const [kind, text] of kinds) {
      expect({ kind, complaints: await complaintsAbout(text) }).toEqual({ kind, complaints: [] });
      expect(text.match(/<h1>/g)).toHaveLength(1);
    }
  });

  test('runs and loads nothing but the files of the explorer', () => {
    for (const { got } of html) {
      expect(got.text).not.toMatch(/\sstyle=|\son\w+=|<style|javascript:|<script(?! src="\/assets\/)/);
      expect(got.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    }
  });

  test('is JSON of a named shape where it says so', () => {
    const found = pages.filter(({ form }) => form === 'json');
    for (const { got } of found) expect(JSON.parse(got.text).schema).toMatch(/^crossfoot\/[a-z-]+\/\d+$/);
    expect(found.length).toBeGreaterThan(0);
  });
});

test('addresses in the manual answer', async () => {
  const addresses = readPage('docs/explorer.md').match(/^\/\S+$/gm) ?? [];
  for (const address of addresses)
    expect({ address, status: (await get(explorer, address)).status }).toMatchObject({ status: 200 });
  expect(addresses.length).toBeGreaterThan(5);
});
