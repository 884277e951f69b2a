import { compareText } from '../../../core/model/field-name.ts';
import { findPath, type PathMatch, type PathName } from '../paths.ts';

/**
 * The pages that a site has, by the parameters of their query, besides the place in a list (`after`): a page that has
 * none here is in no site. What readers may combine as they like has no end, so that lists are narrowed by one thing
 * at a time. A new page is an entry here.
 */
const QUERIES: Readonly<Record<PathName, readonly string[]>> = {
  start: ['', 'across'],
  findings: [
    '',
    ...['severity', 'cause', 'group', 'rule', 'company', 'section', 'form', 'document', 'sort', 'since'],
    'company severity',
  ],
  finding: [''],
  filing: [''],
  others: [''],
  notes: [''],
  note: [''],
  noteChanges: [''],
  companies: ['', 'sort', 'industry'],
  company: [''],
  statement: [''],
  value: [''],
  field: [''],
  coverage: ['', 'resource'],
  snapshots: [''],
  snapshot: [''],
  taxonomies: [''],
  taxonomy: ['', 'section'],
  // They answer what a reader types.
  search: [],
  sql: [],
  // There is one for each pair, or each value.
  diff: [],
  proof: [],
  // They replay the past for each reader.
  replay: [],
  replayed: [],
  mail: [],
  mailHtml: [],
  // A document that others have written is shown in a sandbox, which the headers of an answer make.
  printed: [],
  printedHtml: [],
};

/** Pages that are too many to have all: those that a page of one of these kinds links to. */
const REACHED_FROM: Partial<Readonly<Record<PathName, readonly PathName[]>>> = {
  value: ['finding'],
  field: ['finding', 'company'],
  note: ['notes', 'filing'],
};

/** What a site is narrowed to; `undefined`: all of them. */
export type SiteScope = {
  readonly companies: ReadonlySet<string> | undefined;
  readonly filings: ReadonlySet<string> | undefined;
  readonly findings: ReadonlySet<string> | undefined;
};

export type SitePage = {
  readonly address: string;
  readonly name: PathName;
  /** The company that it is of, where that is known: pages of one are made together. */
  readonly of: string | undefined;
};

const ORIGIN = 'http://localhost';

type Read = Omit<SitePage, 'of'> & Pick<PathMatch, 'params'> & { readonly query: URLSearchParams };

/** The page of a site to which an address of the explorer leads, whatever the site is narrowed to. */
function readPage(href: string): Read | undefined {
  const { pathname, searchParams: query } = new URL(href, ORIGIN);
  const match = findPath(pathname);
  if (match?.form !== 'html') return undefined;
  const { name, params } = match;
  if (query.has('at')) return undefined;
  // The query of a finding only says which list it is from.
  if (name === 'finding') return { name, params, query: new URLSearchParams(), address: pathname };
  const chosen = [...query.keys()].filter((key) => key !== 'after').sort();
  if (!QUERIES[name].includes(chosen.join(' '))) return undefined;
  query.sort();
  const search = [...query].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return { name, params, query, address: search === '' ? pathname : `${pathname}?${search}` };
}

/** The address of the page of a site to which a link leads: the same for all that lead to it. */
export function addressOf(href: string): string | undefined {
  return readPage(href)?.address;
}

/** The page to which a page of a kind links, where the site shall have it. */
export function pageToMake(href: string, from: Omit<SitePage, 'address'>, scope: SiteScope): SitePage | undefined {
  const page = readPage(href);
  if (page === undefined || !isInScope(page, scope)) return undefined;
  const { name, address, params } = page;
  if (REACHED_FROM[name]?.includes(from.name) === false) return undefined;
  const of = params.key ?? (LISTS.has(from.name) ? undefined : from.of);
  return { name, address, of };
}

/** Pages of more than one company. */
const LISTS: ReadonlySet<PathName> = new Set(['start', 'findings', 'companies', 'coverage', 'field']);

/** Pages of one company, whose address does not say of which. */
const OWNED: ReadonlySet<PathName> = new Set([
  ...(['filing', 'others', 'notes', 'note', 'noteChanges', 'finding', 'value'] as const),
]);

/** Companies whose pages are made at the same time. */
const TOGETHER = 3;

/**
 * The pages to make now, and those that wait: lists first, then the pages of a few companies, which are made of the
 * same rows; at last those of which nothing says whose they are.
 */
export function nextPages(
  found: ReadonlyMap<string, SitePage>,
): Readonly<Record<'now' | 'later', readonly SitePage[]>> {
  const pages = [...found.values()];
  const isList = ({ of, name }: SitePage): boolean => of === undefined && !OWNED.has(name);
  const companies = [...new Set(pages.flatMap(({ of }) => of ?? []))].toSorted(compareText).slice(0, TOGETHER);
  const isOfThese = ({ of }: SitePage): boolean => of !== undefined && companies.includes(of);
  const isNow = pages.some(isList) ? isList : companies.length > 0 ? isOfThese : () => true;
  const now = pages.filter(isNow).toSorted((a, b) => compareText(a.of ?? '', b.of ?? ''));
  return { now, later: pages.filter((page) => !isNow(page)) };
}

/** The lists of a narrowed site are not narrowed further, but to what the site is of. */
function isInScope({ name, params, query }: Read, { companies, filings, findings }: SiteScope): boolean {
  const { key, document, id } = params;
  const [company, filing] = name === 'findings' ? [query.get('company'), query.get('document')] : [];
  if (name === 'finding') return has(findings, id);
  if (name === 'companies' || (name === 'findings' && !company && !filing)) {
    const isWhole = companies === undefined && filings === undefined && findings === undefined;
    return isWhole || [...query.keys()].every((each) => each === 'after');
  }
  return has(companies, key ?? company) && has(filings, document ?? filing);
}

function has(names: ReadonlySet<string> | undefined, name: string | null | undefined): boolean {
  return names === undefined || name === undefined || name === null || names.has(name);
}
