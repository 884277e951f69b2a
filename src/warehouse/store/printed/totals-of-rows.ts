import type { DuckDBConnection } from '@duckdb/node-api';
import { getOrCreate, groupBy } from '../../../core/base/collections.ts';
import type { Decimal } from '../../../core/base/decimal.ts';
import type { FieldName } from '../../../core/model/taxonomy.ts';
import { TOTAL_VERDICTS } from '../../../core/printed/judge-totals.ts';
import { openAt } from '../relations.ts';
import { columns, queryColumns, type RecordOf, toRecords } from '../rows.ts';
import { isAmong } from '../sql-text.ts';
import { decimalOf, type PrintedPart, type PrintedTotal, placeOfVerdict } from './printed-totals.ts';

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
/** Ids are written into the query, and each step keeps its rows: DuckDB then skips the totals and sums of others. */
const lines = (rows: readonly number[]): string => `
  WITH own AS MATERIALIZED (
    SELECT rowid AS place, printed_sum_id, field_id, row_version_id, verdict, weight, amount, amounts
    FROM printed_total WHERE ${isAmong('row_version_id', rows)}
  ), sum AS MATERIALIZED (FROM printed_sum WHERE printed_sum_id IN (SELECT printed_sum_id FROM own)),
  line AS (
    SELECT o.place, o.row_version_id, o.verdict, s.places, s.statement, unnest(range(len(p.children) + 1)) AS part,
      unnest(list_prepend(1, list_transform(p.weights, lambda x: x * o.weight))) AS line_weight,
      unnest(list_prepend(o.field_id, p.children)) AS line_field,
      unnest(list_prepend(o.amount, o.amounts)) AS line_amount
    FROM own o JOIN sum p USING (printed_sum_id) JOIN printed_statement s USING (printed_statement_id)
    WHERE ${isOpen('s')}
  )
  SELECT place::INTEGER, row_version_id, ${placeOfVerdict('verdict')}, places::INTEGER, line_weight::INTEGER,
    line_field, statement, f.namespace, f.name, line_amount::VARCHAR
  FROM line JOIN field f ON f.field_id = line_field ORDER BY place, part`;

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
