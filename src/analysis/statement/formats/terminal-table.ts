import { oneLine } from '../../../core/base/one-line.ts';
import { fractionOf } from '../../../output/report/terminal/columns.ts';
import { truncate, widthOf, wrapped } from '../../../output/report/terminal/terminal-text.ts';
import { type CellMark, cellMarks, shownAmount } from '../cell-words.ts';
import { columnHead, hasOwnPeriod } from '../column-head.ts';
import type { Statement, StatementCell, StatementColumn, StatementLine, StatementSection } from '../statement.ts';

/** A value with its marks; `null` where nothing was reported. */
export type Shown = { readonly text: string; readonly marks: readonly CellMark[]; readonly isNumber: boolean } | null;

/** A column that is printed: `amount` and `fraction` are widths, `marks` that of the room behind the amount. */
export type Measured = {
  readonly at: number;
  readonly head: readonly string[];
  readonly cells: readonly Shown[];
  readonly amount: number;
  readonly fraction: number;
  readonly marks: number;
  readonly width: number;
};

/** Texts among the values are cut to this width. */
const TEXT = 24;

export function measureColumns(section: StatementSection, statement: Statement): readonly Measured[] {
  const heads = section.columns.map((column) => headOf(column, section, statement));
  const height = Math.max(0, ...heads.map(({ below }) => below.length));
  return section.columns.map((column, at) => {
    const { company = '', below = [] } = heads[at] ?? {};
    const head = [company, ...Array<string>(height - below.length).fill(''), ...below];
    const cells = section.lines.map((line) => shownCell(line.cells[at] ?? null, line, column, statement));
    const fraction = most(cells, ({ text, isNumber }) => (isNumber ? fractionOf(text) : 0));
    const amount = most(cells, (cell) => widthOf(cell.text) + behind(cell, fraction));
    const marks = most(cells, (cell) => widthOf(marksText(cell)));
    const width = Math.max(amount + marks, ...head.map(widthOf));
    return { at, head, cells, amount, fraction, marks, width };
  });
}

/** The width of words in the head of a column; that of one longer word. */
const NOTE = 12;
const LONGEST_WORD = 16;

function wrappedNote(note: string): readonly string[] {
  // Labels have spaces that do not break lines.
  const words = oneLine(note).split(/\s+/);
  return wrapped(words.join(' '), Math.min(Math.max(NOTE, ...words.map(widthOf)), LONGEST_WORD));
}

type Head = { readonly company: string; readonly below: readonly string[] };

/** Below the company what a column is of, then its period, where it has one of its own. */
function headOf(column: StatementColumn, section: StatementSection, statement: Statement): Head {
  const { company, end, length, fiscal, note } = columnHead(column, section, statement);
  const period = hasOwnPeriod(column) ? [fiscal, length, end] : [];
  const fitting = (text: string): string => truncate(oneLine(text), TEXT);
  const below = [...(note === null ? [] : wrappedNote(note)), ...period].filter((text) => text !== null);
  return { company: fitting(company ?? ''), below: below.map(fitting) };
}

const most = (cells: readonly Shown[], sizeOf: (cell: NonNullable<Shown>) => number): number =>
  cells.reduce((largest, cell) => (cell ? Math.max(largest, sizeOf(cell)) : largest), 0);

/** The room behind a number, so that decimal points are below each other. */
function behind({ text, isNumber }: NonNullable<Shown>, fraction: number): number {
  return isNumber ? fraction - fractionOf(text) : 0;
}

function shownCell(
  cell: StatementCell | null,
  line: StatementLine,
  { derived, growth }: StatementColumn,
  statement: Statement,
): Shown {
  if (cell === null) return null;
  const text = oneLine(shownAmount(cell, line, statement.display));
  // The head of the column, or the header, says it of all.
  const isSaid = derived !== null || growth !== undefined || cell.kind === 'percent';
  const marks = cellMarks(cell, line, statement.display).filter(({ kind }) => kind !== 'derived' || !isSaid);
  const isNumber = cell.kind === 'number' || cell.kind === 'percent';
  return { text: isNumber ? text : truncate(text, TEXT), marks, isNumber };
}

/** ` ✓ r`, with a space before it; '' without marks. */
export function marksText({ marks }: NonNullable<Shown>): string {
  return marks.map(({ sign }) => ` ${sign}`).join('');
}

/** The spaces before and behind a value, marks included, in the width of its column. */
export function paddingOf(
  cell: NonNullable<Shown>,
  { fraction, marks, width }: Measured,
): readonly [string, string, string] {
  const after = behind(cell, fraction);
  const room = marks - widthOf(marksText(cell));
  const before = width - widthOf(cell.text) - after - marks;
  return [' '.repeat(Math.max(0, before)), ' '.repeat(Math.max(0, after)), ' '.repeat(Math.max(0, room))];
}

/** The rule above a total, over the amounts of its type in the column; nothing where the total has no value. */
export function ruleOf(
  column: Measured,
  at: number,
  lines: readonly StatementLine[],
): readonly [string, string, string] {
  const { cells, fraction, marks, width } = column;
  const own = cells.filter((cell, line) => cell?.isNumber && lines[line]?.type === lines[at]?.type);
  const places = most(own, ({ text }) => fractionOf(text));
  const size = cells[at] ? most(own, ({ text }) => widthOf(text) + places - fractionOf(text)) : 0;
  const behindIt = marks + fraction - places;
  return [' '.repeat(width - size - behindIt), '─'.repeat(size), ' '.repeat(behindIt)];
}
