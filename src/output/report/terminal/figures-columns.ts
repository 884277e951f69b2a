import { oneLine } from '../../../core/base/text.ts';
import type { Figure, FigureColumn, FigureLine, Figures } from '../document.ts';
import { fractionOf } from './columns.ts';
import { truncate, widthOf, wrapped } from './terminal-text.ts';

/** A column that is printed: `amount` and `fraction` are widths, `marks` that of the room behind the amount. */
export type MeasuredColumn = {
  readonly at: number;
  readonly head: readonly string[];
  readonly cells: readonly (Figure | null)[];
  readonly amount: number;
  readonly fraction: number;
  readonly marks: number;
  readonly width: number;
};

/** Texts among the values are cut to this width. */
const TEXT = 24;

export function measureColumns({ columns, lines }: Figures): readonly MeasuredColumn[] {
  const belows = columns.map(headBelow);
  const height = Math.max(0, ...belows.map((below) => below.length));
  return columns.map(({ group }, at) => {
    const below = belows[at] ?? [];
    const head = [fitting(group ?? ''), ...Array<string>(height - below.length).fill(''), ...below];
    const cells = lines.map((line) => printedCell(line.cells[at] ?? null));
    const fraction = most(cells, ({ text, look }) => (look === 'number' ? fractionOf(text) : 0));
    const amount = most(cells, (cell) => widthOf(cell.text) + behind(cell, fraction));
    const marks = most(cells, (cell) => widthOf(marksText(cell)));
    const width = Math.max(amount + marks, ...head.map(widthOf));
    return { at, head, cells, amount, fraction, marks, width };
  });
}

const fitting = (text: string): string => truncate(oneLine(text), TEXT);

/** The width of words in the head of a column; that of one longer word. */
const NOTE = 12;
const LONGEST_WORD = 16;

function wrappedNote(note: string): readonly string[] {
  // Labels have spaces that do not break lines.
  const words = oneLine(note).split(/\s+/);
  return wrapped(words.join(' '), Math.min(Math.max(NOTE, ...words.map(widthOf)), LONGEST_WORD));
}

/** Below the group what a column is of, then its period. */
function headBelow({ note, period }: FigureColumn): readonly string[] {
  return [...(note === null ? [] : wrappedNote(note)), ...period].map(fitting);
}

const most = (cells: readonly (Figure | null)[], sizeOf: (cell: Figure) => number): number =>
  cells.reduce((largest, cell) => (cell ? Math.max(largest, sizeOf(cell)) : largest), 0);

/** The room behind a number, so that decimal points are below each other. */
function behind({ text, look }: Figure, fraction: number): number {
  return look === 'number' ? fraction - fractionOf(text) : 0;
}

/** Without the marks that the head of the column says. */
function printedCell(cell: Figure | null): Figure | null {
  if (cell === null) return null;
  const text = oneLine(cell.text);
  const marks = cell.marks.filter(({ isSaid }) => !isSaid);
  return { ...cell, text: cell.look === 'number' ? text : truncate(text, TEXT), marks };
}

/** ` ✓ r`, with a space before it; '' without marks. */
export function marksText({ marks }: Figure): string {
  return marks.map(({ sign }) => ` ${sign}`).join('');
}

/** The spaces before and behind a value, marks included, in the width of its column. */
export function paddingOf(
  cell: Figure,
  { fraction, marks, width }: MeasuredColumn,
): readonly [before: string, behind: string, room: string] {
  const after = behind(cell, fraction);
  const room = marks - widthOf(marksText(cell));
  const before = width - widthOf(cell.text) - after - marks;
  return [' '.repeat(Math.max(0, before)), ' '.repeat(Math.max(0, after)), ' '.repeat(Math.max(0, room))];
}

/** The rule above a total, over the amounts of its type in the column; nothing where the total has no value. */
export function ruleOf(
  column: MeasuredColumn,
  at: number,
  lines: readonly FigureLine[],
): readonly [before: string, rule: string, behind: string] {
  const { cells, fraction, marks, width } = column;
  const own = cells.filter((cell, line) => cell?.look === 'number' && lines[line]?.type === lines[at]?.type);
  const places = most(own, ({ text }) => fractionOf(text));
  const size = cells[at] ? most(own, ({ text }) => widthOf(text) + places - fractionOf(text)) : 0;
  const behindIt = marks + fraction - places;
  return [' '.repeat(width - size - behindIt), '─'.repeat(size), ' '.repeat(behindIt)];
}
