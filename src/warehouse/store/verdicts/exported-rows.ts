import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { inputError } from '../../../core/base/errors.ts';
import type { RowChunk } from '../../../core/model/row-chunk.ts';
import { joinedNumbers } from '../columns.ts';
import { rawItems, wordsOf } from '../raw-vector.ts';
import { openAt } from '../relations.ts';
import { type ColumnsOf, columns, queryColumns, readAhead } from '../rows.ts';
import type { ListedFile } from './manifest.ts';
import { rangesOf } from './row-ranges.ts';

const FIELDS = columns('integer', 'binding field numbers');
const ROWS = columns('integer', 'binding rows');

/** By binding: the numbers of each field, and the rows, of those that are not rest. */
export type NumberCounts = { readonly fields: ColumnsOf<typeof FIELDS>; readonly rows: ColumnsOf<typeof ROWS> };

export async function countNumbers(connection: DuckDBConnection, snapshot: number): Promise<NumberCounts> {
  const fields = `
    SELECT binding_id, field_id, count(*)::INTEGER FROM reported_number n
    WHERE snapshot <= $snapshot AND NOT EXISTS (FROM row_closed c WHERE c.row_id = n.row_id AND c.snapshot <= $snapshot)
    GROUP BY ALL ORDER BY ALL`;
  const rows = `
    SELECT binding_id, count(*)::INTEGER FROM row_version v
    WHERE ${openAt('$snapshot')('v')} AND row_version_id NOT IN (SELECT row_version_id FROM row_content)
    GROUP BY ALL ORDER BY ALL`;
  return {
    fields: await queryColumns(connection, FIELDS, fields, { snapshot }),
    rows: await queryColumns(connection, ROWS, rows, { snapshot }),
  };
}

/** A query reads the rows of about this many numbers; those without a wanted row are passed over. */
const NUMBERS_AT_ONCE = 500_000;
/** This many chunks of DuckDB become one: smaller ones keep the collector of garbage busy. */
const CHUNKS_AT_ONCE = 16;

/** Exported rows with numbers, among others, as a store streams them. */
export async function* streamNumberRows(
  connection: DuckDBConnection,
  files: readonly ListedFile[],
  snapshot: number,
  versions: Int32Array,
): AsyncGenerator<RowChunk, void, void> {
  const sorted = Int32Array.from(versions).sort();
  for (const [first, last] of rangesOf(files, snapshot, NUMBERS_AT_ONCE)) {
    const wanted = sorted.subarray(placeOf(sorted, first), placeOf(sorted, last + 1));
    if (wanted.length > 0)
      yield* readRange(connection, snapshot, { first: wanted[0] ?? first, last: wanted.at(-1) ?? last });
  }
}

/** The place of the first item that is not smaller. */
function placeOf(sorted: Int32Array, item: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < item) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A plain scan keeps the order of the files, in which the numbers of a row are neighbors. */
const RANGE = `
  SELECT row_id::INTEGER, binding_id, field_id, mantissa, places::UTINYINT, decimals::TINYINT
  FROM reported_number WHERE row_id BETWEEN $first AND $last AND snapshot <= $snapshot`;

type Range = { readonly first: number; readonly last: number };

async function* readRange(
  connection: DuckDBConnection,
  snapshot: number,
  { first, last }: Range,
): AsyncGenerator<RowChunk, void, void> {
  const result = await connection.stream(RANGE, { first, last, snapshot });
  const isRead = new Uint8Array(last - first + 1);
  const toChunk = (numbers: Numbers): RowChunk => toRowChunk(numbers, isRead, first);
  // The last row of a piece may go on in the next one.
  let pieces: Numbers[] = [];
  for await (const chunk of readAhead(result)) {
    pieces.push(toNumbers(chunk));
    if (pieces.length < CHUNKS_AT_ONCE) continue;
    const all = joined(pieces);
    const end = all.row.indexOf(all.row.at(-1) as number);
    if (end > 0) yield toChunk(between(all, 0, end));
    pieces = [between(all, end, all.row.length)];
  }
  if (pieces.length > 0) yield toChunk(joined(pieces));
}

/** Columns of numbers, those of a row side by side. */
type Numbers = {
  readonly row: Int32Array;
  readonly binding: Int32Array;
  readonly field: Int32Array;
  readonly mantissa: BigInt64Array;
  readonly places: Uint8Array;
  readonly decimals: Int8Array;
};

function toNumbers(chunk: DuckDBDataChunk): Numbers {
  const items = <T>(column: number, kind: abstract new (...args: never[]) => T): T =>
    rawItems(chunk.getColumnVector(column), kind);
  return {
    row: items(0, Int32Array),
    binding: items(1, Int32Array),
    field: items(2, Int32Array),
    mantissa: items(3, BigInt64Array),
    places: items(4, Uint8Array),
    decimals: items(5, Int8Array),
  };
}

function between({ row, binding, field, mantissa, places, decimals }: Numbers, from: number, to: number): Numbers {
  return {
    row: row.subarray(from, to),
    binding: binding.subarray(from, to),
    field: field.subarray(from, to),
    mantissa: mantissa.subarray(from, to),
    places: places.subarray(from, to),
    decimals: decimals.subarray(from, to),
  };
}

function joined(pieces: readonly Numbers[]): Numbers {
  const join = <Name extends keyof Numbers>(name: Name): Numbers[Name] =>
    joinedNumbers(pieces.map((piece) => piece[name])) as Numbers[Name];
  return {
    row: join('row'),
    binding: join('binding'),
    field: join('field'),
    mantissa: join('mantissa'),
    places: join('places'),
    decimals: join('decimals'),
  };
}

/** A row whose numbers are not side by side would be judged by parts; it is refused. */
function toRowChunk(
  { row, binding, field, mantissa, places, decimals }: Numbers,
  isRead: Uint8Array,
  first: number,
): RowChunk {
  const starts: number[] = [];
  for (let at = 0; at < row.length; at += 1) {
    const id = row[at] as number;
    if (at > 0 && id === row[at - 1]) continue;
    if (isRead[id - first] === 1) throw inputError(`the numbers of row ${id} are not side by side in the export`);
    isRead[id - first] = 1;
    starts.push(at);
  }
  const ofRows = (column: Int32Array): Int32Array => Int32Array.from(starts, (at) => column[at] as number);
  return {
    count: starts.length,
    version: ofRows(row),
    binding: ofRows(binding),
    offsets: Int32Array.from([...starts, row.length]),
    field,
    mantissaWords: wordsOf(mantissa),
    places,
    decimals,
    wide: new Map(),
  };
}
