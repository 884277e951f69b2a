import { type Cell, cellText, inlinesOf, type Line, type OutlineLine, plural, within } from '../document.ts';
import type { Style } from '../outputs.ts';
import type { Target } from '../target.ts';
import { escaped } from './html-text.ts';
import { webAddress } from './web-address.ts';

/** What texts of a page need. `linkOf`: the URL of the page about something, where there is one. */
export type PageWords = Pick<Style, 'wordHint'> & { readonly linkOf?: LinkOf | undefined };
export type LinkOf = (target: Target) => string | undefined;

/** A text that leads to the page about it, if there is one. */
export function leadingHtml(text: string, to: Target | undefined, { linkOf }: PageWords): string {
  return linked(escaped(text), to && linkOf?.(to));
}

function linked(html: string, href: string | undefined, title?: string): string {
  const more = title === undefined ? '' : ` title="${escaped(title)}"`;
  return href === undefined || html === '' ? html : `<a href="${escaped(href)}"${more}>${html}</a>`;
}

export function lineHtml(line: Line, { wordHint, linkOf }: PageWords): string {
  const parts = inlinesOf(line).map((part) => {
    if (typeof part === 'string') return escaped(part);
    if ('hint' in part) return hintHtml(wordHint(part.hint));
    const html = linked(escaped(part.text), part.to && linkOf?.(part.to), part.title);
    return part.tone === undefined ? html : `<span class="${part.tone}">${html}</span>`;
  });
  return parts.join('');
}

/** What is to be typed is between backticks. */
export function hintHtml(words: string): string {
  return escaped(words).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Lines below a text. */
export function belowHtml(lines: readonly Line[] | undefined, words: PageWords): string {
  return (lines ?? []).map((line) => `<div class="below">${lineHtml(line, words)}</div>`).join('');
}

/** The text of a cell, which may be a link, and the lines below it. */
export function contentHtml(cell: Cell, words: PageWords): string {
  const { to, title, below } = typeof cell === 'object' ? cell : {};
  const href = typeof cell === 'object' && 'text' in cell ? linkAddress(cell.href) : undefined;
  return linked(textHtml(cell), href ?? (to && words.linkOf?.(to)), title) + belowHtml(below, words);
}

/** A period can be broken between its days. */
function textHtml(cell: Cell): string {
  const [first = '', last] = isPeriod(cell) ? cell.date.split('/') : [cellText(cell)];
  if (last === undefined) return escaped(first);
  return `<span class="whole">${escaped(first)}/</span><wbr><span class="whole">${escaped(last)}</span>`;
}

export function isPeriod(cell: Cell): cell is Extract<Cell, { date: string }> {
  return typeof cell === 'object' && 'date' in cell && cell.date.includes('/');
}

/** A place in this page, or a page of the web. */
function linkAddress(href: string | undefined): string | undefined {
  return href?.startsWith(within('')) ? href : webAddress(href);
}

/** A remark; the lines below it are folded. */
export function remarkHtml(remark: string, below: readonly Line[] | undefined, words: PageWords): string {
  if (below === undefined) return remark;
  const items = below.map((line) => `<li>${lineHtml(line, words)}</li>\n`);
  return `<details><summary>${remark}</summary>\n<ul>\n${items.join('')}</ul>\n</details>`;
}

/** The lines of a level as a list, those below each of them in it. */
export function outlineHtml(lines: readonly OutlineLine[], words: PageWords, level = 0): string {
  const starts = lines.flatMap((line, at) => (line.level === level ? [{ ...line, at }] : []));
  const items = starts.map(({ line, at }, index) => {
    const below = lines.slice(at + 1, starts[index + 1]?.at);
    const summary = `<summary><span class="hidden">${plural(below.length, 'line')} below</span></summary>`;
    const inner = `<details open>${summary}\n${outlineHtml(below, words, level + 1)}</details>`;
    return `<li>${lineHtml(line, words)}${below.length === 0 ? '' : inner}</li>\n`;
  });
  return `<ul class="tree">\n${items.join('')}</ul>\n`;
}
