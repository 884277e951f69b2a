import type { RowChunk } from '../../../core/model/row-chunk.ts';
import type { FailedSum } from './failed-sum.ts';

/** The sums of a chunk that do not agree, as columns that may go from thread to thread. */
export type FailedRows = {
  /** The rows that have any: a whole chunk for one sum in a hundred rows would keep all values of the store. */
  readonly chunk: RowChunk;
  /** Rows of the chunk. */
  readonly row: Int32Array;
  /** Twice the index of the sum, plus 1 where it is partial. */
  readonly sum: Int32Array;
};

export function failedSums({ chunk, row, sum }: FailedRows): readonly FailedSum[] {
  return Array.from(row, (own, at) => {
    const code = sum[at] as number;
    return { chunk, row: own, sum: code >> 1, isPartial: (code & 1) === 1 };
  });
}

/** The same sums in a chunk of their rows alone. */
export function inFewerRows(failed: readonly FailedSum[], chunk: RowChunk): readonly FailedSum[] {
  const rows = [...new Set(failed.map(({ row }) => row))];
  if (rows.length === 0 || rows.length === chunk.count) return failed;
  const fewer = pickRows(chunk, rows);
  const place = new Map(rows.map((row, at) => [row, at]));
  return failed.map((failedSum) => ({ ...failedSum, chunk: fewer, row: place.get(failedSum.row) ?? 0 }));
}

/** A chunk of some rows of a chunk, in their order. */
export function pickRows(chunk: RowChunk, rows: readonly number[]): RowChunk {
  if (rows.length === chunk.count) return chunk;
  const offsets = new Int32Array(rows.length + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    offsets[at + 1] = (offsets[at] as number) + (chunk.offsets[row + 1] as number) - (chunk.offsets[row] as number);
  }
  const count = offsets[rows.length] as number;
  const picked = {
    count: rows.length,
    version: Int32Array.from(rows, (row) => chunk.version[row] as number),
    binding: Int32Array.from(rows, (row) => chunk.binding[row] as number),
    offsets,
    field: new Int32Array(count),
    mantissaWords: new Int32Array(2 * count),
    places: new Uint8Array(count),
    decimals: new Int8Array(count),
    wide: ofRows(chunk.wide, rows),
    ...(chunk.nils && { nils: ofRows(chunk.nils, rows) }),
    ...(chunk.furtherBindings && { furtherBindings: ofRows(chunk.furtherBindings, rows) }),
  };
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    const [from, to, start] = [chunk.offsets[row] as number, chunk.offsets[row + 1] as number, offsets[at] as number];
    picked.field.set(chunk.field.subarray(from, to), start);
    picked.mantissaWords.set(chunk.mantissaWords.subarray(2 * from, 2 * to), 2 * start);
    picked.places.set(chunk.places.subarray(from, to), start);
    picked.decimals.set(chunk.decimals.subarray(from, to), start);
  }
  return picked;
}

function ofRows<T>(byRow: ReadonlyMap<number, T>, rows: readonly number[]): ReadonlyMap<number, T> {
  const picked = new Map<number, T>();
  if (byRow.size === 0) return picked;
  for (const [at, row] of rows.entries()) {
    const part = byRow.get(row);
    if (part !== undefined) picked.set(at, part);
  }
  return picked;
}
