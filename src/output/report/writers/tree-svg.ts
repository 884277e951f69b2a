import type { TreeNode, TreePicture } from '../pictures.ts';
import { escaped } from './html-text.ts';

/** Pixels: the picture is as wide as a small screen. */
const WIDTH = 346;
const LINE = 17;
const PADDING = 6;
const GAP = 8;
/** The indent of one level; less where there are many. */
const INDENT = 22;
const MOST_INDENT = 132;
const CHARACTER = 6.9;

/** The rules of the pictures alone, for a page with rules of its own. */
export const TREE_PICTURE_CSS = `
.trees { display: flex; flex-wrap: wrap; gap: 1rem 2rem; margin: 1rem 0; }
.trees svg { font: 13px/1 system-ui, sans-serif; max-width: 100%; height: auto; }
.trees text { fill: currentColor; } .trees .dim { fill: var(--dim); }
.trees rect { fill: none; stroke: var(--line); } .trees path { fill: none; stroke: var(--dim); }
.trees .missing rect { stroke-dasharray: 4 3; }
.trees .error rect { stroke: var(--error); stroke-width: 2; } .trees .error .mark { fill: var(--error); }
.trees .note rect { stroke: var(--note); stroke-width: 2; } .trees .note .mark { fill: var(--note); }
.trees .good rect { stroke: var(--good); } .trees .good .mark { fill: var(--good); }
.trees .warning rect { stroke: var(--warning); } .trees .warning .mark { fill: var(--warning); }
.trees .amount { font-variant-numeric: tabular-nums; font-weight: 600; }
`;

export const TREE_CSS = `
tbody td:nth-child(2) { min-width: 11rem; word-break: break-all; }
tbody td:nth-child(n + 5):last-child:not(.number) { min-width: 12rem; }
${TREE_PICTURE_CSS}`;

type Box = TreeNode & {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly lines: string[];
  /** Below the name at the right: one beside the amount, the others below it. */
  readonly notes: readonly { readonly text: string; readonly name: string }[];
};

/** A tree as boxes below each other, parts indented below their total. `id` is unique in the page. */
export function treeSvg({ title, text, nodes }: TreePicture, id: string): string {
  const levels = Math.max(1, ...nodes.map(({ level }) => level));
  const boxes = placeBoxes(nodes, Math.min(INDENT, MOST_INDENT / levels));
  const last = boxes.at(-1);
  const height = last ? last.y + last.height + 2 : 0;
  const size = `width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"`;
  return `<svg role="img" ${size} aria-labelledby="${id}-title ${id}-text">
<title id="${id}-title">${escaped(title)}</title>
<desc id="${id}-text">${escaped(text)}</desc>
${boxes.map((box, index) => edgeTo(box, boxes.slice(0, index)) + boxSvg(box)).join('\n')}
</svg>
`;
}

function placeBoxes(nodes: readonly TreeNode[], indent: number): Box[] {
  let y = 1;
  return nodes.map((node) => {
    const x = 1 + node.level * indent;
    const lines = wrapped(node.name, Math.floor((WIDTH - x - 2 * PADDING) / CHARACTER));
    const { mark, running } = node;
    const notes = [
      { text: mark, name: 'mark' },
      { text: running, name: 'dim' },
    ].filter(({ text }) => text !== '');
    const below = Math.max(node.amount === '' ? 0 : 1, notes.length);
    const height = 2 * PADDING + LINE * (lines.length + below);
    const box = { ...node, x, y, height, lines, notes };
    y += height + GAP;
    return box;
  });
}

/** From the left edge of the box above with the level of the total. */
function edgeTo({ level, x, y, height }: Box, before: readonly Box[]): string {
  const parent = before.findLast((box) => box.level === level - 1);
  if (!parent) return '';
  const from = parent.x + (x - parent.x) / 2;
  return `<path d="M${round(from)} ${parent.y + parent.height}V${y + height / 2}H${round(x)}"/>`;
}

function boxSvg({ x, y, height, lines, notes, amount, tone, isMissing }: Box): string {
  const left = round(x + PADDING);
  const right = WIDTH - 1 - PADDING;
  const baseline = (line: number): number => y + PADDING + LINE * line + 13;
  const names = lines.map((text, line) => svgText(text, left, baseline(line), isMissing ? 'dim' : ''));
  const below = baseline(lines.length);
  const shown = [
    ...names,
    amount && svgText(amount, left, below, 'amount'),
    ...notes.map(({ text, name }, at) => svgText(text, right, below + at * LINE, name, 'end')),
  ];
  const classes = [tone ?? '', isMissing ? 'missing' : ''].filter(Boolean).join(' ');
  const box = `<rect x="${round(x)}" y="${y}" width="${round(WIDTH - 1 - x)}" height="${height}" rx="4"/>`;
  return `<g${classes ? ` class="${classes}"` : ''}>${box}${shown.filter(Boolean).join('')}</g>`;
}

function svgText(text: string, x: number, y: number, name: string, anchor = ''): string {
  const attributes = [name && ` class="${name}"`, anchor && ` text-anchor="${anchor}"`].filter(Boolean).join('');
  return `<text x="${x}" y="${y}"${attributes}>${escaped(text)}</text>`;
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

const MOST_LINES = 3;

/** At spaces, and before the capitals of names; what does not fit ends with `…`. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\s)|(?<=[a-z\d])(?=[A-Z])/)) {
    if (line !== '' && line.length + word.trimEnd().length > width) {
      lines.push(line);
      line = word;
    } else line += word;
  }
  const all = [...lines, line].map((each) => each.trimEnd());
  const kept = all.slice(0, MOST_LINES);
  const isCut = all.length > kept.length;
  return kept.map((each, index) => {
    const most = isCut && index === kept.length - 1 ? width - 1 : width;
    return each.length > most || (isCut && index === kept.length - 1) ? `${each.slice(0, most)}…` : each;
  });
}
