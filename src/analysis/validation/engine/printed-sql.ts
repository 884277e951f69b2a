import type { EngineTables } from '../../../core/model/engine.ts';
import type { Job } from './sql-text.ts';

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
