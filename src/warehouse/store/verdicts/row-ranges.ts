import type { ListedFile } from './manifest.ts';

export type RowRange = readonly [first: number, last: number];

/** The tables whose files say which ids they have: of rows, and of printed totals. */
export type RangedTable = 'numbers' | 'printed';

/** Ranges of ids, ends included, of what was opened by the snapshot, with about `numbers` numbers each. */
export function rangesOf(
  files: readonly ListedFile[],
  snapshot: number,
  numbers: number,
  table: RangedTable = 'numbers',
): readonly RowRange[] {
  const opened = openedBy(files, snapshot, table).sort((a, b) => a.first - b.first);
  const groups: NumberFile[] = [];
  for (const file of opened) {
    const group = groups.at(-1);
    if (group && (file.first <= group.last || group.rows + file.rows <= numbers)) {
      group.last = Math.max(group.last, file.last);
      group.rows += file.rows;
    } else groups.push({ ...file });
  }
  return groups.flatMap(({ first, last, rows }) => {
    const step = Math.ceil((last - first + 1) / Math.max(1, Math.round(rows / numbers)));
    const starts = Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, piece) => first + piece * step);
    return starts.map((start): RowRange => [start, Math.min(start + step - 1, last)]);
  });
}

/**
 * Up to a snapshot: the numbers, those of rows that are closed by then included, and the rows that it or an earlier one
 * closed; the same of the terms of printed totals and of their statements.
 */
export type ExportCounts = {
  readonly numbers: number;
  readonly closed: number;
  readonly printed: number;
  readonly printedClosed: number;
};

export function countsUntil(files: readonly ListedFile[], snapshot: number): ExportCounts {
  const count = (wanted: string): number =>
    files.reduce((sum, file) => sum + (file.table === wanted && snapshotOf(file) <= snapshot ? file.rows : 0), 0);
  return {
    numbers: count('numbers'),
    closed: count('closed'),
    printed: count('printed'),
    printedClosed: count('printed_closed'),
  };
}

type NumberFile = { first: number; last: number; rows: number };

/** The snapshot in a path such as `numbers/snapshot=3/part-0.parquet`. */
const snapshotOf = ({ path }: ListedFile): number => Number(/snapshot=(\d+)/.exec(path)?.[1]);

function openedBy(files: readonly ListedFile[], snapshot: number, wanted: RangedTable): NumberFile[] {
  return files.flatMap((file) => {
    const { table, first, last, rows } = file;
    const isOpened = table === wanted && snapshotOf(file) <= snapshot;
    return isOpened && first !== undefined && last !== undefined ? [{ first, last, rows }] : [];
  });
}
