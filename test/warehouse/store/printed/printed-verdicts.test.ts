import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TOTAL_VERDICTS } from '../../../../src/core/printed/judge-totals.ts';
import { ingestFsds } from '../../../../src/warehouse/ingest/ingest-fsds.ts';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { type PrintedScope, readPrintedTotals } from '../../../../src/warehouse/store/printed/printed-totals.ts';
import { readPrintedVerdicts } from '../../../../src/warehouse/store/printed/printed-verdicts.ts';
import { dataSetOf, generatedStatements } from '../../../support/generated-statements.ts';
import { TEST_PORTS, tempFolder } from '../../../support/temp-store.ts';
import { writeFiles } from '../../../support/write-files.ts';

type Told = {
  readonly row: number;
  readonly field: number;
  readonly verdict: string;
  readonly parts: readonly number[];
};

const inOrder = (totals: readonly Told[]): string[] => totals.map((total) => JSON.stringify(total)).sort();

test('verdicts are those of the printed totals, with their parts, of all documents, of a company and of a document', async () => {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const target = { store, command: 'test', input: 'test', observedAt: '2009-10-01T00:00:00Z' };
  await ingestFsds(writeFiles(join(folder, '2009q3'), dataSetOf(generatedStatements(5, 200))), target, TEST_PORTS);
  await withConnection(store, TEST_PORTS, async (connection) => {
    const expected = async (scope?: PrintedScope): Promise<Told[]> =>
      (await readPrintedTotals(connection, 1, 'all', scope)).map(({ row, fieldId, verdict, parts }) => {
        const held = parts.filter(({ amount }) => amount !== null && amount.mantissa !== 0n);
        return { row, field: fieldId, verdict, parts: held.map((part) => part.weight * part.fieldId) };
      });
    const told = async (scope?: PrintedScope): Promise<Told[]> => {
      const { newest, before, field, verdict, partsEnd, part } = await readPrintedVerdicts(connection, 1, scope);
      const found: Told[] = [];
      for (const [row, last] of newest.entries()) {
        for (let total = last; total > 0; total = before[total] ?? 0) {
          const parts = [...part.subarray(partsEnd[total - 1], partsEnd[total])];
          found.push({ row, field: field[total] ?? 0, verdict: TOTAL_VERDICTS[verdict[total] ?? 0] ?? '', parts });
        }
      }
      return found;
    };
    const all = await told();
    expect(inOrder(all)).toEqual(inOrder(await expected()));
    expect(new Set(all.map(({ verdict }) => verdict))).toEqual(new Set(TOTAL_VERDICTS));
    // More than three chunks of the engine, whose parts and totals must not be cut where a chunk ends.
    expect(all.reduce((rows, { parts }) => rows + parts.length + 1, 0)).toBeGreaterThan(3 * 2_048);
    for (const scope of [{ company: '0000000007' }, { names: ['0000000007-09-000001'] }]) {
      const ofOne = await told(scope);
      expect(inOrder(ofOne)).toEqual(inOrder(await expected(scope)));
      expect(ofOne.length).toBeLessThan(all.length / 50);
      expect(ofOne).not.toEqual([]);
    }
  });
});
