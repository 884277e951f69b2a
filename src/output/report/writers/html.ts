import { chartTable } from '../chart.ts';
import {
  type Block,
  type Cell,
  type Column,
  type Document,
  isCovered,
  isNumeric,
  type Line,
  type PageLink,
  spanOf,
  type Table,
  type TableRow,
  toneOf,
} from '../document.ts';
import { asSentence } from '../figures.ts';
import type { OutputName, Style } from '../outputs.ts';
import { CHART_CSS, chartHtml } from './chart-html.ts';
import { belowHtml, contentHtml, isPeriod, lineHtml, outlineHtml, type PageWords, remarkHtml } from './content-html.ts';
import { FIGURES_CSS } from './figures-css.ts';
import { detailsHtml, figuresHtml } from './figures-html.ts';
import { fragmentOf } from './html-fragment.ts';
import { PAGE_END, pageBegin } from './html-page.ts';
import { escaped } from './html-text.ts';
import { TIMELINE_CSS, timelineHtml } from './timeline-svg.ts';
import { TREE_CSS, treeSvg } from './tree-svg.ts';

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
function bodyWriter(style: PageWords): { readonly add: (block: Block) => string; readonly end: () => string } {
  let columns: Table['columns'] | undefined;
  const end = (): string => (columns ? TABLE_END : '');
  return {
    add: (block) => {
      const before = block.kind === 'rows' ? '' : end();
      if (block.kind !== 'rows') columns = block.kind === 'table' ? block.columns : undefined;
      return before + blockHtml(block, columns ?? [], style);
    },
    end,
  };
}

/** Rules of the pages with pictures or figures. */
const OWN_CSS: Partial<Readonly<Record<OutputName, string>>> = {
  explain: TREE_CSS,
  simulate: TIMELINE_CSS,
  statement: FIGURES_CSS,
  validate: CHART_CSS,
};

const TABLE_END = '</tbody>\n</table></div>\n';

/** A block in full; a table without its end. */
export function blockHtml(block: Block, columns: Table['columns'], style: PageWords): string {
  switch (block.kind) {
    case 'head':
      return headHtml(block);
    case 'section':
      return sectionHtml(block, style);
    case 'details':
      return detailsHtml(block.content());
    case 'figures':
      return figuresHtml(block, style);
    case 'facts':
      return dimHtml(block.texts.join('; '));
    case 'remarks':
      return block.texts.map((text) => dimHtml(asSentence(text))).join('');
    case 'footnotes':
      return '';
    case 'table':
      return tableBegin(block) + rowsText(block.rows, columns, style);
    case 'rows':
      return rowsText(block.rows, columns, style);
    case 'note':
      return linesHtml(block.lines, style);
    case 'list':
      return `<ol>\n${block.items.map((lines) => `<li>\n${linesHtml(lines, style)}</li>\n`).join('')}</ol>\n`;
    case 'outline':
      return outlineHtml(block.lines, style);
    case 'trees':
      return `<div class="trees">\n${block.trees.map((tree, index) => treeSvg(tree, `${block.id ?? 'tree'}-${index + 1}`)).join('')}</div>\n`;
    case 'timeline':
      return timelineHtml(block.picture);
    case 'chart':
      return chartHtml(block.chart, wholeTable(chartTable(block.chart), style), style.linkOf);
    case 'contents':
      return `<nav aria-label="${escaped(block.label ?? 'Contents')}">\n${linksHtml(block.links)}</nav>\n`;
    case 'code':
      return `<pre>${block.text.split('\n').map(escaped).join('\n')}</pre>\n`;
  }
}

const wholeTable = (table: Table, style: PageWords): string =>
  `${tableBegin(table)}${rowsText(table.rows, table.columns, style)}${TABLE_END}`;

function headHtml({ text, level = 2, id }: Extract<Block, { kind: 'head' }>): string {
  return `<h${level}${id === undefined ? '' : ` id="${escaped(id)}"`}>${escaped(text)}</h${level}>\n`;
}

/** A foldable part of the page. */
function sectionHtml({ text, id, blocks }: Extract<Block, { kind: 'section' }>, style: PageWords): string {
  const body = bodyWriter(style);
  const parts = Array.from(blocks(), body.add);
  const summary = `<summary><h2>${escaped(text)}</h2></summary>\n`;
  return `<details open id="${escaped(id)}">\n${summary}${parts.join('')}${body.end()}</details>\n`;
}

const linesHtml = (lines: readonly Line[], style: PageWords): string =>
  lines.map((line) => `<p>${lineHtml(line, style)}</p>\n`).join('');

const dimHtml = (text: string): string => (text === '' ? '' : `<p class="dim">${escaped(text)}</p>\n`);

function linksHtml(links: readonly PageLink[]): string {
  const items = links.map(({ to, text, within = [] }) => {
    const inner = within.length > 0 ? `\n${linksHtml(within)}` : '';
    return `<li><a href="#${escaped(to)}">${escaped(text)}</a>${inner}</li>\n`;
  });
  return `<ul>\n${items.join('')}</ul>\n`;
}

function tableBegin({ columns, caption }: Table): string {
  const titles = columns.map(
    ({ title, align }) => `<th scope="col"${align === 'left' ? '' : ' class="number"'}>${escaped(title)}</th>`,
  );
  const head = columns.every(({ title }) => title === '') ? '' : `<thead><tr>${titles.join('')}</tr></thead>\n`;
  // A wide table scrolls within its region, also by keyboard.
  const name = caption === undefined ? '' : `<caption>${escaped(caption)}</caption>\n`;
  return `<div tabindex="0"><table>\n${name}${head}<tbody>\n`;
}

function rowsText(rows: readonly TableRow[], columns: Table['columns'], style: PageWords): string {
  return rows.map((row) => `<tr>${rowText(row, columns, style)}</tr>\n`).join('');
}

function rowText(row: TableRow, columns: Table['columns'], style: PageWords): string {
  const { length } = columns;
  if ('heading' in row)
    return `<th colspan="${length}">${lineHtml(row.heading, style)}${belowHtml(row.below, style)}</th>`;
  if ('remark' in row)
    return `<td colspan="${length}" class="dim">${remarkHtml(escaped(row.remark), row.below, style)}</td>`;
  const { cells } = row;
  return columns
    .map((column, index) => (isCovered(cells, index) ? '' : cellHtml(cells[index] ?? '', column, style)))
    .join('');
}

function cellHtml(cell: Cell, column: Column, style: PageWords): string {
  const classes = classesOf(cell, column);
  const span = spanOf(cell) > 1 ? ` colspan="${spanOf(cell)}"` : '';
  const id = typeof cell === 'object' && cell.id !== undefined ? ` id="${escaped(cell.id)}"` : '';
  return `<td${id}${classes ? ` class="${classes}"` : ''}${span}>${contentHtml(cell, style)}</td>`;
}

/** The classes of a cell; numbers are right-aligned in every column. */
export function classesOf(cell: Cell, { align, wraps, whole, clips }: Column, tone = toneOf(cell)): string {
  const isNumber = align !== 'left' || isNumeric(cell);
  const isDate = typeof cell === 'object' && 'date' in cell && !isPeriod(cell);
  return [isNumber && 'number', isDate && 'date', wraps && 'wraps', whole && 'whole', clips && 'clip', tone]
    .filter(Boolean)
    .join(' ');
}
