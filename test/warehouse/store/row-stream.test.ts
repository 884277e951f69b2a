import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generateStore } from '../../../bench/generate/generate-store.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { streamRows } from '../../../src/warehouse/store/row-stream.ts';
import { TEST_PORTS } from '../../support/temp-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a stream that is left early lets the store be closed and opened again', async () => {
  const { path, rows } = await generateStore(join(temporaryFolder(), 'rows.duckdb'), 6_000);
  const read = (chunks: number): Promise<number> =>
    withConnection(path, TEST_PORTS, async (connection) => {
      let count = 0;
      let seen = 0;
      for await (const chunk of streamRows(connection, 1)) {
        count += chunk.binding.filter((binding) => binding >= 0).length;
        seen += 1;
        if (seen === chunks) break;
      }
      return count;
    });
  for (let time = 0; time < 10; time += 1) expect(await read(1)).toBe(2_048);
  expect(await read(Number.POSITIVE_INFINITY)).toBe(rows);
});
