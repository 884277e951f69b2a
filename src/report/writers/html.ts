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
  spanOf,
  type Table,
  type TableRow,
  toneOf,
} from '../document.ts';
import type { OutputName, Style } from '../outputs.ts';
import { escaped } from './html-text.ts';
import { TREE_CSS, treeSvg } from './tree-svg.ts';
import { webAddress } from './web-address.ts';

const CSS = `
:root { color-scheme: light dark; --error: light-dark(#b3261e, #ff8a80); --warning: light-dark(#8a5a00, #ffc766);
  --note: light-dark(#00639b, #7cc7ff); --good: light-dark(#176b2c, #7fdc94); --dim: light-dark(#5c5f66, #a5a8b0);
  --line: light-dark(#d8dae0, #40434a); }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 90rem; margin: 2rem auto; padding: 0 1rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .2rem .75rem .2rem 0; text-align: left; vertical-align: top; white-space: pre-wrap; }
thead th { color: var(--dim); font-weight: normal; border-bottom: 1px solid var(--line); }
tbody th { padding-top: 1rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
.wraps { overflow-wrap: anywhere; }
.good { color: var(--good); } .dim { color: var(--dim); } .strong { font-weight: 600; }
p { margin: .15rem 0; } pre { overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 9pt; } div { overflow: visible; } tr { break-inside: avoid; }
  td { overflow-wrap: anywhere; } }
`;

/** One page that loads nothing and runs nothing, in the colours of the reader's system. */
export async function* writeHtml(document: () => Document, style: Style, name: OutputName): AsyncGenerator<string> {
  const title = `crossfoot ${name.replace('-', ' ')}`;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${CSS}${name === 'explain' ? TREE_CSS : ''}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
`;
  let columns: Table['columns'] | undefined;
  for await (const block of document()) {
    if (columns && block.kind !== 'rows') yield TABLE_END;
    if (block.kind !== 'rows') columns = block.kind === 'table' ? block.columns : undefined;
    yield blockText(block, columns ?? [], style);
  }
  if (columns) yield TABLE_END;
  yield '</body>\n</html>\n';
}

const TABLE_END = '</tbody>\n</table></div>\n';

function blockText(block: Block, columns: Table['columns'], style: Style): string {
  switch (block.kind) {
    case 'head':
      return `<h2>${escaped(block.text)}</h2>\n`;
    case 'table':
      return tableBegin(columns) + rowsText(block.rows, columns);
    case 'rows':
      return rowsText(block.rows, columns);
    case 'note':
      return block.lines.map((line) => `<p>${lineText(line, style)}</p>\n`).join('');
    case 'trees':
      return `<div class="trees">\n${block.trees.map((tree, index) => treeSvg(tree, `tree-${index + 1}`)).join('')}</div>\n`;
    case 'code':
      return `<pre>${block.text.split('\n').map(escaped).join('\n')}</pre>\n`;
  }
}

function tableBegin(columns: Table['columns']): string {
  const titles = columns.map(
    ({ title, align }) => `<th${align === 'left' ? '' : ' class="number"'}>${escaped(title)}</th>`,
  );
  const head = columns.every(({ title }) => title === '') ? '' : `<thead><tr>${titles.join('')}</tr></thead>\n`;
  return `<div><table>\n${head}<tbody>\n`;
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
  const classes = [isNumber && 'number', wraps && 'wraps', toneOf(cell)].filter(Boolean).join(' ');
  const span = spanOf(cell) > 1 ? ` colspan="${spanOf(cell)}"` : '';
  const text = escaped(cellText(cell));
  const address = typeof cell === 'object' && 'text' in cell ? webAddress(cell.href) : undefined;
  const shown = address ? `<a href="${escaped(address)}">${text}</a>` : text;
  return `<td${classes ? ` class="${classes}"` : ''}${span}>${shown}</td>`;
}

function lineText(line: Line, { wordHint }: Style): string {
  const parts = inlinesOf(line).map((part) => {
    if (typeof part === 'string') return escaped(part);
    if ('hint' in part) return escaped(wordHint(part.hint)).replace(/`([^`]+)`/g, '<code>$1</code>');
    return part.tone ? `<span class="${part.tone}">${escaped(part.text)}</span>` : escaped(part.text);
  });
  return parts.join('');
}
