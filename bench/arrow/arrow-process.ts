import { createWriteStream } from 'node:fs';
import { devNull } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataType, type Table, type Vector } from 'apache-arrow';
import { decimalText } from '../../src/output/arrow/decimals.ts';
import { ipcBytes } from '../../src/output/arrow/ipc.ts';
import { arrowAnswer, arrowTable } from '../../src/output/arrow/record-batches.ts';
import { withConnection } from '../../src/warehouse/store/connection.ts';
import { runSql } from '../../src/warehouse/store/query/run-sql.ts';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { PORTS } from '../support/ports.ts';
import { type Usage, usageOfThisProcess } from '../support/usage.ts';

/** Milliseconds of each run. */
export type ArrowRuns = { readonly arrow: readonly number[]; readonly driver: readonly number[] };

export type StreamedRows = Usage & { readonly rows: number; readonly seconds: number };

type Connection = Parameters<Parameters<typeof withConnection<unknown>>[2]>[0];

const [, , store = '', mode = '', query = '', arrowRuns = '1', driverRuns = '1'] = process.argv;
const result = await withConnection<ArrowRuns | StreamedRows>(store, PORTS, mode === 'tables' ? tables : stream);
process.stdout.write(JSON.stringify(result));

async function tables(connection: Connection): Promise<ArrowRuns> {
  const read = async (): Promise<Table> =>
    arrowTable(arrowAnswer(await (await runSql(connection, query)).columnChunks()));
  await compare(connection, await read());
  const arrow: number[] = [];
  const driver: number[] = [];
  for (let run = 0; run < Number(arrowRuns); run += 1) arrow.push(await timed(read));
  for (let run = 0; run < Number(driverRuns); run += 1) driver.push(await timed(() => queryRows(connection, query)));
  return { arrow, driver };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Throws unless the columns of the table add up to what SQL has: texts by their lengths. */
async function compare(connection: Connection, table: Table): Promise<void> {
  for (const { name, type } of table.schema.fields) {
    const column = table.getChild(name);
    const isText = DataType.isUtf8(type) || DataType.isDictionary(type);
    const sum = isText
      ? `sum(strlen(${name}::VARCHAR))`
      : DataType.isDate(type)
        ? `sum(epoch_ms(${name}))`
        : `sum(${name})`;
    const [[expected] = []] = await queryRows(connection, `SELECT ${sum}::VARCHAR FROM (${query})`);
    const found = column === null ? 'nothing' : sumOf(column, type);
    if (Math.abs(Number(found) - Number(expected)) > Number(expected) * 1e-12) {
      throw new Error(`the column ${name} adds up to ${found}, not to ${expected}`);
    }
  }
}

function sumOf(column: Vector, type: DataType): string {
  let [whole, parts] = [0n, 0];
  for (let i = 0; i < column.length; i += 1) {
    if (DataType.isDecimal(type)) whole += BigInt(decimalText(column, i)?.replace('.', '') ?? 0);
    else if (typeof column.get(i) === 'bigint') whole += column.get(i) as bigint;
    else parts += typeof column.get(i) === 'string' ? Buffer.byteLength(String(column.get(i))) : Number(column.get(i));
  }
  return DataType.isDecimal(type) ? String(Number(whole) / 100) : String(whole === 0n ? parts : whole);
}

async function stream(connection: Connection): Promise<StreamedRows> {
  const start = performance.now();
  let rows = 0;
  const { schema, batches } = arrowAnswer(await (await runSql(connection, query)).columnChunks());
  const counted = async function* () {
    for await (const batch of batches) {
      rows += batch.numRows;
      yield batch;
    }
  };
  await pipeline(Readable.from(ipcBytes({ schema, batches: counted() }, 'file')), createWriteStream(devNull));
  return { rows, seconds: (performance.now() - start) / 1000, ...usageOfThisProcess() };
}
