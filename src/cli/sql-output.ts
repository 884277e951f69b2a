import { throwIfAborted } from '../base/errors.ts';
import type { SqlAnswer } from '../store/sql-answer.ts';
import type { CommandIo } from './command.ts';
import { printReport } from './output.ts';
import { csvPieces } from './sql-csv.ts';
import { tablePieces } from './sql-table.ts';

/** Prints an answer page by page: it may be larger than memory. Tables end after `limit` rows; 0 prints all. */
export async function printSql(io: CommandIo, answer: SqlAnswer, limit: number): Promise<void> {
  const { columns } = answer;
  const untilAborted = async function* <T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const page of pages) {
      throwIfAborted(io.ports.signal);
      yield page;
    }
  };
  const rows = async () => untilAborted(await answer.rows());
  // Started here: a query that fails at once prints nothing.
  const isJson = io.format === 'json' || io.format === 'ndjson';
  await printReport(io, {
    command: 'sql',
    shape: 1,
    head: { columns },
    list: { name: 'rows', texts: isJson ? untilAborted(await answer.jsonRows()) : [] },
    table: async function* () {
      yield* tablePieces({ columns, pages: await rows() }, limit, io);
    },
    csv: async function* () {
      yield* csvPieces({ columns, pages: await rows() });
    },
  });
}
