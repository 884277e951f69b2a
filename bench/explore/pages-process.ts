import { createExplorer } from '../../src/front/explorer/explorer.tsx';
import { PAGES } from '../../src/front/explorer/pages.ts';
import { findPath, type PathName } from '../../src/front/explorer/paths.ts';
import { withSqlAnswer } from '../../src/warehouse/store/sql-reader.ts';
import { PORTS } from '../support/ports.ts';
import { type Usage, usageOfThisProcess } from '../support/usage.ts';

/** Milliseconds that each answer took, in the order of the addresses; `addresses`: those that links led to. */
export type AskedPages = Usage & {
  readonly addresses: readonly string[];
  readonly milliseconds: readonly number[];
  /** Pages that no link led to. */
  readonly missed: readonly PathName[];
};

const ORIGIN = 'http://localhost';

const [, , store = '', ...given] = process.argv;
const explorer = createExplorer({
  // A loaded machine is measured too.
  ...{ store, ports: PORTS, answerSql: withSqlAnswer, wordHint: () => '', pageMs: 120_000 },
  onDefect: (thrown) => {
    throw thrown;
  },
});

async function ask(address: string): Promise<{ readonly text: string; readonly milliseconds: number }> {
  const start = performance.now();
  const response = await explorer.handle(new Request(ORIGIN + address));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
  return { text, milliseconds: performance.now() - start };
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

/** One address of each kind, found by links from the start on. */
async function crawl(): Promise<readonly string[]> {
  const found = new Map<string | undefined, string>();
  const waiting = ['/', '/search?query=a'];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const kind = kindOf(address);
    if (kind === undefined || found.has(kind)) continue;
    found.set(kind, address);
    const { text } = await ask(address);
    for (const [, href = ''] of text.matchAll(/\shref="(\/[^"]*)"/g)) waiting.push(href.replaceAll('&amp;', '&'));
  }
  return [...found.values()];
}

const addresses = given.length > 0 ? given : await crawl();
const milliseconds: number[] = [];
for (const address of addresses) milliseconds.push((await ask(address)).milliseconds);
const seen = new Set(addresses.map((address) => findPath(new URL(address, ORIGIN).pathname)?.name));
// The keys of the table are the names.
const missed = (Object.keys(PAGES) as PathName[]).filter((name) => !seen.has(name));
process.stdout.write(JSON.stringify({ addresses, milliseconds, missed, ...usageOfThisProcess() } satisfies AskedPages));
