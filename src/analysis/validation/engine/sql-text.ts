import { type Decimal, formatDecimal, trimDecimal, ZERO } from '../../../core/base/decimal.ts';
import type { EngineTables } from '../../../core/model/engine.ts';
import type { Comparison } from '../modes.ts';
import type { Tolerance } from '../tolerance.ts';

/** The rows that one query judges: those with these ids, ends included, that were open at the snapshot. */
export type Job = { readonly snapshot: number; readonly first: number; readonly last: number };

/**
 * The roll-up rule as one query that engines understand alike. It gives, for each sum and verdict, the number of rows
 * (`listed` is NULL), and each row whose verdict the kernel takes over (`listed` is its id); other verdicts have one
 * more line, where `listed` is -1.
 *
 * What keeps the text portable: each column has a name; decimals are columns or CAST('text' AS DECIMAL), never literals
 * with a point; sums of decimals are cast before they are compared; no function but min, max, sum, count, abs and CAST.
 * The weight of a total is -1, so that one sum is the difference, and with the bounds of the types no sum of them can
 * overflow or be rounded.
 */
export function verdictSql(tables: EngineTables, comparison: Comparison, job: Job): string {
  return `WITH weighed AS (
  SELECT n.row_id AS row_id, t.sum_id AS sum_id,
    CAST(sum(n.number * t.weight) AS DECIMAL(36, 12)) AS difference,
    CAST(sum(n.half_unit * abs(t.weight)) AS DECIMAL(36, 12)) AS slack,
    min(n.last_place) AS last_place,
    sum(1 - t.is_total) AS children
  FROM ${tables.numbers} n
  JOIN ${tables.terms} t ON t.binding_id = n.binding_id AND t.field_id = n.field_id
  LEFT JOIN ${tables.closed} c ON c.row_id = n.row_id AND c.snapshot <= ${job.snapshot}
  WHERE n.snapshot <= ${job.snapshot} AND n.row_id >= ${job.first} AND n.row_id <= ${job.last} AND c.row_id IS NULL
  GROUP BY n.row_id, t.sum_id
  HAVING max(t.is_total) = 1
),
agreed AS (
  SELECT w.row_id AS row_id, w.sum_id AS sum_id, CASE WHEN w.children < s.children THEN 1 ELSE 0 END AS partial,
    CASE
      WHEN w.children = 0 THEN 'unbound'
      WHEN s.kind = 1 THEN 'blocked'
      WHEN s.kind = 2 THEN 'undecided'
      WHEN ${agreesSql(comparison)} THEN 'consistent'
      WHEN ${undecidedSql(comparison)} THEN 'undecided'
      ELSE 'inconsistent'
    END AS agrees
  FROM weighed w
  JOIN ${tables.sums} s ON s.sum_id = w.sum_id
),
judged AS (
  SELECT a.sum_id AS sum_id,
    CASE WHEN a.agrees IN ('inconsistent', 'undecided') THEN a.row_id ELSE CAST(-1 AS BIGINT) END AS listed,
    CASE
      WHEN a.partial = 1 AND a.agrees = 'consistent' THEN 'consistentPartial'
      WHEN a.partial = 1 AND a.agrees = 'inconsistent' THEN 'inconsistentPartial'
      ELSE a.agrees
    END AS verdict
  FROM agreed a
)
SELECT j.sum_id AS sum_id, j.verdict AS verdict, j.listed AS listed, count(*) AS checked
FROM judged j
GROUP BY GROUPING SETS ((j.sum_id, j.verdict), (j.sum_id, j.verdict, j.listed))`;
}

/**
 * Counts the numbers, the closed rows, the printed amounts and the closed statements that the engine sees, to be
 * compared with those of the export.
 */
export function countSql({ numbers, closed, printed, printedClosed }: CountedTables, snapshot: number): string {
  return `SELECT s.numbers AS numbers, g.closed AS closed, p.printed AS printed, f.printed_closed AS printed_closed
FROM (SELECT count(*) AS numbers FROM ${numbers} n WHERE n.snapshot <= ${snapshot}) s
CROSS JOIN (SELECT count(*) AS closed FROM ${closed} c WHERE c.snapshot <= ${snapshot}) g
CROSS JOIN (SELECT count(*) AS printed FROM ${printed} t WHERE t.snapshot <= ${snapshot}) p
CROSS JOIN (SELECT count(*) AS printed_closed FROM ${printedClosed} d WHERE d.snapshot <= ${snapshot}) f`;
}

type CountedTables = Pick<EngineTables, 'numbers' | 'closed' | 'printed' | 'printedClosed'>;

function agreesSql({ mode, tolerance }: Comparison): string {
  const allowed = allowedSql(tolerance);
  const within = allowed === undefined ? undefined : `abs(w.difference) <= ${allowed}`;
  if (mode === 'exact') return within ?? 'w.difference = 0';
  const stated = 'w.difference = 0 OR (w.slack IS NOT NULL AND abs(w.difference) <= w.slack)';
  return within === undefined ? stated : `${stated} OR (w.slack IS NULL AND ${within})`;
}

/** A tolerance that the types do not hold is left to the kernel, with the sums to which it applies. */
function undecidedSql({ mode, tolerance }: Comparison): string {
  if (tolerance.kind === 'exact' || allowedSql(tolerance) !== undefined) return '1 = 0';
  return mode === 'exact' ? '1 = 1' : 'w.slack IS NULL';
}

const MOST_UNITS = 9_999n;
const MOST_DIGITS = 19;
const MOST_PLACES = 8;

/** Tolerances by their kinds; `undefined`: the columns do not say how much it is, or their types do not hold it. */
const ALLOWED: Readonly<Record<Tolerance['kind'], (amount: Decimal) => string | undefined>> = {
  exact: () => undefined,
  abs: (amount) => {
    const text = formatDecimal(amount);
    const fits = amount.places <= MOST_PLACES && (text.split('.')[0] ?? '').length <= MOST_DIGITS;
    return fits ? `CAST('${text}' AS DECIMAL(27, 8))` : undefined;
  },
  rel: () => undefined,
  ulp: (amount) => {
    const isWhole = amount.places === 0 && amount.mantissa <= MOST_UNITS;
    return isWhole ? `${amount.mantissa} * w.last_place` : undefined;
  },
};

/** The tolerance where no value states its precision; `undefined`: equality, or one that is left to the kernel. */
function allowedSql(tolerance: Tolerance): string | undefined {
  return ALLOWED[tolerance.kind](tolerance.kind === 'exact' ? ZERO : trimDecimal(tolerance.amount));
}

/**
 * The verdicts on printed totals as one query, portable as that of `verdictSql` and with the same columns: for the
 * statements of a kind and a verdict, the number of totals (`listed` is NULL), and that of each row with totals that do
 * not add up (`listed` is its id); other verdicts have one more line, where `listed` is -1. The first and last of the
 * job are numbers of totals.
 *
 * The difference is computed here, from whole numbers: the total has the weight -1, a part without amount adds nothing.
 * Whether a difference is rounding (`slack`) or may be what a missing part lacks (`is_open`) is decided when sums are
 * inferred, from the whole statement, and read here.
 */
export function printedSql({ printed, printedClosed }: PrintedTables, job: Job): string {
  return `WITH added AS (
  SELECT p.total_id AS total_id, min(p.statement) AS statement, min(p.row_id) AS row_id, min(p.is_open) AS is_open,
    min(p.slack) AS slack,
    CAST(sum(p.amount * p.weight) AS DECIMAL(36, 0)) AS difference
  FROM ${printed} p
  LEFT JOIN ${printedClosed} c ON c.statement_id = p.statement_id AND c.snapshot <= ${job.snapshot}
  WHERE p.snapshot <= ${job.snapshot} AND c.statement_id IS NULL
    AND p.total_id >= ${job.first} AND p.total_id <= ${job.last}
  GROUP BY p.total_id
),
decided AS (
  SELECT a.statement AS statement, a.row_id AS row_id,
    CASE
      WHEN abs(a.difference) <= a.slack THEN 'foots'
      WHEN a.is_open = 1 THEN 'open'
      ELSE 'odd'
    END AS verdict
  FROM added a
),
judged AS (
  SELECT d.statement AS statement, d.verdict AS verdict,
    CASE WHEN d.verdict = 'odd' THEN d.row_id ELSE CAST(-1 AS BIGINT) END AS listed
  FROM decided d
)
SELECT j.statement AS statement, j.verdict AS verdict, j.listed AS listed, count(*) AS checked
FROM judged j
GROUP BY GROUPING SETS ((j.statement, j.verdict), (j.statement, j.verdict, j.listed))`;
}

type PrintedTables = Pick<EngineTables, 'printed' | 'printedClosed'>;
