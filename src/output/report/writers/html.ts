import {
  type Block,
  type Cell,
  type Column,
  cellText,
  type Document,
  inlinesOf,
  isCovered,
  isNumeric,
  type Line,
  type PageLink,
  spanOf,
  type Table,
  type TableRow,
  toneOf,
  within,
} from '../document.ts';
import { asSentence } from '../figures.ts';
import type { OutputName, Style } from '../outputs.ts';
import { FIGURES_CSS } from './figures-css.ts';
import { detailsHtml, figuresHtml } from './figures-html.ts';
import { fragmentOf } from './html-fragment.ts';
import { PAGE_END, pageBegin } from './html-page.ts';
import { escaped } from './html-text.ts';
import { TIMELINE_CSS, timelineHtml } from './timeline-svg.ts';
import { TREE_CSS, treeSvg } from './tree-svg.ts';
import { webAddress } from './web-address.ts';

/** One page that loads nothing and runs nothing, in the colours of the reader's system. */
export async function* writeHtml(document: () => Document, style: Style, name: OutputName): AsyncGenerator<string> {
  const body = bodyWriter(style);
  let isOpen = false;
  const open = (title: string): string => {
    isOpen = true;
    return `${pageBegin(title, OWN_CSS[name])}<main>\n<h1>${escaped(title)}</h1>\n`;
  };
  const usual = `crossfoot ${name.replace('-', ' ')}`;
  for await (const block of document()) {
    const isTitle = !isOpen && block.kind === 'head' && block.level === 1;
    if (!isOpen) yield open(isTitle ? block.text : usual);
    if (!isTitle) yield body.add(block);
  }
  yield `${isOpen ? '' : open(usual)}${body.end()}</main>\n${PAGE_END}`;
}

/** The blocks as a part of a page of another program. */
export function htmlFragment(blocks: Iterable<Block>, style: Style, name: OutputName): string {
  const body = bodyWriter(style);
  const texts = [...blocks].map(body.add);
  return fragmentOf(name, texts.join('') + body.end(), OWN_CSS[name]);
}

/** Writes one block after the other: a table ends with the block after it. */
function bodyWriter(style: Style): { readonly add: (block: Block) => string; readonly end: () => string } {
  let columns: Table['columns'] | undefined;
  const end = (): string => (columns ? TABLE_END : '');
  return {
    add: (block) => {
      const before = block.kind === 'rows' ? '' : end();
      if (block.kind !== 'rows') columns = block.kind === 'table' ? block.columns : undefined;
      return before + blockText(block, columns ?? [], style);
    },
    end,
  };
}

/** Rules of the pages with pictures or figures. */
const OWN_CSS: Partial<Readonly<Record<OutputName, string>>> = {
  explain: TREE_CSS,
  simulate: TIMELINE_CSS,
  statement: FIGURES_CSS,
};

const TABLE_END = '</tbody>\n</table></div>\n';

function blockText(block: Block, columns: Table['columns'], style: Style): string {
  switch (block.kind) {
    case 'head':
      return headHtml(block);
    case 'section':
      return sectionHtml(block, style);
    case 'details':
      return detailsHtml(block.content());
    case 'figures':
      return figuresHtml(block);
    case 'facts':
      return dimHtml(block.texts.join('; '));
    case 'remarks':
      return block.texts.map((text) => dimHtml(asSentence(text))).join('');
    case 'footnotes':
      return '';
    case 'table':
      return tableBegin(columns) + rowsText(block.rows, columns);
    case 'rows':
      return rowsText(block.rows, columns);
    case 'note':
      return block.lines.map((line) => `<p>${lineText(line, style)}</p>\n`).join('');
    case 'trees':
      return `<div class="trees">\n${block.trees.map((tree, index) => treeSvg(tree, `${block.id ?? 'tree'}-${index + 1}`)).join('')}</div>\n`;
    case 'timeline':
      return timelineHtml(block.picture);
    case 'contents':
      return `<nav aria-label="${escaped(block.label ?? 'Contents')}">\n${linksHtml(block.links)}</nav>\n`;
    case 'code':
      return `<pre>${block.text.split('\n').map(escaped).join('\n')}</pre>\n`;
  }
}

function headHtml({ text, level = 2, id }: Extract<Block, { kind: 'head' }>): string {
  return `<h${level}${id === undefined ? '' : ` id="${escaped(id)}"`}>${escaped(text)}</h${level}>\n`;
}

/** A foldable part of the page. */
function sectionHtml({ text, id, blocks }: Extract<Block, { kind: 'section' }>, style: Style): string {
  const body = bodyWriter(style);
  const parts = Array.from(blocks(), body.add);
  const summary = `<summary><h2>${escaped(text)}</h2></summary>\n`;
  return `<details open id="${escaped(id)}">\n${summary}${parts.join('')}${body.end()}</details>\n`;
}

const dimHtml = (text: string): string => (text === '' ? '' : `<p class="dim">${escaped(text)}</p>\n`);

function linksHtml(links: readonly PageLink[]): string {
  const items = links.map(({ to, text, within = [] }) => {
    const inner = within.length > 0 ? `\n${linksHtml(within)}` : '';
    return `<li><a href="#${escaped(to)}">${escaped(text)}</a>${inner}</li>\n`;
  });
  return `<ul>\n${items.join('')}</ul>\n`;
}

function tableBegin(columns: Table['columns']): string {
  const titles = columns.map(
    ({ title, align }) => `<th scope="col"${align === 'left' ? '' : ' class="number"'}>${escaped(title)}</th>`,
  );
  const head = columns.every(({ title }) => title === '') ? '' : `<thead><tr>${titles.join('')}</tr></thead>\n`;
  // A wide table scrolls within its region, also by keyboard.
  return `<div tabindex="0"><table>\n${head}<tbody>\n`;
}

function rowsText(rows: readonly TableRow[], columns: Table['columns']): string {
  return rows.map((row) => `<tr>${rowText(row, columns)}</tr>\n`).join('');
}

function rowText(row: TableRow, columns: Table['columns']): string {
  if ('heading' in row) return `<th colspan="${columns.length}">${escaped(row.heading)}</th>`;
  if ('remark' in row) return `<td colspan="${columns.length}" class="dim">${escaped(row.remark)}</td>`;
  const { cells } = row;
  return columns.map((column, index) => (isCovered(cells, index) ? '' : cellHtml(cells[index] ?? '', column))).join('');
}

function cellHtml(cell: Cell, { align, wraps }: Column): string {
  const isNumber = align !== 'left' || isNumeric(cell);
  const isDate = typeof cell === 'object' && 'date' in cell;
  const classes = [isNumber && 'number', isDate && 'date', wraps && 'wraps', toneOf(cell)].filter(Boolean).join(' ');
  const span = spanOf(cell) > 1 ? ` colspan="${spanOf(cell)}"` : '';
  const text = escaped(cellText(cell));
  const address = typeof cell === 'object' && 'text' in cell ? linkAddress(cell.href) : undefined;
  const shown = address ? `<a href="${escaped(address)}">${text}</a>` : text;
  const id = typeof cell === 'object' && cell.id !== undefined ? ` id="${escaped(cell.id)}"` : '';
  return `<td${id}${classes ? ` class="${classes}"` : ''}${span}>${shown}</td>`;
}

/** A place in this page, or a page of the web. */
function linkAddress(href: string | undefined): string | undefined {
  return href?.startsWith(within('')) ? href : webAddress(href);
}

function lineText(line: Line, { wordHint }: Style): string {
  const parts = inlinesOf(line).map((part) => {
    if (typeof part === 'string') return escaped(part);
    if ('hint' in part) return escaped(wordHint(part.hint)).replace(/`([^`]+)`/g, '<code>$1</code>');
    return part.tone ? `<span class="${part.tone}">${escaped(part.text)}</span>` : escaped(part.text);
  });
  return parts.join('');
}
