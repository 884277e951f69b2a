/** A table that knows no output format: what stands where, and what it means. */
export type Table = { readonly columns: readonly Column[]; readonly rows: readonly TableRow[] };

export type Column = {
  readonly title: string;
  /** `decimal`: numbers stand with their points under each other. */
  readonly align: 'left' | 'right' | 'decimal';
  /** Texts in it may be cut with `…` where the table is too wide; amounts never are. */
  readonly shrinks?: boolean;
  /** Columns of the terminal that a column which shrinks keeps. */
  readonly narrowest?: number;
  /** May be left out where the table is too wide even so. */
  readonly optional?: boolean;
};

/**
 * A heading spans the table and begins a group; a remark spans it and belongs to the row above. Cells stand in the order of the columns; absent
 * ones are empty.
 */
export type TableRow =
  | { readonly heading: string; readonly tone?: Tone }
  | { readonly remark: string }
  | { readonly cells: readonly Cell[] };

/** `span`: how many columns the cell takes, 1 where it is left out; the cells of those after the first must be empty. */
export type Cell = string | { readonly text: string; readonly tone?: Tone | undefined; readonly span?: number };

/** What a text means; how that looks is the format's matter. */
export type Tone = 'error' | 'warning' | 'note' | 'good' | 'strong' | 'dim';

export function spanOf(cell: Cell | undefined): number {
  return typeof cell === 'object' ? (cell.span ?? 1) : 1;
}

export function cellText(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '');
}
