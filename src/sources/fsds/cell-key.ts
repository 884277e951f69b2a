import { type ByteInterner, internBytes } from './byte-interner.ts';
import { cellEnd, cellStart, type Line } from './line.ts';

/**
 * Several cells of a line as one byte string, tabs between them. Adjacent cells in the wanted order are
 * taken where they are; others are first put together in `scratch`.
 */
export type CellKey = { readonly columns: readonly number[]; readonly adjacent: boolean; scratch: Buffer };

const TAB = 0x09;

export function createCellKey(columns: readonly number[]): CellKey {
  const adjacent = columns.every((column, index) => index === 0 || column === (columns[index - 1] ?? 0) + 1);
  return { columns, adjacent, scratch: Buffer.alloc(adjacent ? 0 : 256) };
}

/** The number of the key's cells in `interner`. */
export function internKey(interner: ByteInterner, line: Line, key: CellKey): number {
  const { columns, adjacent } = key;
  if (!adjacent) return internBytes(interner, key.scratch, 0, putTogether(line, key));
  const first = columns[0] as number;
  return internBytes(interner, line.bytes, cellStart(line, first), cellEnd(line, first + columns.length - 1));
}

function putTogether(line: Line, key: CellKey): number {
  const length = key.columns.reduce((sum, column) => sum + cellEnd(line, column) - cellStart(line, column) + 1, 0);
  if (length > key.scratch.length) key.scratch = Buffer.alloc(length * 2);
  let at = 0;
  for (const column of key.columns) {
    at += line.bytes.copy(key.scratch, at, cellStart(line, column), cellEnd(line, column));
    key.scratch[at] = TAB;
    at += 1;
  }
  return at - 1;
}
