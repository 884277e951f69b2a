import { oneLine } from '../../../core/base/text.ts';
import {
  type Cell,
  type Document,
  type FigureLine,
  type Figures,
  inlinesOf,
  isNumeric,
  type Line,
  type PageBlock,
  type PlainBlock,
  cellText as plainCell,
  plainLine,
  type Table,
  toneOf,
} from '../document.ts';
import { asSentence, legendOf } from '../figures.ts';
import type { Style } from '../outputs.ts';
import { isPageBlock, unfolded } from '../unfolded.ts';
import { webAddress } from './web-address.ts';

/** GitHub-flavoured Markdown. Tables have no groups there: each heading becomes a head with a table of its own. */
export async function* writeMarkdown(document: () => Document, style: Style): AsyncGenerator<string> {
  let isFirst = true;
  let width = 0;
  for await (const foldable of document()) {
    for (const block of unfolded(foldable)) {
      if (isPageBlock(block)) continue;
      if (block.kind === 'table') width = block.columns.length;
      const text = blockText(block, width, style);
      yield block.kind === 'rows' || isFirst ? text : `\n${text}`;
      isFirst = false;
    }
  }
}

function blockText(block: Exclude<PlainBlock, PageBlock>, width: number, style: Style): string {
  switch (block.kind) {
    case 'head':
      return `${'#'.repeat(block.level ?? 2)} ${escaped(block.text)}\n`;
    case 'table':
      return tableText(block);
    case 'figures':
      return figuresText(block);
    case 'facts':
      return paragraph(block.texts.join('; '));
    case 'remarks':
    case 'footnotes':
      return block.texts.map((text) => paragraph(asSentence(text))).join('\n');
    case 'rows':
      return block.rows.map((row) => ('cells' in row ? rowText(row.cells, width) : '')).join('');
    case 'note':
      return `${block.lines.map((line) => lineText(line, style)).join('\\\n')}\n`;
    case 'code':
      return codeText(block.text);
  }
}

const paragraph = (text: string): string => `${atStart(escaped(text))}\n`;

/** A table of figures, and below it the legend of its marks. */
function figuresText(figures: Figures): string {
  const { columns, lines, empty } = figures;
  const heads = columns.map(({ group, note, period }) =>
    [group, note, ...period].flatMap((part) => (part === null ? [] : escaped(part))).join('<br>'),
  );
  const rule = ['---', ...columns.map(() => '---:')];
  const table = [['', ...heads], rule, ...lines.map(figureCells)].map((cells) => `| ${cells.join(' | ')} |\n`);
  const marks = lines.flatMap(({ cells }) => cells.flatMap((cell) => cell?.marks ?? []));
  const legend = legendOf(marks, figures).map(({ sign, meaning }) => `${sign}: ${meaning}`);
  const below = [...(lines.length === 0 ? [empty] : []), ...(legend.length === 0 ? [] : [`${legend.join('; ')}.`])];
  return [table.join(''), ...below.map(paragraph)].join('\n');
}

function figureCells({ kind, level, label, isTotal, cells }: FigureLine): readonly string[] {
  const isBold = isTotal || kind === 'heading';
  const bold = (text: string): string => (isBold && text !== '' ? `**${text}**` : text);
  const values = cells.map((cell) => {
    return cell ? [bold(escaped(cell.text)), ...cell.marks.map(({ sign }) => escaped(sign))].join(' ') : '';
  });
  return [INDENT.repeat(level) + bold(escaped(label.trim())), ...values];
}

function tableText({ columns, rows }: Table): string {
  const titles = `|${columns.map(({ title }) => ` ${escaped(title)} |`).join('')}\n`;
  const rule = `|${columns.map(({ align }) => (align === 'left' ? ' --- |' : ' ---: |')).join('')}\n`;
  let text = '';
  let isOpen = false;
  for (const row of rows) {
    if ('heading' in row) {
      text += `${text === '' ? '' : '\n'}### ${escaped(plainLine(row.heading))}\n\n`;
      isOpen = false;
      continue;
    }
    if (!isOpen) text += titles + rule;
    isOpen = true;
    text += rowText('cells' in row ? row.cells : remarkCells(row.remark, columns), columns.length);
  }
  return text === '' ? titles + rule : text;
}

function rowText(cells: readonly Cell[], width: number): string {
  return `|${Array.from({ length: width }, (_, index) => ` ${cellText(cells[index] ?? '')} |`).join('')}\n`;
}

/** The remark is in the column that has most room. */
function remarkCells(remark: string, columns: Table['columns']): Cell[] {
  const at = Math.max(
    0,
    columns.findIndex(({ shrinks }) => shrinks),
  );
  return columns.map((_, index) => (index === at ? { text: remark.trim(), tone: 'dim' } : ''));
}

function cellText(cell: Cell): string {
  const [, spaces = '', text = ''] = /^([ \u00a0]*)([\s\S]*)$/.exec(oneLine(plainCell(cell))) ?? [];
  const shown = escaped(text.trimEnd());
  const indent = isNumeric(cell) ? '' : INDENT.repeat(Math.floor(spaces.length / 2));
  const address = typeof cell === 'object' && 'text' in cell ? webAddress(cell.href) : undefined;
  return indent + (address ? `[${shown}](<${address}>)` : toned(shown, toneOf(cell)));
}

function toned(text: string, tone: ReturnType<typeof toneOf>): string {
  if (text === '' || tone === undefined || tone === 'note' || tone === 'good') return text;
  return tone === 'dim' ? `*${text}*` : `**${text}**`;
}

function lineText(line: Line, { wordHint }: Style): string {
  const parts = inlinesOf(line).map((part) => {
    if (typeof part === 'string') return escaped(part);
    // The words of a hint have commands in backticks, which are Markdown.
    return 'hint' in part ? oneLine(wordHint(part.hint)) : escaped(part.text);
  });
  return atStart(parts.join('').trim());
}

function codeText(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n').map(oneLine);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${lines.join('\n')}\n${fence}\n`;
}

/** Spaces at the beginning of a table cell are lost; this one shows the depth of a tree. */
const INDENT = '&emsp;';

/** The text with a backslash before each character that Markdown gives a meaning. */
function escaped(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]<>|~$&]/g, '\\$&');
}

/** A line that begins no heading, list or rule. */
function atStart(line: string): string {
  return line.replace(/^[#+=-]/, '\\$&').replace(/^(\d+)([.)])/, '$1\\$2');
}
