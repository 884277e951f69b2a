import { describe, expect, it } from 'vitest';
import { EXPORTED_COLUMNS } from '../../../../src/analysis/validation/engine/dialects.ts';
import { trinoEngine } from '../../../../src/analysis/validation/engine/trino-engine.ts';
import { CrossfootError } from '../../../../src/core/base/errors.ts';
import type { PlanTables } from '../../../../src/core/model/engine.ts';
import { failureOf } from '../../../support/failure.ts';

type Answer = (sql: string) => (string | null)[][];

const PLAN: PlanTables = {
  terms: { bindingId: [1, 1], fieldId: [5, 6], sumId: [0, 0], isTotal: [1, 0], weight: ['-1', '1'] },
  sums: { sumId: [0], children: [1], kind: [0] },
};

const TYPES = Object.entries(EXPORTED_COLUMNS).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, type]) => [table, column, type.toLowerCase().replace(' ', '')]),
);

/** A server that answers as it should, unless `answer` has something else. */
function engine(answer: (sql: string) => ReturnType<Answer> | undefined = () => undefined) {
  const sent: string[] = [];
  const left: string[] = [];
  const usual: Answer = (sql) => {
    if (sql.includes('information_schema')) return TYPES;
    return sql.includes('count(*)') ? [['2', '1']] : [];
  };
  const client = {
    run: async function* (sql: string) {
      sent.push(sql);
      yield answer(sql) ?? usual(sql);
    },
  };
  const place = { catalog: 'Lake', schema: 'Exported', run: 'x7' };
  return { sent, left, engine: trinoEngine(client, { ...place, onLeft: (table) => void left.push(table) }) };
}

const words = (sent: readonly string[]): string[] => sent.map((sql) => sql.split(' ').slice(0, 3).join(' '));

describe('Trino as an engine', () => {
  it('makes the tables of the plan under the name of the run, and removes them', async () => {
    const { sent, engine: trino } = engine();
    expect(await trino.begin(PLAN)).toEqual({
      numbers: '"lake"."exported"."numbers"',
      closed: '"lake"."exported"."closed"',
      printed: '"lake"."exported"."printed"',
      printedClosed: '"lake"."exported"."printed_closed"',
      terms: '"lake"."exported"."plan_term_x7"',
      sums: '"lake"."exported"."plan_sum_x7"',
    });
    await trino.close();
    await trino.close();
    expect(words(sent)).toEqual([
      'SELECT table_name, column_name,',
      'CREATE TABLE "lake"."exported"."plan_term_x7"',
      'CREATE TABLE "lake"."exported"."plan_sum_x7"',
      'SELECT (SELECT count(*)',
      'DROP TABLE IF',
      'DROP TABLE IF',
    ]);
  });

  it('removes them after a failure, and says which it could not remove', async () => {
    const { left, engine: trino } = engine((sql) => {
      if (sql.startsWith('SELECT (')) return [['4', '1']];
      if (sql.includes('DROP') && sql.includes('sum')) throw new Error('no');
      return undefined;
    });
    expect(await failureOf(() => trino.begin(PLAN))).toContain('do not have the rows that were sent');
    await trino.close();
    expect(left).toEqual(['"lake"."exported"."plan_sum_x7"']);
  });

  it('removes nothing where it made nothing', async () => {
    const { sent, engine: trino } = engine();
    await trino.close();
    expect(sent).toEqual([]);
  });

  it.each([
    ['double', 'it is DOUBLE'],
    [undefined, 'it is not there'],
  ])('refuses tables whose numbers are %s', async (type, message) => {
    const types = TYPES.flatMap(([table = '', column = '', known = '']) => {
      if (column !== 'number') return [[table, column, known]];
      return type === undefined ? [] : [[table, column, type]];
    });
    const { sent, engine: trino } = engine((sql) => (sql.includes('information_schema') ? types : undefined));
    const said = await failureOf(() => trino.begin(PLAN));
    expect(said).toContain(`exported.numbers needs a column number of type DECIMAL(27, 8), and ${message}`);
    expect(said).toContain('--print-sql trino');
    expect(sent).toHaveLength(1);
  });

  it('tells failures that may pass by their code', () => {
    const { engine: trino } = engine();
    expect(trino.isWorthRetrying(new CrossfootError('refused', 'gone', { code: 'try-again' }))).toBe(true);
    expect(trino.isWorthRetrying(new CrossfootError('refused', 'wrong'))).toBe(false);
    expect(trino.isWorthRetrying(new Error('defect'))).toBe(false);
  });
});
