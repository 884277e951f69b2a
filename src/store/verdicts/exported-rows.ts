import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowChunk } from '../../model/row-chunk.ts';
import { appendColumns, joinedNumbers } from '../columns.ts';
import { openAt } from '../open-at.ts';
import { rawItems, wordsOf } from '../raw-vector.ts';
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

/** The rows of a file are read in pieces of about so many numbers, which are sorted in memory. */
const NUMBERS_AT_ONCE = 2_000_000;

/**
 * Rows of the numbers of an export, as a store streams them. `versions`: of these rows alone. Rows without numbers are left out.
 */
export async function* streamNumberRows(
  connection: DuckDBConnection,
  files: readonly ListedFile[],
  snapshot: number,
  versions: Int32Array | undefined,
): AsyncGenerator<RowChunk, void, void> {
  await connection.run('CREATE OR REPLACE TEMP TABLE wanted_row (row_id INTEGER)');
  if (versions) await appendColumns(connection, 'wanted_row', [versions]);
  const sorted = versions && Int32Array.from(versions).sort();
  for (const [first, last] of rangesOf(files, snapshot, NUMBERS_AT_ONCE)) {
    if (sorted && !hasBetween(sorted, first, last)) continue;
    yield* readRange(connection, { first, last, snapshot, isAll: !versions });
  }
}

function hasBetween(sorted: Int32Array, first: number, last: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < first) low = middle + 1;
    else high = middle;
  }
  return low < sorted.length && (sorted[low] as number) <= last;
}

type Range = { readonly first: number; readonly last: number; readonly snapshot: number; readonly isAll: boolean };

async function* readRange(
  connection: DuckDBConnection,
  { first, last, snapshot, isAll }: Range,
): AsyncGenerator<RowChunk, void, void> {
  const query = `
    SELECT row_id::INTEGER AS row_id, binding_id, field_id, mantissa, places::UTINYINT, decimals::TINYINT
    FROM reported_number n
    WHERE row_id BETWEEN $first AND $last ${isAll ? '' : 'AND row_id IN (SELECT row_id FROM wanted_row)'} AND snapshot <= $snapshot
      AND NOT EXISTS (FROM row_closed c WHERE c.row_id = n.row_id AND c.snapshot <= $snapshot)
    ORDER BY n.row_id, field_id`;
  const result = await connection.stream(query, { first, last, snapshot });
  // The last row of a chunk may go on in the next one.
  let open: Numbers | undefined;
  for await (const chunk of readAhead(result)) {
    const item = <T>(column: number, kind: abstract new (...args: never[]) => T): T =>
      rawItems(chunk.getColumnVector(column), kind);
    const read = {
      row: item(0, Int32Array),
      binding: item(1, Int32Array),
      field: item(2, Int32Array),
      mantissa: item(3, BigInt64Array),
      places: item(4, Uint8Array),
      decimals: item(5, Int8Array),
    };
    const all = joined(open, read);
    const end = all.row.indexOf(all.row.at(-1) as number);
    if (end > 0) yield toRowChunk(sliced(all, 0, end));
    open = sliced(all, end, all.row.length);
  }
  if (open) yield toRowChunk(open);
}

/** Columns of numbers, sorted by row and field. */
type Numbers = {
  readonly row: Int32Array;
  readonly binding: Int32Array;
  readonly field: Int32Array;
  readonly mantissa: BigInt64Array;
  readonly places: Uint8Array;
  readonly decimals: Int8Array;
};

function sliced(numbers: Numbers, from: number, to: number): Numbers {
  return {
    row: numbers.row.slice(from, to),
    binding: numbers.binding.slice(from, to),
    field: numbers.field.slice(from, to),
    mantissa: numbers.mantissa.slice(from, to),
    places: numbers.places.slice(from, to),
    decimals: numbers.decimals.slice(from, to),
  };
}

function joined(a: Numbers | undefined, b: Numbers): Numbers {
  if (!a) return b;
  return {
    row: joinedNumbers([a.row, b.row]) as Int32Array,
    binding: joinedNumbers([a.binding, b.binding]) as Int32Array,
    field: joinedNumbers([a.field, b.field]) as Int32Array,
    mantissa: joinedNumbers([a.mantissa, b.mantissa]) as BigInt64Array,
    places: joinedNumbers([a.places, b.places]) as Uint8Array,
    decimals: joinedNumbers([a.decimals, b.decimals]) as Int8Array,
  };
}

function toRowChunk({ row, binding, field, mantissa, places, decimals }: Numbers): RowChunk {
  const starts: number[] = [];
  for (let at = 0; at < row.length; at += 1) if (at === 0 || row[at] !== row[at - 1]) starts.push(at);
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
