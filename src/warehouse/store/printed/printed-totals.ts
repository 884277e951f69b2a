import type { DuckDBConnection } from '@duckdb/node-api';
import type { EpochDay } from '../../../core/base/date.ts';
import { type Decimal, powerOfTen } from '../../../core/base/decimal.ts';
import { TOTAL_VERDICTS, type TotalVerdict } from '../../../core/printed/judge-totals.ts';
import { openAt } from '../relations.ts';
import { columns, queryColumns, queryRecords } from '../rows.ts';
import { isAmong } from '../sql-text.ts';
import { countSameSums } from './same-sums.ts';

const VERDICTS = `[${TOTAL_VERDICTS.map((verdict) => `'${verdict}'`).join(', ')}]`;

/** SQL of a verdict by its place among TOTAL_VERDICTS. */
export const verdictAt = (place: string): string => `${VERDICTS}[${place} + 1]`;

/** SQL of the place of a verdict. */
export const placeOfVerdict = (verdict: string): string => `(list_position(${VERDICTS}, ${verdict}) - 1)::INTEGER`;

/** A part of a printed sum. `fieldId`: of the store. */
export type PrintedPart = {
  readonly fieldId: number;
  /** As it is printed. */
  readonly label: string;
  readonly weight: 1 | -1;
  readonly amount: Decimal | null;
};

/** A sum that a document prints, in one column of a statement. */
export type PrintedTotal = {
  /** The id of the sum. */
  readonly sum: number;
  /** Its name. */
  readonly document: string;
  readonly form: string | null;
  /** The date, `2009-08-04`. */
  readonly filed: string | null;
  /** `BS`, `IS`, `CF`, `CI`, `EQ`. */
  readonly statement: string;
  readonly report: number;
  readonly fieldId: number;
  /** The row version of the total, and the id of its binding; 0 for none. */
  readonly row: number;
  readonly binding: number;
  readonly verdict: TotalVerdict;
  readonly amount: Decimal;
  readonly parts: readonly PrintedPart[];
  /** The periods of the columns in which the sum holds; `start` is `null` for an instant. */
  readonly holdsIn: readonly { readonly start: EpochDay | null; readonly end: EpochDay }[];
  /** The number of other documents of the company in which the same sum holds; counted for totals that are odd. */
  readonly otherDocuments: number;
};

const isOpen = openAt('$snapshot');

/** Which documents: of a company, by its key, or of these names; all where it is empty. */
export type PrintedScope = { readonly company?: string; readonly names?: readonly string[] };

/** SQL that a document `s` is in the scope of {@link scopeValues}. */
export const IN_SCOPE = `($names IS NULL OR s.document_id IN (
    SELECT document_id FROM document WHERE list_contains(from_json($names, '["VARCHAR"]'), name)))
  AND ($company IS NULL OR s.document_id IN (
    SELECT o.document_id FROM document_version o JOIN entity e USING (entity_id)
    WHERE e.key = $company AND ${isOpen('o')}))`;

export function scopeValues({ company, names }: PrintedScope) {
  return { company: company ?? null, names: names ? JSON.stringify(names) : null };
}

export const TOTALS = `
  printed_total t JOIN printed_sum p USING (printed_sum_id) JOIN printed_statement s USING (printed_statement_id)
  WHERE ${isOpen('s')}`;

/** SQL that a table has one of the sums. Ids are written into a query: DuckDB then skips what they are not in. */
export const ofSums = (table: string, sums: readonly number[]): string => isAmong(`${table}.printed_sum_id`, sums);

const SUMS_IN_SCOPE = `
  SELECT p.printed_sum_id FROM printed_sum p JOIN printed_statement s USING (printed_statement_id)
  WHERE ${isOpen('s')} AND ${IN_SCOPE} ORDER BY 1`;
const sumsWhere = (condition: string): string => `
  SELECT DISTINCT t.printed_sum_id FROM ${TOTALS} AND ${IN_SCOPE} AND ${condition} ORDER BY 1`;

/** The ids of sums. */
async function sumsOf(
  connection: DuckDBConnection,
  query: string,
  snapshot: number,
  scope: PrintedScope,
): Promise<readonly number[]> {
  const { sum } = await queryColumns(connection, columns('integer', 'sum'), query, { snapshot, ...scopeValues(scope) });
  return [...sum];
}

/** The ids of the sums of some documents. */
export const sumsInScope = (
  connection: DuckDBConnection,
  snapshot: number,
  scope: PrintedScope,
): Promise<readonly number[]> => sumsOf(connection, SUMS_IN_SCOPE, snapshot, scope);

/** As they were found, as far as that matters: sums, and the columns of each from the earliest. */
const inOrder = (t: string): string =>
  `${t}.printed_sum_id, ${t}.is_repeat, ${t}.field_id, ${t}.period_end, coalesce(${t}.period_start, ${t}.period_end),
    ${t}.unit_id, ${t}.row_version_id, ${t}.weight`;

/** All totals, those in row versions, or those that do not add up. */
export type PrintedChoice = 'all' | { readonly rows: readonly number[] } | 'odd';

const day = (column: string): string => `(${column} - DATE '1970-01-01')::INTEGER`;
const chosen = (sums: readonly number[], condition: string): string => `
  WITH total AS (
    SELECT t.*, p.children, p.weights, p.labels, s.document_id, s.statement, s.report, s.places
    FROM ${TOTALS} AND ${ofSums('t', sums)} AND ${ofSums('p', sums)} AND ${condition}
  ), proven AS (
    SELECT printed_sum_id, list({start: ${day('period_start')}, "end": ${day('period_end')}}
      ORDER BY period_end, coalesce(period_start, period_end)) AS "holdsIn"
    FROM printed_total h WHERE ${ofSums('h', sums)} AND is_proof AND NOT is_repeat GROUP BY ALL
  )
  SELECT printed_sum_id AS sum, d.name AS document, o.form, o.filed::VARCHAR AS filed, statement, report, places,
    field_id AS "fieldId", row_version_id AS row, v.binding_id AS binding, verdict, weight, amount,
    children, weights, labels, amounts, coalesce("holdsIn", []) AS "holdsIn"
  FROM total JOIN document d USING (document_id) JOIN row_version v USING (row_version_id)
  LEFT JOIN document_version o ON o.document_id = total.document_id AND ${isOpen('o')}
  LEFT JOIN proven USING (printed_sum_id)
  ORDER BY ${inOrder('total')}`;

type TotalRow = Omit<PrintedTotal, 'amount' | 'parts' | 'otherDocuments'> & {
  readonly places: number;
  readonly weight: 1 | -1;
  readonly amount: bigint;
  readonly children: readonly number[];
  readonly weights: readonly (1 | -1)[];
  readonly labels: readonly string[];
  readonly amounts: readonly (bigint | null)[];
};

export async function readPrintedTotals(
  connection: DuckDBConnection,
  snapshot: number,
  choice: PrintedChoice,
  scope: PrintedScope = {},
): Promise<readonly PrintedTotal[]> {
  const condition = conditionOf(choice);
  const sums =
    choice === 'all'
      ? await sumsInScope(connection, snapshot, scope)
      : await sumsOf(connection, sumsWhere(condition), snapshot, scope);
  const rows = await queryRecords<TotalRow>(connection, chosen(sums, condition), { snapshot });
  const odd = new Set(rows.flatMap(({ sum, verdict }) => (verdict === 'odd' ? [sum] : [])));
  const same = await countSameSums(connection, snapshot, [...odd]);
  return rows.map(({ places, weight, amount, children, weights, labels, amounts, ...total }) => ({
    ...total,
    otherDocuments: same.get(total.sum) ?? 0,
    amount: decimalOf(amount, places),
    parts: children.map((fieldId, at) => {
      const own = amounts[at] ?? null;
      const label = labels[at] ?? '';
      const isAdded = weights[at] === weight;
      return { fieldId, label, weight: isAdded ? 1 : -1, amount: own === null ? null : decimalOf(own, places) };
    }),
  }));
}

function conditionOf(choice: PrintedChoice): string {
  if (choice === 'all') return 'true';
  return choice === 'odd' ? "t.verdict = 'odd'" : isAmong('t.row_version_id', choice.rows);
}

/** `places`: negative where the amounts leave zeros out. */
export function decimalOf(mantissa: bigint, places: number): Decimal {
  return places >= 0 ? { mantissa, places } : { mantissa: mantissa * powerOfTen(-places), places: 0 };
}
