import { hash } from 'node:crypto';
import { Layout } from '../layout.tsx';
import { type PathName, urlOf } from '../paths.ts';

/** A page that a search finds, by its title and the names in its address. */
export type SearchEntry = {
  readonly name: PathName;
  readonly title: string;
  readonly names: string;
  readonly file: string;
};

/** Kinds of pages that are found, in the order in which they are listed. */
const KINDS = {
  company: 'company',
  filing: 'filing',
  finding: 'finding',
  field: 'field',
  note: 'note',
  taxonomy: 'taxonomy',
} as const;

const isFound = (name: PathName): name is keyof typeof KINDS => Object.hasOwn(KINDS, name);

/** Looks for pages that have each of the words. It makes elements from text alone. */
const SCRIPT = `'use strict';
(() => {
  const MOST = 200;
  const text = (new URLSearchParams(location.search).get('query') ?? '').trim();
  const words = text.toLowerCase().split(/\\s+/).filter((word) => word !== '');
  const said = document.getElementById('found');
  const list = document.getElementById('results');
  document.getElementById('search').value = text;
  if (words.length === 0) {
    said.textContent = 'Type a part of a name above.';
    return;
  }
  const rank = ([, title]) => title.toLowerCase().startsWith(words[0]) ? 0 : 1;
  const found = crossfootPages
    .filter(([, title, names]) => words.every((word) => (title + ' ' + names).toLowerCase().includes(word)))
    .map((page, place) => ({ page, place, rank: rank(page) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place);
  said.textContent = found.length === 0 ? 'Nothing is called ' + text + '.'
    : found.length + (found.length === 1 ? ' page' : ' pages') + ' called ' + text
      + (found.length > MOST ? ', of which ' + MOST + ' are listed.' : '.');
  list.append(...found.slice(0, MOST).map(({ page: [kind, title, names, file] }) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    const rest = document.createElement('span');
    link.href = file;
    link.textContent = title;
    rest.className = 'dim';
    rest.textContent = ' ' + [kind, title.includes(names) ? '' : names].filter(Boolean).join(' · ');
    item.append(link, rest);
    return item;
  }));
})();
`;

const asset = (name: string, body: string) => ({
  path: `assets/${name}-${hash('sha256', body, 'hex').slice(0, 12)}.js`,
  body,
});

/** The page of the search with what it reads: it needs a script, which every other page works without. */
export function searchFiles(entries: readonly SearchEntry[]) {
  const found = entries.flatMap(({ name, title, names, file }) =>
    isFound(name)
      ? [{ kind: Object.keys(KINDS).indexOf(name), entry: [KINDS[name], title, names, file] as const }]
      : [],
  );
  const sorted = found.toSorted((a, b) => a.kind - b.kind || compare(a.entry.join('\0'), b.entry.join('\0')));
  // A script, because a page on disk may not read files.
  const index = `const crossfootPages = [\n${sorted.map(({ entry }) => `${JSON.stringify(entry)},\n`).join('')}];\n`;
  const scripts = [asset('pages', index), asset('search', SCRIPT)];
  const html = (
    <Layout
      title="Search"
      name="search"
      trail={[]}
      forms={[]}
      at={undefined}
      link={(name, params, query = {}) => urlOf(name, params, query)}
    >
      <p id="found">
        The search takes a script. Without one, the lists lead to every page: <a href="/companies">Companies</a>,{' '}
        <a href="/findings">Findings</a>, <a href="/taxonomies">Taxonomies</a>.
      </p>
      <ul id="results"></ul>
      {scripts.map(({ path }) => (
        <script src={path}></script>
      ))}
    </Layout>
  );
  return { html: `<!doctype html>\n${html}\n`, scripts };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const HEADING = /<h1>(.*?)<\/h1>/s;

type Found = Omit<SearchEntry, 'title' | 'names'> & { readonly address: string };

/** What a search finds a page by. `symbols`: of companies, by their keys. */
export function searchEntry(
  html: string,
  { name, address, file }: Found,
  symbols: ReadonlyMap<string, string>,
): SearchEntry {
  const [, title = ''] = HEADING.exec(html) ?? [];
  const parts = address.split('?')[0]?.split('/').slice(2).map(decodeURIComponent) ?? [];
  const symbol = name === 'company' ? symbols.get(parts[0] ?? '') : undefined;
  return {
    name,
    title: copied(plainText(title)),
    names: [...parts, ...(symbol === undefined ? [] : [symbol])].join(' '),
    file,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** A slice of a page would keep all of it in memory. */
const copied = (text: string): string => Buffer.from(text).toString();

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
