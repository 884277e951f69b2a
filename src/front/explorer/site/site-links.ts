import { ASSETS } from '../assets/assets.ts';
import { linkBetween } from './site-files.ts';

/** The page that answers what a reader looks for; it is of the site alone. */
export const SEARCH_FILE = 'search.html';

const ATTRIBUTE = /\s([^\s=>"]+)(?:="([^"]*)")?/g;
/** A tag of a page: its text and its attributes have no bare `<` and `"`. */
const TAG = /<([a-z][a-z0-9]*)((?:\s[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ADDRESSES = new Set(['href', 'src', 'action']);

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

type LinkTag = { readonly tag: string; readonly attribute: string; readonly address: string };

/** The address in a tag that leads to a page or a file of the explorer. */
function linkIn(tag: string, attributes: string): LinkTag | undefined {
  for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE))
    if (ADDRESSES.has(attribute) && value.startsWith('/')) return { tag, attribute, address: unescaped(value) };
  return undefined;
}

/** A rendered statement: each of its cells is a value, and has a page. */
const SHEET = /<section class="sheet"[\s\S]*?<\/section>/g;

/** The addresses of pages to which a page links, but for those of the cells of its statements, which are too many. */
export function linksOf(html: string): readonly string[] {
  return [...html.replace(SHEET, '').matchAll(TAG)].flatMap(([, tag = '', attributes = '']) => {
    const link = linkIn(tag, attributes);
    return link?.attribute === 'href' && !ASSETS.has(link.address) ? link.address : [];
  });
}

export type SiteLinks = {
  /** The file of the page, in the site. */
  readonly file: string;
  /** The file to which an address leads; `undefined`: it is not in the site. */
  readonly fileAt: (address: string) => string | undefined;
};

/** A form of a page that only a server answers; the one of the search has no class. */
const FORM = /<form(?=[^>]* action=)(?![^>]* action="\/search")[^>]*>[\s\S]*?<\/form>/g;
const FORM_NOTE = '<p class="dim">A choice of one’s own takes a server: <code>crossfoot explore</code>.</p>';
/** Entries of the menu and links to data, which no site has. */
const MENU = /<li><a href="\/(?:replay|sql)"[^>]*>[^<]*<\/a><\/li>/g;
const DATA = /<footer>(?:<a href="[^"]*">This page as [A-Z]+<\/a>)*/;
const DATA_NOTE =
  '<footer><span>Pages as files. Pages as data, queries and replays: <code>crossfoot explore</code></span>';

/**
 * A page of the server as a file of the site. Links are relative; one that leads out of the site has no address, so
 * that it is text. Nothing else changes, but for what needs a server: it says so, and menus leave it out.
 */
export function filedPage(html: string, { file, fileAt }: SiteLinks): string {
  const withoutServer = html.replace(FORM, FORM_NOTE).replace(MENU, '').replace(DATA, DATA_NOTE);
  return withoutServer.replace(TAG, (whole: string, tag: string, attributes: string) => {
    const link = linkIn(tag, attributes);
    if (link === undefined) return whole;
    const { attribute, address } = link;
    const [page = '', fragment] = address.split('#');
    const to = ASSETS.has(address) ? address.slice(1) : page === '/search' ? SEARCH_FILE : fileAt(page);
    // Browsers read no hash of a file on disk.
    if (to !== undefined) return placed(whole, attribute, linkBetween(file, to), fragment).replace(INTEGRITY, '');
    return tag === 'link' ? '' : whole.replace(new RegExp(`\\s(?:${attribute}|rel|target)="[^"]*"`, 'g'), '');
  });
}

const INTEGRITY = /\sintegrity="[^"]*"/;

function placed(tag: string, attribute: string, to: string, fragment: string | undefined): string {
  const address = fragment === undefined ? to : `${to}#${fragment}`;
  return tag.replace(new RegExp(`(\\s${attribute}=")[^"]*`), (_, begin: string) => begin + address);
}
