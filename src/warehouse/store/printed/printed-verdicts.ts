import type { DuckDBConnection } from '@duckdb/node-api';
import { copied } from '../../../core/base/byte-interner.ts';
import { isAllValid, rawItems } from '../raw-vector.ts';
import { readAhead } from '../rows.ts';
import { ofSums, type PrintedScope, placeOfVerdict, sumsInScope, TOTALS } from './printed-totals.ts';

/**
 * Every printed total. Total `n`, counted from 1, is of the field with the id `field[n]`, and `verdict[n]` is the place
 * of its verdict among TOTAL_VERDICTS. Its parts whose amount is other than zero are `part[partsEnd[n - 1]]` and those
 * that follow, before `part[partsEnd[n]]`: ids of fields, negative where they are subtracted. A row version has the
 * total `newest[version]`, the one `before` that, and so on; 0 is none.
 */
export type PrintedVerdicts = Readonly<
  Record<'newest' | 'before' | 'field' | 'verdict' | 'partsEnd' | 'part', Int32Array>
>;

/** A row for each part of a total, then one with the part 0. Totals have no order: sorting would take memory. */
const verdicts = (totals: string): string => `
  SELECT t.row_version_id, t.field_id, ${placeOfVerdict('t.verdict')}, unnest(list_append(
    list_transform(list_filter(list_zip(p.children, p.weights, t.amounts), lambda x: x[3] <> 0),
      lambda x: x[1] * x[2] * t.weight), 0))::INTEGER
  FROM ${totals}`;

/** Reads the verdicts. A large store has millions: while they are read, only what is returned is held. */
export async function readPrintedVerdicts(
  connection: DuckDBConnection,
  snapshot: number,
  scope: PrintedScope = {},
): Promise<PrintedVerdicts> {
  const isWhole = scope.company === undefined && scope.names === undefined;
  const sums = isWhole ? undefined : await sumsInScope(connection, snapshot, scope);
  const totals = sums === undefined ? TOTALS : `${TOTALS} AND ${ofSums('t', sums)} AND ${ofSums('p', sums)}`;
  const result = await connection.stream(verdicts(totals), { snapshot });
  let [newest, before, field, verdict, partsEnd, part] = Array.from({ length: 6 }, () => new Int32Array(1)) as Six;
  let total = 0;
  let parts = 0;
  for await (const chunk of readAhead(result)) {
    const rows = chunk.rowCount;
    const vectors = [0, 1, 2, 3].map((column) => chunk.getColumnVector(column));
    if (!vectors.every((vector) => isAllValid(vector, rows))) throw new TypeError('a printed total has a NULL');
    const [versions, fields, verdictPlaces, ids] = vectors.map((vector) => rawItems(vector, Int32Array)) as Four;
    newest = withRoom(newest, versions.subarray(0, rows).reduce((a, b) => Math.max(a, b), 0) + 1);
    [before, field, verdict, partsEnd] = [before, field, verdict, partsEnd].map((numbers) =>
      withRoom(numbers, total + rows + 1),
    ) as Four;
    part = withRoom(part, parts + rows);
    for (let i = 0; i < rows; i += 1) {
      const id = ids[i] as number;
      if (id !== 0) {
        part[parts] = id;
        parts += 1;
        continue;
      }
      total += 1;
      const version = versions[i] as number;
      field[total] = fields[i] as number;
      verdict[total] = verdictPlaces[i] as number;
      partsEnd[total] = parts;
      before[total] = newest[version] as number;
      newest[version] = total;
    }
  }
  return { newest, before, field, verdict, partsEnd, part };
}

type Four = [Int32Array, Int32Array, Int32Array, Int32Array];
type Six = [...Four, Int32Array, Int32Array];

/** The numbers in an array of at least this length: memory that nothing is written to is not taken. */
function withRoom(numbers: Int32Array, length: number): Int32Array {
  return length <= numbers.length ? numbers : copied(numbers, Math.max(length, 2 * numbers.length));
}
