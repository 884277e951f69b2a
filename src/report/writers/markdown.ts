import { oneLine } from '../../base/one-line.ts';
import {
  type Block,
  type Cell,
  cellText,
  type Document,
  inlinesOf,
  isNumeric,
  type Line,
  type Table,
  type TableRow,
  toneOf,
} from '../document.ts';
import type { Style } from '../outputs.ts';
import { webAddress } from './web-address.ts';

/** GitHub-flavoured Markdown. Tables have no groups there: each heading becomes a head with a table of its own. */
export async function* writeMarkdown(document: () => Document, style: Style): AsyncGenerator<string> {
  let isFirst = true;
  for await (const block of document()) {
    const text = blockText(block, style);
    yield block.kind === 'rows' || isFirst ? text : `\n${text}`;
    isFirst = false;
  }
}

function blockText(block: Block, style: Style): string {
  switch (block.kind) {
    case 'head':
      return `## ${escaped(block.text)}\n`;
    case 'table':
      return tableText(block);
    case 'rows':
      return block.rows.map(rowText).join('');
    case 'note':
      return `${block.lines.map((line) => lineText(line, style)).join('\\\n')}\n`;
    case 'code':
      return codeText(block.text);
  }
}

function tableText({ columns, rows }: Table): string {
  const titles = `|${columns.map(({ title }) => ` ${escaped(title)} |`).join('')}\n`;
  const rule = `|${columns.map(({ align }) => (align === 'left' ? ' --- |' : ' ---: |')).join('')}\n`;
  let text = '';
  let isOpen = false;
  for (const row of rows) {
    if ('heading' in row) {
      text += `${text === '' ? '' : '\n'}### ${escaped(row.heading)}\n\n`;
      isOpen = false;
      continue;
    }
    if (!isOpen) text += titles + rule;
    isOpen = true;
    text += 'cells' in row ? rowText(row, columns.length) : remarkText(row.remark, columns);
  }
  return text === '' ? titles + rule : text;
}

function rowText(row: TableRow, columns = 0): string {
  if (!('cells' in row)) return '';
  const cells = Array.from({ length: Math.max(columns, row.cells.length) }, (_, index) => row.cells[index] ?? '');
  return `|${cells.map((cell) => ` ${cellMarkdown(cell)} |`).join('')}\n`;
}

/** The remark is in the column that has most room. */
function remarkText(remark: string, columns: Table['columns']): string {
  const at = Math.max(
    0,
    columns.findIndex(({ shrinks }) => shrinks),
  );
  return rowText({ cells: columns.map((_, index) => (index === at ? { text: remark.trim(), tone: 'dim' } : '')) });
}

/** Spaces at the beginning show the depth of a tree. */
const INDENT = '&emsp;';

function cellMarkdown(cell: Cell): string {
  const [, spaces = '', text = ''] = /^( *)([\s\S]*)$/.exec(oneLine(cellText(cell))) ?? [];
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
  return parts.join('').trim();
}

/** The text with a backslash before each character, and each beginning of a line, that Markdown gives a meaning. */
function escaped(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>|~$&]/g, '\\$&')
    .replace(/^(\s*)([#+=-])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2');
}

function codeText(text: string): string {
  const lines = text.replace(/\n$/, '').split('\n').map(oneLine);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${lines.join('\n')}\n${fence}\n`;
}
