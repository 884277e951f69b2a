import type { ListedFile } from './manifest.ts';

export type RowRange = readonly [first: number, last: number];

/** Ranges of row ids, ends included, with about so many numbers each, of the rows that were opened by the snapshot. */
export function rangesOf(files: readonly ListedFile[], snapshot: number, numbers: number): readonly RowRange[] {
  const opened = openedBy(files, snapshot).sort((a, b) => a.first - b.first);
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

/** The numbers that were opened by a snapshot. */
export function numbersUntil(files: readonly ListedFile[], snapshot: number): number {
  return openedBy(files, snapshot).reduce((sum, { rows }) => sum + rows, 0);
}

type NumberFile = { first: number; last: number; rows: number };

/** The files of numbers of the snapshots: `numbers/snapshot=3/part-0.parquet`. */
function openedBy(files: readonly ListedFile[], snapshot: number): NumberFile[] {
  return files.flatMap(({ path, table, first, last, rows }) => {
    const isOpened = table === 'numbers' && Number(/snapshot=(\d+)/.exec(path)?.[1]) <= snapshot;
    return isOpened && first !== undefined && last !== undefined ? [{ first, last, rows }] : [];
  });
}
