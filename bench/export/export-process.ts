import { statSync } from 'node:fs';
import { NO_PROGRESS } from '../../src/core/base/progress.ts';
import { exportStore } from '../../src/warehouse/export/export-store.ts';
import { DuckDBInstance } from '../../src/warehouse/store/driver.ts';
import { withSqlAnswer } from '../../src/warehouse/store/sql-reader.ts';
import { quoteText } from '../../src/warehouse/store/sql-text.ts';
import { PORTS } from '../support/ports.ts';
import { type Usage, usageOfThisProcess } from '../support/usage.ts';

export type Written = Usage & { readonly seconds: number; readonly bytes: number };

const [, , how = '', store = '', query = '', target = ''] = process.argv;

async function copied(): Promise<void> {
  const instance = await DuckDBInstance.create(store, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  await connection.run(`COPY (${query}) TO ${quoteText(target)} (FORMAT parquet, COMPRESSION zstd)`);
  connection.closeSync();
  instance.closeSync();
}

const start = performance.now();
await (how === 'copy'
  ? copied()
  : exportStore(
      { store, target, query, overwrite: true },
      { ...PORTS, progress: NO_PROGRESS, answerSql: withSqlAnswer },
    ));
const seconds = (performance.now() - start) / 1000;
const written: Written = { seconds, bytes: statSync(target).size, ...usageOfThisProcess() };
process.stdout.write(JSON.stringify(written));
