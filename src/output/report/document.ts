import type { CodedHint } from '../../core/base/errors.ts';
import { formatAmount, formatCount, HUMAN_READABLE } from '../../core/model/format-amount.ts';
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
  | { readonly kind: 'trees'; readonly trees: readonly TreePicture[]; readonly id?: string }
  | { readonly kind: 'timeline'; readonly picture: TimelinePicture }
  | { readonly kind: 'contents'; readonly label?: string; readonly links: readonly PageLink[] };

export type PageLink = { readonly to: string; readonly text: string; readonly within?: readonly PageLink[] };

/** Parts are joined without a space between them. */
export type Line = Inline | readonly Inline[];
export type Inline =
  | string
  | { readonly text: string; readonly tone?: Tone | undefined; readonly to?: Target | undefined }
  | { readonly hint: CodedHint };

/** `text`: the same in words. `nodes`: each total before its parts. */
export type TreePicture = { readonly title: string; readonly text: string; readonly nodes: readonly TreeNode[] };

export type TreeNode = {
  readonly level: number;
  readonly name: string;
  /** Its amount, its verdict and the sum of the parts up to it, for people; empty where it has none. */
  readonly amount: string;
  readonly mark: string;
  readonly running: string;
  readonly tone?: Tone | undefined;
  readonly isMissing: boolean;
};

/** What happened when, a lane for each subject. Moments are ISO text in UTC. `text`: the same in words. */
export type TimelinePicture = {
  readonly title: string;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly lanes: readonly TimelineLane[];
};

/**
 * `to`: the head that it is about. `marks`: the higher, the larger their share, 0 to 1. `bands`: times without data.
 */
export type TimelineLane = {
  readonly to: string;
  readonly name: string;
  readonly note: string;
  readonly marks: readonly { readonly at: string; readonly share: number; readonly title: string }[];
  readonly bands: readonly { readonly from: string; readonly to: string; readonly title: string }[];
};

export type Table = { readonly columns: readonly Column[]; readonly rows: readonly TableRow[] };

export type Column = {
  readonly title: string;
  /** `decimal`: the decimal points are below each other. */
  readonly align: 'left' | 'right' | 'decimal';
  /** Texts may be cut with `…` where the table is too wide; amounts never are. */
  readonly shrinks?: boolean;
  /** Texts that are too wide continue on further lines. */
  readonly wraps?: boolean;
  /** The width in terminal columns to which a column may shrink. */
  readonly narrowest?: number;
  /** The column may be left out where shrinking is not enough. */
  readonly optional?: boolean;
};

/**
 * A heading spans the table and begins a group; a remark spans it and belongs to the row above. Cells are in the order
 * of the columns; missing ones are empty.
 */
export type TableRow =
  | { readonly heading: string; readonly to?: Target | undefined }
  | { readonly remark: string; readonly to?: Target | undefined }
  | { readonly cells: readonly Cell[] };

/**
 * A value with its type, so that each writer formats it: a text (with `href` a link), an amount (decimal text, null:
 * not reported), a count, or a date (ISO text of a day or an instant). A plain string is a text, a plain number a
 * count.
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
 * `span`: the number of columns that the cell takes, 1 by default; the cells that it covers must be empty. `to`: the
 * page about it. `id`: the place to which {@link within} leads.
 */
type Look = {
  readonly tone?: Tone | undefined;
  readonly span?: number;
  readonly to?: Target | undefined;
  readonly id?: string | undefined;
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
  /** Neighbours of a group share a head. */
  readonly group: string | null;
  readonly note: string | null;
  /** The parts of its period, its end last; nothing where the note says it. */
  readonly period: readonly string[];
  /** Where the terminal is too narrow, the column with the lowest number leaves first. */
  readonly order: number;
};

export type FigureLine = {
  readonly kind: 'heading' | 'value';
  readonly label: string;
  readonly level: number;
  readonly isTotal: boolean;
  /** The rule above a total is as wide as the amounts of its type. */
  readonly type: string;
  readonly to?: Target | undefined;
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

/** The meaning of a text; each writer decides on its look. */
export type Tone = 'error' | 'warning' | 'note' | 'good' | 'strong' | 'dim';

const PAGE_BLOCKS: ReadonlySet<string> = new Set<PageBlock['kind']>(['trees', 'timeline', 'contents']);

export function isPageBlock(block: Block): block is PageBlock & Block {
  return PAGE_BLOCKS.has(block.kind);
}

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

export function inlinesOf(line: Line): readonly Inline[] {
  return Array.isArray(line) ? (line as readonly Inline[]) : [line as Inline];
}

/** Columns from titles: `>` before a title aligns right, `.` at the decimal point, and texts below `~` may be cut. */
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
};

export const note = (...lines: readonly Line[]): PlainBlock => ({ kind: 'note', lines });
export const table = (columns: readonly Column[], rows: readonly TableRow[]): PlainBlock => ({
  kind: 'table',
  columns,
  rows,
});
export const tight = <B extends Block>(block: B): B => ({ ...block, tight: true });

/** The blocks whose condition holds. */
export function blocksOf(...blocks: readonly (Block | false)[]): Block[] {
  return blocks.filter((block) => block !== false);
}
