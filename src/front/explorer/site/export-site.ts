import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { type CodedHint, type CrossfootError, throwIfAborted, unavailableError } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import type { SiteOutput } from '../../../core/model/shapes/export-site.ts';
import { placeWhole } from '../../../warehouse/store/files/whole-place.ts';
import type { StorePorts } from '../../../warehouse/store/ports.ts';
import { holdStore } from '../../../warehouse/store/reader.ts';
import { ASSETS } from '../assets/assets.ts';
import { createExplorer } from '../explorer.tsx';
import { fileOf } from './site-files.ts';
import { filedPage, linksOf, SEARCH_FILE, type SiteLinks } from './site-links.ts';
import { manifestFile, requireSite } from './site-manifest.ts';
import { addressOf, nextPages, pageToMake, type SitePage } from './site-pages.ts';
import { type SiteChoice, type SitePlan, siteScope } from './site-scope.ts';
import { type SearchEntry, searchEntry, searchFiles } from './site-search.tsx';

export type SiteRequest = SiteChoice & {
  readonly store: string;
  readonly folder: string;
  /** Replaces a folder that is such a site. */
  readonly overwrite: boolean;
};

export type SitePorts = StorePorts & {
  readonly progress: Progress;
  readonly wordHint: (hint: CodedHint) => string;
  /** Hears what will be made, before it is. */
  readonly announce: (plan: SitePlan) => void;
};

/**
 * Writes the pages of a store as files that need no server: those of all that the last recorded run saw, or of what
 * was chosen. The folder is made whole or not at all; the same store gives the same bytes.
 */
export function exportSite(request: SiteRequest, ports: SitePorts): Promise<SiteOutput> {
  const { store, folder, overwrite } = request;
  const place = { path: folder, kind: 'folder', overwrite, checkReplaced: requireSite } as const;
  return placeWhole(place, (staging) =>
    holdStore(store, ports, async () => {
      const askers = Array.from({ length: AT_ONCE }, () => asker(store, ports));
      const [first = asker(store, ports)] = askers;
      const plan = await siteScope(request, { store, ports, json: async (address) => parsed(await first(address)) });
      ports.announce(plan);
      const made = await makePages({ staging, askers, plan }, ports);
      const files = new Map(made.pages.map(({ address, file }) => [address, file]));
      const fileAt = (href: string): string | undefined => files.get(addressOf(href) ?? '');
      const bytes = await linkPages(made, { staging, fileAt }, ports);
      const others = await writeOthers(made, { staging, fileAt });
      return writeManifest({ plan, made, bytes, others }, staging);
    }),
  );
}

/** Questions wait for the engine most of the time, and it works on one of them in a thread. */
const AT_ONCE = Math.min(4, availableParallelism() + 1);
const PAGE_MS = 600_000;
const ORIGIN = 'http://localhost';

/** The text of a page as the explorer answers it; `undefined` where there is none. */
type Asker = (address: string) => Promise<string | undefined>;

function asker(store: string, ports: SitePorts): Asker {
  let defect: unknown;
  const explorer = createExplorer({
    store,
    ports,
    wordHint: ports.wordHint,
    pageMs: PAGE_MS,
    // No page of a site asks what a reader has typed.
    answerSql: () => Promise.reject(new Error('a site has no queries')),
    onDefect: (thrown) => {
      defect = thrown;
    },
  });
  return async (address) => {
    throwIfAborted(ports.signal);
    const response = await explorer.handle(new Request(ORIGIN + address));
    const text = await response.text();
    if (response.status === 200) return text;
    throwIfAborted(ports.signal);
    if (response.status === 404) return undefined;
    if (defect !== undefined) throw defect;
    throw notMade(address, response.status);
  };
}

function notMade(address: string, status: number): CrossfootError {
  return unavailableError(`the page ${address} could not be made: the explorer answers it with ${status}`);
}

const parsed = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));

/** A page that was written. */
type Made = SitePage & { readonly file: string; readonly entry: SearchEntry };
type Making = { readonly staging: string; readonly askers: readonly Asker[]; readonly plan: SitePlan };

/** Writes the pages that links lead to from the start on, as the explorer answers them. */
async function makePages({ staging, askers, plan }: Making, { progress }: SitePorts) {
  const made: Made[] = [];
  const missing: string[] = [];
  const known = new Set<string>();
  let found = new Map(SEEDS.map((page) => [page.address, page]));
  progress.stage('pages', plan.pages);
  while (found.size > 0) {
    const { now, later } = nextPages(found);
    found = new Map(later.map((page) => [page.address, page]));
    for (const { address } of now) known.add(address);
    await inTurns(now, askers, async (page, ask) => {
      const html = await ask(page.address);
      if (html === undefined) {
        missing.push(page.address);
        return;
      }
      const file = fileOf(page.address);
      await writeIn(staging, file, html);
      made.push({ ...page, file, entry: searchEntry(html, { ...page, file }, plan.symbols) });
      for (const href of linksOf(html)) {
        const to = pageToMake(href, page, plan.scope);
        if (to && !known.has(to.address) && found.get(to.address)?.of === undefined) found.set(to.address, to);
      }
      progress.advance(1);
    });
  }
  return { pages: made.toSorted((a, b) => (a.file < b.file ? -1 : 1)), missing: missing.toSorted() };
}

const SEEDS: readonly SitePage[] = [{ name: 'start', address: '/', of: undefined }];

/** Each worker takes the next item when it is done with the one before. */
async function inTurns<T, W>(items: readonly T[], workers: readonly W[], work: (item: T, worker: W) => Promise<void>) {
  let at = 0;
  const takeAll = async (worker: W): Promise<void> => {
    for (let item = items[at]; item !== undefined; item = items[at]) {
      at += 1;
      await work(item, worker);
    }
  };
  const ended = await Promise.allSettled(
    workers.map((worker) =>
      takeAll(worker).catch((error: unknown) => {
        // The others end with the page that they have.
        at = items.length;
        throw error;
      }),
    ),
  );
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

type AllMade = Awaited<ReturnType<typeof makePages>>;
type Linking = Pick<SiteLinks, 'fileAt'> & { readonly staging: string };

/** Once it is known which pages there are, their links lead to files. */
async function linkPages({ pages }: AllMade, { staging, fileAt }: Linking, { progress, signal }: SitePorts) {
  const bytes: number[] = [];
  progress.stage('links', pages.length);
  for (const { file } of pages) {
    throwIfAborted(signal);
    const html = filedPage(await readFile(join(staging, file), 'utf8'), { file, fileAt });
    bytes.push(await writeIn(staging, file, html));
    progress.advance(1);
  }
  return bytes;
}

type Written = { readonly path: string; readonly bytes: number };

async function writeOthers({ pages }: AllMade, { staging, fileAt }: Linking): Promise<readonly Written[]> {
  const { html, scripts } = searchFiles(pages.map(({ entry }) => entry));
  const search = { path: SEARCH_FILE, body: filedPage(html, { file: SEARCH_FILE, fileAt }) };
  const assets = Array.from(ASSETS, ([path, { body }]) => ({ path: path.slice(1), body }));
  const written: Written[] = [];
  for (const { path, body } of [search, ...scripts, ...assets]) {
    written.push({ path, bytes: await writeIn(staging, path, body) });
  }
  return written;
}

type Whole = {
  readonly plan: SitePlan;
  readonly made: AllMade;
  /** The size of each page. */
  readonly bytes: readonly number[];
  readonly others: readonly Written[];
};

async function writeManifest({ plan, made, bytes, others }: Whole, staging: string): Promise<SiteOutput> {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const { snapshot, run, companies, filings, findings } = plan;
  const site: SiteOutput = {
    snapshot,
    run,
    totals: {
      pages: made.pages.length,
      files: made.pages.length + others.length,
      bytes: sum(bytes) + sum(others.map((other) => other.bytes)),
      companies,
      filings,
      findings,
      missing: made.missing.length,
    },
    others: others.map(({ path }) => path),
    pages: made.pages.map(({ name, file, address }, at) => ({ page: name, file, address, bytes: bytes[at] ?? 0 })),
  };
  const manifest = manifestFile(site);
  await writeIn(staging, manifest.path, manifest.body);
  return site;
}

/** Gives the number of bytes. */
async function writeIn(folder: string, file: string, body: string): Promise<number> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, body);
  return Buffer.byteLength(body);
}
