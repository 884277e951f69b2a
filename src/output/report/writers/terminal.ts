import { oneLine } from '../../../core/base/text.ts';
import {
  type Block,
  type Document,
  inlinesOf,
  type Line,
  type PageBlock,
  type PlainBlock,
  type Table,
} from '../document.ts';
import type { Style } from '../outputs.ts';
import { columnsThatFit, leftOutText, onlyColumns } from '../terminal/columns.ts';
import { dimLines, figuresToTerminal } from '../terminal/figures-to-terminal.ts';
import { tableToTerminal } from '../terminal/table-to-terminal.ts';
import { style as styled, terminalSafe } from '../terminal/terminal-safe.ts';
import { lineBreaks, truncate } from '../terminal/terminal-text.ts';
import { isPageBlock, unfolded } from '../unfolded.ts';

/** The table that is being written: the columns that fit, chosen by its first page. */
type Open = { readonly columns: Table['columns']; readonly kept: readonly number[] };

/** Text for a terminal: aligned columns, colours, and nothing that controls it. */
export async function* writeTerminal(document: () => Document, style: Style): AsyncGenerator<string> {
  const text = textWriter(style);
  for await (const block of document()) yield text.add(block);
  yield text.end();
}

/** The same for blocks that are there already. */
export function terminalText(blocks: Iterable<Block>, style: Style): string {
  const text = textWriter(style);
  return [...blocks].map(text.add).join('') + text.end();
}

/** Writes one block after the other: a table ends with the block after it. */
function textWriter(style: Style): { readonly add: (block: Block) => string; readonly end: () => string } {
  let open: Open | undefined;
  let isFirst = true;
  const add = (block: PlainBlock): string => {
    if (isPageBlock(block) || block.kind === 'footnotes') return '';
    if (block.kind === 'rows') return rowsText(block.rows, open, style);
    const before = leftOutLine(open, style) + (isFirst || block.tight ? '' : '\n');
    open = undefined;
    isFirst = false;
    if (block.kind !== 'table') return before + blockText(block, style);
    open = { columns: block.columns, kept: columnsThatFit(block, style.width) };
    return before + tableToTerminal(onlyColumns(block, open.kept), style);
  };
  return {
    add: (block) =>
      unfolded(block)
        .map((plain) => terminalSafe(add(plain)))
        .join(''),
    end: () => terminalSafe(leftOutLine(open, style)),
  };
}

/** Each page of a table is aligned by itself. */
function rowsText(rows: Table['rows'], open: Open | undefined, style: Style): string {
  if (open === undefined || rows.length === 0) return '';
  const untitled = open.columns.map((column) => ({ ...column, title: '' }));
  return tableToTerminal(onlyColumns({ columns: untitled, rows }, open.kept), style);
}

function leftOutLine(open: Open | undefined, { width }: Style): string {
  const line = open && leftOutText(open, open.kept);
  return line === undefined ? '' : `${truncate(oneLine(line), width)}\n`;
}

type PrintedBlock = Exclude<PlainBlock, PageBlock | { kind: 'table' | 'rows' | 'footnotes' }>;

function blockText(block: PrintedBlock, style: Style): string {
  switch (block.kind) {
    case 'head':
      return (block.lines ?? [block.text]).map((text) => `${styled(oneLine(text), 'strong', style.color)}\n`).join('');
    case 'figures':
      return figuresToTerminal(block, style);
    case 'facts':
      return dimText(block.texts.join(' · '), style);
    case 'remarks':
      return block.texts.map((text) => dimText(text, style)).join('');
    case 'note':
      return block.lines.map((line) => `${lineText(line, style)}\n`).join('');
    case 'code':
      return block.text.split('\n').map(oneLine).join('\n');
  }
}

const dimText = (text: string, style: Style): string =>
  dimLines(text, style)
    .map((line) => `${line}\n`)
    .join('');

/** A line of a note, broken between words where the terminal is narrower. */
function lineText(line: Line, { color, width, wordHint }: Style): string {
  const parts = inlinesOf(line).map((part) => {
    if (typeof part === 'string') return { text: oneLine(part) };
    return 'hint' in part ? { text: oneLine(wordHint(part.hint)) } : { text: oneLine(part.text), tone: part.tone };
  });
  const plain = parts.map(({ text }) => text).join('');
  const indent = plain.length - plain.trimStart().length;
  const breaks = width === undefined ? new Set<number>() : lineBreaks(plain, width, indent);
  let start = 0;
  return parts
    .map(({ text, tone }) => {
      const broken = Array.from(text, (char, at) => (breaks.has(start + at) ? `\n${' '.repeat(indent)}` : char)).join(
        '',
      );
      start += text.length;
      return tone === undefined ? broken : styled(broken, tone, color);
    })
    .join('');
}
