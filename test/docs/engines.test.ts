import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { DIALECT_NAMES, DIALECTS, EXPORTED_COLUMNS } from '../../src/analysis/validation/engine/dialects.ts';
import { exportVerdicts } from '../../src/warehouse/store/verdicts/export-verdicts.ts';
import { hostileStore } from '../support/hostile-store.ts';
import { root } from '../support/root.ts';
import { TEST_PORTS, tempFolder } from '../support/temp-store.ts';

const text = readFileSync(join(root, 'docs', 'engines.md'), 'utf8');
const blocks = [...text.matchAll(/```sql\n-- (\w+)\n([\s\S]*?)\n```/g)].map(([, dialect = '', sql = '']) => ({
  dialect,
  sql,
}));

describe('the page about engines', () => {
  it.each(DIALECT_NAMES)('makes the tables of %s as the program does', (dialect) => {
    const at = dialect === 'duckdb' ? 'verdicts' : 's3://bucket/verdicts';
    const [block] = blocks.filter((each) => each.dialect === dialect);
    expect(block?.sql).toContain(
      DIALECTS[dialect]
        .exported(at)
        .map((statement) => `${statement};`)
        .join('\n'),
    );
  });

  it('names the columns with their types', () => {
    for (const columns of Object.values(EXPORTED_COLUMNS)) {
      for (const [column, type] of Object.entries(columns)) {
        expect(text).toContain(`\`${column}\``);
        expect(text).toContain(type);
      }
    }
  });

  it('has SQL of DuckDB that runs over an export', async () => {
    const folder = join(await tempFolder(), 'verdicts');
    await exportVerdicts({ store: await hostileStore(1, 20), folder }, TEST_PORTS);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const own = blocks.filter(({ dialect }) => dialect === 'duckdb');
    expect(own).not.toEqual([]);
    for (const { sql } of own) {
      const answer = await connection.runAndReadAll(sql.replaceAll("'verdicts/", `'${folder}/`));
      expect(answer.getRowsJson().length).toBeGreaterThan(0);
    }
    connection.closeSync();
    instance.closeSync();
  });
});
