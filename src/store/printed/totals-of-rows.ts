import type { DuckDBConnection } from '@duckdb/node-api';
import { getOrCreate, groupBy } from '../../base/collections.ts';
import type { Decimal } from '../../base/decimal.ts';
import type { FieldName } from '../../model/taxonomy.ts';
import { TOTAL_VERDICTS } from '../../printed/judge-totals.ts';
import { openAt } from '../open-at.ts';
import { columns, queryColumns, type RecordOf, toRecords } from '../rows.ts';
import { listed } from '../sql-text.ts';
import { decimalOf, type PrintedPart, type PrintedTotal } from './printed-totals.ts';
import { placeOfVerdict } from './verdict-places.ts';

/** A sum that a document prints, in one column of a statement. */
export type TotalOfRow = Pick<PrintedTotal, 'statement' | 'fieldId' | 'row' | 'verdict' | 'amount'> & {
  readonly parts: readonly Omit<PrintedPart, 'label'>[];
};

/** The printed totals of row versions, with the names of their fields and of those of their parts. */
export type TotalsOfRows = {
  readonly totals: readonly TotalOfRow[];
  readonly fields: ReadonlyMap<number, FieldName>;
};

/** The total itself, then each of its parts. `place` is the same for all of them. */
const LINE_PLAN = {
  ...columns('integer', 'place row verdict places weight fieldId'),
  ...columns('text', 'statement namespace name'),
  ...columns('text?', 'amount'),
};

const isOpen = openAt('$snapshot');
/** Ids are written into the query: DuckDB then skips what they are not in. */
const lines = (rows: readonly number[]): string => `
  WITH total AS MATERIALIZED (
    SELECT t.rowid AS place, t.*, p.children, p.weights, s.statement, s.places
    FROM (SELECT rowid, * FROM printed_total WHERE row_version_id IN (${listed(rows)})) t
    JOIN printed_sum p USING (printed_sum_id) JOIN printed_statement s USING (printed_statement_id)
    WHERE ${isOpen('s')}
  ), line AS (
    SELECT place, 0 AS part, 1 AS own_weight, field_id AS line_field, amount AS own_amount FROM total
    UNION ALL
    SELECT place, unnest(range(1, len(children) + 1)), unnest(weights) * weight, unnest(children), unnest(amounts)
    FROM total
  )
  SELECT place::INTEGER, row_version_id, ${placeOfVerdict('verdict')}, places::INTEGER,
    own_weight::INTEGER, line_field, statement, f.namespace, f.name, own_amount::VARCHAR
  FROM line JOIN total USING (place) JOIN field f ON f.field_id = line_field ORDER BY place, part`;

type Line = RecordOf<typeof LINE_PLAN>;

/** The printed totals of row versions, as of a snapshot. */
export async function readTotalsOfRows(
  connection: DuckDBConnection,
  snapshot: number,
  rows: readonly number[],
): Promise<TotalsOfRows> {
  const read = toRecords(await queryColumns(connection, LINE_PLAN, lines(rows), { snapshot }));
  const fields = new Map<number, FieldName>();
  for (const { fieldId, namespace, name } of read) getOrCreate(fields, fieldId, () => ({ namespace, name }));
  const totals = [...groupBy(read, ({ place }) => place).values()].flatMap(totalOf);
  return { totals, fields };
}

function totalOf([total, ...parts]: readonly Line[]): readonly TotalOfRow[] {
  const amount = total && amountOf(total);
  if (!total || !amount) return [];
  const { statement, fieldId, row } = total;
  const verdict = TOTAL_VERDICTS[total.verdict] ?? 'open';
  return [{ statement, fieldId, row, verdict, amount, parts: parts.map(partOf) }];
}

function partOf(line: Line): Omit<PrintedPart, 'label'> {
  return { fieldId: line.fieldId, weight: line.weight < 0 ? -1 : 1, amount: amountOf(line) };
}

function amountOf({ amount, places }: Line): Decimal | null {
  return amount === null ? null : decimalOf(BigInt(amount), places);
}
