import { beforeAll, describe, expect, test } from 'vitest';
import type { Explorer } from '../../src/explorer/explorer.tsx';
import { findPath } from '../../src/explorer/paths.ts';
import { addressesOn, complaintsAbout, type Got, get, sampleWithRuns, testExplorer } from '../support/explorer.ts';
import { longOr } from '../support/long.ts';

/** So many pages of one kind are asked for; none with more parameters than one: most combine what others have, replays alone do not. */
const ALIKE = longOr(1, 10);

const pages = new Map<string, Got>();
let explorer: Explorer;

/**
 * The page, its form and the names of its parameters, without their values: pages of one kind look alike. Data are asked for once a page in the short
 * form, and so is a finding, whose parameters only name the list that it came from.
 */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const { name = pathname, form = '' } = findPath(pathname) ?? {};
  const isAlike = ALIKE === 1 && (form !== 'html' || name === 'finding');
  return [name, form, ...(isAlike ? [] : searchParams.keys())].join(' ');
}

beforeAll(async () => {
  explorer = testExplorer(await sampleWithRuns());
  const waiting = ['/'];
  const seen = new Map<string, number>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path) || (path.includes('&') && !path.startsWith('/replay/'))) continue;
    const kind = kindOf(path);
    const alike = seen.get(kind) ?? 0;
    if (alike >= ALIKE) continue;
    seen.set(kind, alike + 1);
    const got = await get(explorer, path);
    pages.set(path, got);
    if (!got.headers.get('content-type')?.startsWith('text/html')) continue;
    const base = new URL(path, 'http://localhost');
    for (const address of addressesOn(got.text)) {
      const { pathname, search } = new URL(address, base);
      waiting.push(pathname + search);
    }
  }
}, 120_000);

/** Pages of the explorer; a document that others have written is in a sandbox. */
const html = (): readonly [path: string, got: Got][] =>
  [...pages].filter(([, { headers }]) => {
    const isSandboxed = headers.get('content-security-policy')?.startsWith('sandbox');
    return headers.get('content-type')?.startsWith('text/html') && !isSandboxed;
  });

describe('every page that a link leads to, from the start on', () => {
  test('answers 200', () => {
    expect([...pages].filter(([, { status }]) => status !== 200).map(([path]) => path)).toEqual([]);
    expect(pages.size).toBeGreaterThan(5);
  });

  test('is valid HTML with one heading', async () => {
    const kinds = new Map(html().map(([path, { text }]) => [kindOf(path), text]));
    for (const [kind, text] of kinds) {
      expect({ kind, complaints: await complaintsAbout(text) }).toEqual({ kind, complaints: [] });
      expect(text.match(/<h1>/g)).toHaveLength(1);
    }
  });

  test('runs and loads nothing but the files of the explorer', () => {
    for (const [, { text, headers }] of html()) {
      expect(text).not.toMatch(/\sstyle=|\son\w+=|<style|javascript:|<script(?! src="\/assets\/)/);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    }
  });

  test('is JSON of a named shape where it says so', () => {
    const found = [...pages].filter(([path]) => /\.json(?:\?|$)/.test(path));
    for (const [, { text }] of found) expect(JSON.parse(text).schema).toMatch(/^crossfoot\/[a-z-]+\/\d+$/);
    expect(found.length).toBeGreaterThan(0);
  });
});
