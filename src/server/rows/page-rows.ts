import type { RowRequest } from '../../protocol/request/row-request.ts';
import type { WrittenRow } from '../../protocol/rows/row-form.ts';
import type { ValuesWriter } from './write-values.ts';

/** The rows of a page, written as they are asked for. A row has the number of its place among all rows of the request. */
export function* pageRows(
  rows: Int32Array,
  { offset, limit }: Pick<RowRequest, 'offset' | 'limit'>,
  write: ValuesWriter,
): Generator<WrittenRow> {
  if (offset >= BigInt(rows.length)) return;
  const first = Number(offset);
  const end = Math.min(rows.length, first + limit);
  for (let place = first; place < end; place += 1) {
    yield { rowNumber: place + 1, values: write(rows[place] ?? 0) };
  }
}
