import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIALECT_NAMES } from '../../../../src/analysis/validation/engine/dialects.ts';
import { engineScript } from '../../../../src/analysis/validation/engine/engine-script.ts';
import { validateExport } from '../../../../src/analysis/validation/engine/validate-export.ts';
import { EXACT } from '../../../../src/analysis/validation/tolerance.ts';
import type { Engine, EngineRow } from '../../../../src/core/model/engine.ts';
import { exportVerdicts } from '../../../../src/warehouse/store/verdicts/export-verdicts.ts';
import { failureOf } from '../../../support/failure.ts';
import { hostileStore } from '../../../support/hostile-store.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';

let folder = '';
beforeAll(async () => {
  const store = await hostileStore(2, 60);
  folder = join(await tempFolder(), 'verdicts');
  await exportVerdicts({ store, folder }, TEST_PORTS);
});

const scriptOf = (request: Partial<Parameters<typeof engineScript>[0]> = {}): Promise<string> =>
  engineScript({ folder, at: folder, dialect: 'duckdb', tolerance: EXACT, ...request }, TEST_PORTS);

/** The answer of the last statement of a script, in a database of its own. */
async function ran(script: string): Promise<readonly (readonly unknown[])[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const answer = (await connection.runAndReadAll(script)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return answer;
}

/** The answers of the engine of `validate`. */
async function answered(asOf: number): Promise<EngineRow[]> {
  const rows: EngineRow[] = [];
  const listening = (engine: Engine): Engine => ({
    ...engine,
    async *run(sql, signal) {
      for await (const page of engine.run(sql, signal)) {
        if (sql.startsWith('WITH')) rows.push(...page);
        yield page;
      }
    },
  });
  const engineOf: Parameters<typeof validateExport>[0]['engineOf'] = (reader) => listening(reader.engine());
  await validateExport({ folder, tolerance: EXACT, asOf, engineOf }, TEST_PORTS);
  return rows;
}

const sorted = (rows: readonly (readonly unknown[])[]): string[] =>
  rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))).join(' ')).sort();

describe('the script of an engine', () => {
  it.each([1, 2])('gives the lines that validate reads, at snapshot %i', async (asOf) => {
    const lines = await ran(await scriptOf({ asOf }));
    const expected = await answered(asOf);
    expect(sorted(lines.map(([, , sum, verdict, row, checked]) => [sum, verdict, row, checked]))).toEqual(
      sorted(expected.map(([sum, verdict, row, checked]) => [sum, verdict, row, checked])),
    );
    expect(new Set(lines.map(([taxonomy]) => taxonomy))).toEqual(new Set(['sample/1/v1', 'sample/2/v1']));
    expect(lines.every(([, total]) => /^us-gaap\/2009#[A-D]$/.test(String(total)))).toBe(true);
    expect(lines.some(([, , , verdict, row]) => verdict === 'inconsistent' && Number(row) > 0)).toBe(true);
  });

  it('says how many rows it leaves out, and how totals are compared', async () => {
    const script = await scriptOf({ mode: 'exact', tolerance: { kind: 'abs', amount: { mantissa: 5n, places: 1 } } });
    expect(script).toMatch(/^-- Roll-ups of an export of verdicts at snapshot 2: exact, tolerance abs:0\.5\.\n/);
    expect(script).toMatch(/\n-- [1-9]\d* rows of the export are not in these tables/);
  });

  it('quotes the address of the folder, and has one rule in all dialects', async () => {
    const rules = new Set<string>();
    for (const dialect of DIALECT_NAMES) {
      const script = await scriptOf({ dialect, at: "s3://it's/a" });
      expect(script).toContain("'s3://it''s/a/numbers");
      rules.add(/WITH weighed[\s\S]*?GROUPING SETS .*/.exec(script)?.[0] ?? '');
    }
    expect([...rules]).toEqual([expect.stringMatching(/^WITH/)]);
  });

  it('is refused for modes that engines do not know', async () => {
    expect(await failureOf(() => scriptOf({ mode: 'calc10' }))).toContain('an engine cannot compare by calc10');
  });
});
