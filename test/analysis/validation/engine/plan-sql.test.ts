import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { DIALECTS } from '../../../../src/analysis/validation/engine/dialects.ts';
import { planStatements } from '../../../../src/analysis/validation/engine/plan-sql.ts';
import type { PlanTables } from '../../../../src/core/model/engine.ts';

const NAMES = { terms: 'terms', sums: 'sums' };

function generatedPlan(count: number): PlanTables {
  const index = Array.from({ length: count }, (_, i) => i);
  const weights = ['-1', '1', '0.0625', '-9999.9999'];
  return {
    terms: {
      bindingId: index.map((i) => i % 3),
      fieldId: index.map((i) => i * 7),
      sumId: index.map((i) => i % 11),
      isTotal: index.map((i) => i % 2),
      weight: index.map((i) => weights[i % 4] ?? ''),
    },
    sums: { sumId: index, children: index.map((i) => i + 1), kind: index.map((i) => i % 2) },
  };
}

async function loaded(plan: PlanTables, longestText: number) {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const statements = planStatements(plan, NAMES, { ...DIALECTS.duckdb, longestText });
  for (const statement of statements) await connection.run(statement);
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
  const read = {
    statements: statements.length,
    terms: await rowsOf('FROM terms'),
    sums: await rowsOf('FROM sums'),
    types: await rowsOf(
      "SELECT DISTINCT data_type FROM duckdb_columns() WHERE table_name IN ('terms', 'sums') ORDER BY 1",
    ),
  };
  connection.closeSync();
  instance.closeSync();
  return read;
}

describe('the tables of a plan', () => {
  it.each([
    [0, 100],
    [1, 1],
    [40, 100],
    [40, 1_000_000],
  ])('of %i entries arrive whole in texts of %i characters', async (count, longestText) => {
    const plan = generatedPlan(count);
    const { statements, terms, sums, types } = await loaded(plan, longestText);
    const { bindingId, fieldId, sumId, isTotal, weight } = plan.terms;
    const places = (text: string | undefined): string => Number(text).toFixed(4);
    expect(terms).toEqual(bindingId.map((id, i) => [id, fieldId[i], sumId[i], isTotal[i], places(weight[i])]));
    expect(sums).toEqual(plan.sums.sumId.map((id, i) => [id, plan.sums.children[i], plan.sums.kind[i]]));
    expect(types).toEqual([['DECIMAL(8,4)'], ['INTEGER']]);
    if (count === 40) expect(statements === 2).toBe(longestText > 1_000);
  });

  it('are named, split and cast alike in all dialects', () => {
    const plan = generatedPlan(2);
    for (const { entries, longestText } of Object.values(DIALECTS)) {
      const [first = ''] = planStatements(plan, NAMES, { ...DIALECTS.duckdb, entries, longestText });
      expect(first).toMatch(
        /^CREATE OR REPLACE TEMP TABLE terms AS SELECT CAST\(split_part\(e\.entry, ' ', 1\) AS INTEGER\) AS binding_id, /,
      );
      expect(first).toContain("'0 0 0 0 -1,1 7 1 1 1'");
    }
  });
});
