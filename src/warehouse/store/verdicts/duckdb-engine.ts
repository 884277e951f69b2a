import type { DuckDBConnection } from '@duckdb/node-api';
import type { Engine, EngineRow } from '../../../core/model/engine.ts';
import { appendColumns } from '../columns.ts';
import { isMemoryFailure } from '../failure.ts';
import { readAhead } from '../rows.ts';

/** A job of so many numbers needs some hundred MiB. */
const NUMBERS_PER_JOB = 3_000_000;

/** DuckDB over the views of an export. */
export function duckdbEngine(connection: DuckDBConnection): Engine {
  return {
    name: 'duckdb',
    numbersPerJob: NUMBERS_PER_JOB,
    begin: async ({ terms, sums }) => {
      const whole = (column: readonly number[]): Int32Array => Int32Array.from(column);
      await connection.run(
        'CREATE OR REPLACE TEMP TABLE plan_text (binding_id INTEGER, field_id INTEGER, sum_id INTEGER, is_total INTEGER, weight VARCHAR)',
      );
      const { bindingId, fieldId, sumId, isTotal, weight } = terms;
      await appendColumns(connection, 'plan_text', [...[bindingId, fieldId, sumId, isTotal].map(whole), weight]);
      await connection.run(`CREATE OR REPLACE TEMP TABLE plan_term AS
        SELECT * REPLACE (weight::DECIMAL(8, 4) AS weight) FROM plan_text; DROP TABLE plan_text`);
      await connection.run('CREATE OR REPLACE TEMP TABLE plan_sum (sum_id INTEGER, children INTEGER, kind INTEGER)');
      await appendColumns(connection, 'plan_sum', [sums.sumId, sums.children, sums.kind].map(whole));
      return {
        numbers: 'reported_number',
        closed: 'row_closed',
        terms: 'plan_term',
        sums: 'plan_sum',
        printed: 'printed_number',
        printedClosed: 'printed_closed',
      };
    },
    async *run(sql) {
      const result = await connection.stream(sql);
      for await (const chunk of readAhead(result)) {
        yield chunk.getRows().map((row): EngineRow => row.map((cell) => (cell === null ? null : String(cell))));
      }
    },
    isWorthRetrying: isMemoryFailure,
    close: async () => {
      await connection.run('DROP TABLE IF EXISTS plan_term; DROP TABLE IF EXISTS plan_sum');
    },
  };
}
