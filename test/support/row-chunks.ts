import { parseDecimal } from '../../src/core/base/decimal.ts';
import { DECIMALS_UNSTATED } from '../../src/core/model/row-batch.ts';
import type { RowChunk, WideNumber } from '../../src/core/model/row-chunk.ts';

/** One number of a test row: a store field id, decimal text, and the stated precision if there is one. */
export type TestNumber = { readonly field: number; readonly text: string; readonly decimals?: number };
export type TestRow = { readonly version: number; readonly binding?: number; readonly numbers: readonly TestNumber[] };

const MIN = -(2n ** 63n);
const MAX = 2n ** 63n - 1n;

/** Rows as the store would stream them, in chunks of at most `size` rows. Numbers beyond 64 bits go the wide way. */
export function toChunks(rows: readonly TestRow[], size = rows.length): RowChunk[] {
  const chunks: RowChunk[] = [];
  for (let at = 0; at < rows.length; at += Math.max(size, 1)) chunks.push(toChunk(rows.slice(at, at + size)));
  return chunks;
}

function toChunk(rows: readonly TestRow[]): RowChunk {
  const offsets = [0];
  const narrow: { field: number; mantissa: bigint; places: number; decimals: number }[] = [];
  const wide = new Map<number, WideNumber[]>();
  for (const [row, { numbers }] of rows.entries()) {
    for (const { field, text, decimals = DECIMALS_UNSTATED } of [...numbers].sort((a, b) => a.field - b.field)) {
      const value = parseDecimal(text);
      if (!value) throw new Error(`${text} is no decimal`);
      if (value.mantissa >= MIN && value.mantissa <= MAX) narrow.push({ field, ...value, decimals });
      else wide.set(row, [...(wide.get(row) ?? []), { field, text, decimals }]);
    }
    offsets.push(narrow.length);
  }
  return {
    count: rows.length,
    version: Int32Array.from(rows, ({ version }) => version),
    binding: Int32Array.from(rows, ({ binding = 1 }) => binding),
    offsets: Int32Array.from(offsets),
    field: Int32Array.from(narrow, ({ field }) => field),
    mantissaWords: new Int32Array(BigInt64Array.from(narrow, ({ mantissa }) => mantissa).buffer),
    places: Uint8Array.from(narrow, ({ places }) => places),
    decimals: Int8Array.from(narrow, ({ decimals }) => decimals),
    wide,
  };
}
