import { pushTo } from '../../../core/base/collections.ts';
import type { RowChunk, WideNumber } from '../../../core/model/row-chunk.ts';
import { numberLists } from '../../../warehouse/store/value-lists.ts';
import type { FiledContent } from './content.ts';

/**
 * The rows of a filing as a store streams them. `versionOf`: of a row of the batch. `binding`: that of rows with a
 * taxonomy.
 */
export function filedChunk(
  { batch, fieldIds }: FiledContent,
  versionOf: (row: number) => number,
  binding: number,
): RowChunk {
  const { numbers, wideNumbers, nils, rows } = batch;
  const lists = numberLists(numbers, fieldIds);
  const count = rows.document.length;
  const withNumbers = new Set(lists.rows);
  const order = [
    ...lists.rows,
    ...Array.from({ length: count }, (_, row) => row).filter((row) => !withNumbers.has(row)),
  ];
  const entryOf = new Map(order.map((row, entry) => [row, entry]));
  const offsets = new Int32Array(count + 1).fill(numbers.row.length);
  offsets[0] = 0;
  offsets.set(lists.fields.ends, 1);
  const wide = new Map<number, WideNumber[]>();
  for (const [at, row] of wideNumbers.row.entries()) {
    const field = fieldIds[wideNumbers.field[at] ?? -1] ?? 0;
    const number = { field, text: wideNumbers.text[at] ?? '', decimals: wideNumbers.decimals[at] ?? 0 };
    pushTo(wide, entryOf.get(row) ?? -1, number);
  }
  const nilsOf = new Map<number, number[]>();
  for (const [at, row] of nils?.row.entries() ?? []) {
    pushTo(nilsOf, entryOf.get(row) ?? -1, fieldIds[nils?.field[at] ?? -1] ?? 0);
  }
  const mantissas = lists.of(numbers.mantissa).items as BigInt64Array;
  return {
    count,
    version: Int32Array.from(order, versionOf),
    binding: Int32Array.from(order, (row) => ((rows.taxonomy[row] ?? -1) < 0 ? 0 : binding)),
    offsets,
    field: lists.fields.items as Int32Array,
    mantissaWords: new Int32Array(mantissas.buffer, mantissas.byteOffset, 2 * mantissas.length),
    places: lists.of(numbers.places).items as Uint8Array,
    decimals: lists.of(numbers.decimals).items as Int8Array,
    wide,
    ...(nilsOf.size > 0 && { nils: nilsOf }),
  };
}
