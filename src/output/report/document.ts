import type { CodedHint } from '../../core/base/errors.ts';
import { formatAmount, formatCount, HUMAN_READABLE } from '../../core/model/format-amount.ts';
import type { Chart, TimelinePicture, Tone, TreePicture } from './pictures.ts';
import type { Target } from './target.ts';

/** The blocks of a document, in order. A writer puts an empty line between two of them, except before a `tight` one. */
export type Document = Iterable<Block> | AsyncIterable<Block>;

export type Block = PlainBlock | (Spacing & FoldableBlock);

type Spacing = { readonly tight?: boolean };

/** Blocks that pages can fold; other writers unfold them. */
type FoldableBlock =
  /** A head and the blocks below it, without empty lines between them. */
  | { readonly kind: 'section'; readonly text: string; readonly id: string; readonly blocks: () => Iterable<Block> }
  /** Folded away at first. `brief`: a remark in its place where nothing can be folded. */
  | { readonly kind: 'details'; readonly brief?: string | undefined; readonly content: () => Details };

/** Texts; the first of a row names it. Nothing is written where there are no rows. */
export type Details = {
  readonly summary: string;
  /** Names the table. */
  readonly label: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/**
 * `level`: 2 where it is left out; 1 at the beginning names the document. `lines`: the text at a terminal. `id`: where
 * {@link PageLink} leads to.
 */
type Head = {
  readonly kind: 'head';
  readonly text: string;
  readonly level?: 1 | 2 | 3;
  readonly id?: string;
  readonly lines?: readonly string[];
};

export type PlainBlock = Spacing &
  (
    | Head
    | ({ readonly kind: 'table' } & Table)
    | ({ readonly kind: 'figures' } & Figures)
    /** Short facts about what follows, in one paragraph. */
    | { readonly kind: 'facts'; readonly texts: readonly string[] }
    /** Sentences without a full stop, each a paragraph. */
    | { readonly kind: 'remarks'; readonly texts: readonly string[] }
    /** The same for texts that are read apart from the program: Markdown alone has room for them. */
    | { readonly kind: 'footnotes'; readonly texts: readonly string[] }
    /** More rows of the table before it: a long table comes in pages. */
    | { readonly kind: 'rows'; readonly rows: readonly TableRow[] }
    | { readonly kind: 'note'; readonly lines: readonly Line[] }
    | PageBlock
    /** Lines whose columns matter. */
    | { readonly kind: 'code'; readonly text: string }
  );

/** For pages that can draw and link; other writers leave it out. Pictures show what tables say too. */
export type PageBlock =
  /** Numbered items, each of some lines. */
  | { readonly kind: 'list'; readonly items: readonly (readonly Line[])[] }
  /** A tree of lines, each before those below it, which can be folded. */
  | { readonly kind: 'outline'; readonly lines: readonly OutlineLine[] }
  | { readonly kind: 'trees'; readonly trees: readonly TreePicture[]; readonly id?: string }
  | { readonly kind: 'timeline'; readonly picture: TimelinePicture }
  /** With the table of its numbers, folded. */
  | { readonly kind: 'chart'; readonly chart: Chart }
  | { readonly kind: 'contents'; readonly label?: string; readonly links: readonly PageLink[] };

export type PageLink = { readonly to: string; readonly text: string; readonly within?: readonly PageLink[] };

export type OutlineLine = { readonly level: number; readonly line: Line };

/** Parts are joined without a space between them. */
export type Line = Inline | readonly Inline[];
export type Inline = string | Phrase | { readonly hint: CodedHint };

/** `title`: more of it in pages. */
export type Phrase = {
  readonly text: string;
  readonly tone?: Tone | undefined;
  readonly to?: Target | undefined;
  readonly title?: string | undefined;
};

/** `caption`: names the table in pages where the head above it does not. */
export type Table = {
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  readonly caption?: string | undefined;
};

export type Column = {
  readonly title: string;
  /** `decimal`: the decimal points are below each other. */
  readonly align: 'left' | 'right' | 'decimal';
  /** Texts may be cut with `…` where the table is too wide; amounts never are. */
  readonly shrinks?: boolean;
  /** Texts that are too wide continue on further lines. */
  readonly wraps?: boolean;
  /** Pages do not break texts, such as numbers with hyphens. */
  readonly whole?: boolean;
  /** Pages with room for columns show a line of each text, and cut what is longer with `…`; its title has it all. */
  readonly clips?: boolean;
  /** The width in terminal columns to which a column may shrink. */
  readonly narrowest?: number;
  /** The column may be left out where shrinking is not enough. */
  readonly optional?: boolean;
};

/**
 * A heading spans the table and begins a group; a remark spans it and belongs to the row above, and its lines `below`
 * are folded. Cells are in the order of the columns; missing ones are empty.
 */
export type TableRow =
  | { readonly heading: Line; readonly below?: readonly Line[] }
  | ({ readonly remark: string } & Leading)
  | { readonly cells: readonly Cell[] };

/** `to`: the page about it. `below`: further lines, for which pages alone have room. */
type Leading = { readonly to?: Target | undefined; readonly below?: readonly Line[] | undefined };

/**
 * A value with its type, so that each writer formats it: a text (with `href` a link), an amount (decimal text, null:
 * not reported), a count, or a date (ISO text of a day, an instant or a period). A plain string is a text, a plain
 * number a count.
 */
export type Cell = string | number | TypedCell;

export type TypedCell = Look &
  (
    | { readonly text: string; readonly href?: string | undefined }
    | { readonly amount: string | null }
    | { readonly count: number }
    | { readonly date: string }
  );

/**
 * `span`: the number of columns that the cell takes, 1 by default; the cells that it covers must be empty. `id`: the
 * place to which {@link within} leads. `title`: more of it in pages.
 */
type Look = Leading & {
  readonly tone?: Tone | undefined;
  readonly span?: number;
  readonly id?: string | undefined;
  readonly title?: string | undefined;
};

/**
 * Amounts of several periods below heads of several lines, with levels, rules above totals, and marks beside amounts,
 * which a legend explains.
 */
export type Figures = {
  readonly title: string;
  /** Above the table in pages. */
  readonly caption: string;
  readonly columns: readonly FigureColumn[];
  readonly lines: readonly FigureLine[];
  /** Whether the levels of headings say what is below them. */
  readonly hasLevels: boolean;
  /** All marks by their kind, in the order of a legend. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** In place of a table without lines. */
  readonly empty: string;
};

export type FigureColumn = {
  /** Names it where it is left out, unless columns are counted together: `of changes`. */
  readonly name: string;
  readonly counted?: string | undefined;
  /** The day since which the column before it has changed, below whose amounts pages show it. */
  readonly since?: string | undefined;
  /** Neighbours of a group share a head. */
  readonly group: string | null;
  readonly note: string | null;
  /** The parts of its period, its end last; nothing where the note says it. */
  readonly period: readonly string[];
  /** Where the terminal is too narrow, the column with the lowest number leaves first. */
  readonly order: number;
  readonly to?: Target | undefined;
};

/** `fold`: the page with the lines of a heading folded, or not. `course`: for each company, amounts over time. */
export type FigureLine = {
  readonly kind: 'heading' | 'value';
  readonly label: string;
  readonly level: number;
  readonly isTotal: boolean;
  /** The rule above a total is as wide as the amounts of its type. */
  readonly type: string;
  readonly to?: Target | undefined;
  readonly fold?: { readonly id: string; readonly to: Target; readonly isFolded: boolean } | undefined;
  readonly course?: readonly (readonly (string | null)[])[];
  /** By column; `null` where there is no amount. */
  readonly cells: readonly (Figure | null)[];
};

/** `word`: a word in place of a number. `title`: its source, for pages. `isMarked`: the page is about it. */
export type Figure = {
  readonly text: string;
  readonly look: 'number' | 'word' | 'text';
  readonly marks: readonly FigureMark[];
  readonly title: () => string;
  readonly to?: Target | undefined;
  readonly isMarked?: boolean | undefined;
};

/**
 * `sign`: beside the amount. `words`: the same for those who do not know the sign, or do not see it. `isSaid`: the head
 * of the column says it too.
 */
export type FigureMark = {
  readonly kind: string;
  readonly sign: string;
  readonly words: string;
  readonly to?: Target | undefined;
  readonly isSaid?: boolean;
};

export type Mark = { readonly sign: string; readonly meaning: string; readonly tone: Tone };

/** The address of a place in the same document, for the `href` of a text. Only pages of HTML have it. */
export const within = (id: string): string => `#${id}`;

export function spanOf(cell: Cell | undefined): number {
  return typeof cell === 'object' ? (cell.span ?? 1) : 1;
}

export function toneOf(cell: Cell | undefined): Tone | undefined {
  return typeof cell === 'object' ? cell.tone : undefined;
}

/** The text of a cell for people: digits in groups, instants without zero seconds. */
export function cellText(cell: Cell | undefined): string {
  if (cell === undefined || typeof cell === 'string') return cell ?? '';
  if (typeof cell === 'number') return formatCount(cell);
  if ('amount' in cell) return formatAmount(cell.amount, HUMAN_READABLE);
  if ('count' in cell) return formatCount(cell.count);
  return 'date' in cell ? cell.date.replace(/(T\d{2}:\d{2}):00(?:\.0+)?Z$/, '$1Z') : cell.text;
}

/** Whether a cell holds a number, which is aligned to the right. */
export function isNumeric(cell: Cell | undefined): boolean {
  return typeof cell === 'number' || (typeof cell === 'object' && ('amount' in cell || 'count' in cell));
}

/** Whether a cell before this one spans it. */
export function isCovered(cells: readonly Cell[], index: number): boolean {
  return cells.some((cell, at) => at < index && at + spanOf(cell) > index);
}

/** `1 row`, `1,234 rows`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The text of a line without its hints. */
export function plainLine(line: Line): string {
  return inlinesOf(line)
    .map((part) => (typeof part === 'string' ? part : 'text' in part ? part.text : ''))
    .join('');
}

export function inlinesOf(line: Line): readonly Inline[] {
  return Array.isArray(line) ? (line as readonly Inline[]) : [line as Inline];
}

/**
 * Columns from titles: `>` before a title aligns right, `.` at the decimal point; texts below `~` may be cut, those
 * below `!` are not broken, those below `_` wrap, and those below `|` are cut in pages.
 */
export function columnsOf(...columns: readonly (string | Column)[]): readonly Column[] {
  return columns.map((column) =>
    typeof column === 'string'
      ? (MARKED[column[0] ?? '']?.(column.slice(1)) ?? { title: column, align: 'left' })
      : column,
  );
}

const MARKED: Readonly<Record<string, (title: string) => Column>> = {
  '>': (title) => ({ title, align: 'right' }),
  '.': (title) => ({ title, align: 'decimal' }),
  '~': (title) => ({ title, align: 'left', shrinks: true }),
  '!': (title) => ({ title, align: 'left', whole: true }),
  _: (title) => ({ title, align: 'left', wraps: true }),
  '|': (title) => ({ title, align: 'left', clips: true }),
};

export const note = (...lines: readonly Line[]): PlainBlock => ({ kind: 'note', lines });
export const head = (text: string): PlainBlock => ({ kind: 'head', text });
export function table(columns: readonly Column[], rows: readonly TableRow[], caption?: string): PlainBlock {
  return { kind: 'table', columns, rows, caption };
}
export const tight = <B extends Block>(block: B): B => ({ ...block, tight: true });

/** The blocks whose condition holds. */
export const blocksOf = (...blocks: readonly (Block | false)[]): Block[] => blocks.filter((block) => block !== false);
