import { PAGES } from '../../src/front/explorer/pages.ts';
import { findPath, type PathName } from '../../src/front/explorer/paths.ts';
import { startCrossfoot } from '../serve/children.ts';

/** Milliseconds that each answer took, in the order of the addresses. */
export type AskedPages = { readonly milliseconds: readonly number[]; readonly peakMebibytes: number };

/** Addresses, and the pages that no link led to. */
export type FoundPages = { readonly addresses: readonly string[]; readonly missed: readonly PathName[] };

const ORIGIN = 'http://localhost';

/** Asks one explorer, as users start it, for pages, one after the other. */
export async function askPages(store: string, addresses: readonly string[]): Promise<AskedPages> {
  const server = await startCrossfoot('explore', ['--store', store]);
  try {
    const milliseconds: number[] = [];
    for (const address of addresses) {
      const start = performance.now();
      await textOf(server.url, address);
      milliseconds.push(performance.now() - start);
    }
    return { milliseconds, peakMebibytes: server.peakMebibytes() };
  } finally {
    await server.stop();
  }
}

/** One address of each kind, found by links from the start on. */
export async function findPages(store: string): Promise<FoundPages> {
  const server = await startCrossfoot('explore', ['--store', store]);
  try {
    const addresses = await crawl(server.url);
    const seen = new Set(addresses.map((address) => findPath(new URL(address, ORIGIN).pathname)?.name));
    // The keys of the table are the names.
    return { addresses, missed: (Object.keys(PAGES) as PathName[]).filter((name) => !seen.has(name)) };
  } finally {
    await server.stop();
  }
}

async function crawl(server: string): Promise<readonly string[]> {
  const found = new Map<string | undefined, string>();
  const waiting = ['/', '/search?query=a'];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const kind = kindOf(address);
    if (kind === undefined || found.has(kind)) continue;
    found.set(kind, address);
    const text = await textOf(server, address);
    for (const [, href = ''] of text.matchAll(/\shref="(\/[^"]*)"/g)) waiting.push(href.replaceAll('&amp;', '&'));
  }
  return [...found.values()];
}

/** The page with the names of its parameters; of several, only lists of findings, whose choices cost differently, are more than one. */
function kindOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, ORIGIN);
  const { name, form } = findPath(pathname) ?? {};
  const parameters = [...searchParams.keys()];
  if (name === undefined || form !== 'html' || parameters.length > 1) return undefined;
  return name === 'findings'
    ? `${name} ${parameters}${parameters[0] === 'sort' ? searchParams.get('sort') : ''}`
    : name;
}

async function textOf(server: string, address: string): Promise<string> {
  const response = await fetch(server + address);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
  return text;
}
