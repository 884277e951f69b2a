import { readExpression } from '../../src/core/expression/read-expression.ts';
import { expressionToSql } from '../../src/core/expression/sql.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { openWorkspace } from '../../src/warehouse/store/workspace.ts';
import { type Measurement, median, times } from '../support/bench.ts';
import { FIELDS, FOUR_TERMS } from './subjects.ts';

const ROWS = 2_000_000;

const TABLE = `CREATE TABLE t AS SELECT
  CASE WHEN i % 20 = 0 THEN NULL ELSE ['MSFT', 'MSFT', 'AAPL', 'WFC'][1 + (hash(i) % 4)::INTEGER] END AS primarysymbol,
  ['10-K', '10-Q', '10-K/A'][1 + (hash(i + 1) % 3)::INTEGER] AS formtype,
  CASE WHEN i % 10 = 1 THEN NULL ELSE ((hash(i + 2) % 20000000000)::BIGINT - 1000000000)::DECIMAL(18, 4) END AS netincome,
  CASE WHEN i % 10 = 2 THEN NULL ELSE (hash(i + 3) % 500000000000)::BIGINT::DECIMAL(18, 4) END AS totalassets
  FROM range(${ROWS}) r(i)`;

/** The expression; what one writes by hand for the same under SQL's own null rule; and how much longer ours may take. */
const PAIRS: readonly (readonly [what: string, expression: string, byHand: string, most: number])[] = [
  [
    'four terms',
    FOUR_TERMS,
    "primarysymbol = 'MSFT' AND netincome > 1000000.5 AND totalassets <= 250000000000 AND formtype <> '10-Q'",
    2.5,
  ],
  ['one comparison', 'netincome gt 1000000.5', 'netincome > 1000000.5', 2.5],
  [
    'not of four terms',
    `not (${FOUR_TERMS})`,
    "NOT (primarysymbol = 'MSFT' AND netincome > 1000000.5 AND totalassets <= 250000000000 AND formtype <> '10-Q')",
    2.5,
  ],
  ['a field with a field', 'netincome gt totalassets', 'netincome > totalassets', 2.5],
  ['a list', "primarysymbol in ('AAPL', 'WFC')", "primarysymbol IN ('AAPL', 'WFC')", 2.5],
  ['a lone not of gt', 'not (netincome gt 1000000.5)', 'NOT (netincome > 1000000.5)', 3],
  ['a lone not of eq', "not (primarysymbol eq 'MSFT')", "NOT (primarysymbol = 'MSFT')", 3],
];

/** How many times as long as by hand the SQL under OData's null rule takes; under SQL's rule both must count the same rows. */
export async function measureSql(runs: number): Promise<Measurement[]> {
  const { connection, close } = await openWorkspace();
  try {
    await connection.run(TABLE);
    const count = async (
      condition: string,
      parameters: readonly string[] = [],
    ): Promise<[rows: number, milliseconds: number]> => {
      const values = Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]));
      const start = performance.now();
      const [[rows] = []] = await queryRows(connection, `SELECT count(*)::INTEGER FROM t WHERE ${condition}`, values);
      return [Number(rows), performance.now() - start];
    };
    const measured: Measurement[] = [];
    for (const [what, text, byHand, most] of PAIRS) {
      const { typed } = readExpression(text, FIELDS);
      if (!typed) throw new Error(`not an expression: ${text}`);
      const likeSql = expressionToSql(typed, { nulls: 'sql' });
      const [expected] = await count(byHand);
      const [found] = await count(likeSql.text, likeSql.parameters);
      if (found !== expected) throw new Error(`${text}: ${found} rows, by hand ${expected}`);
      const odata = expressionToSql(typed, { nulls: 'odata' });
      const samples = await times(runs, async () => {
        const several = await times(
          5,
          async () => [(await count(odata.text, odata.parameters))[1], (await count(byHand))[1]] as const,
        );
        return median(several.map(([ours]) => ours)) / median(several.map(([, theirs]) => theirs));
      });
      measured.push({ what: `SQL of ${what} against SQL by hand`, unit: 'times', samples, target: { atMost: most } });
    }
    return measured;
  } finally {
    close();
  }
}
