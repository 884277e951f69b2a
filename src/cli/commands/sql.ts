import { throwIfAborted, usageError } from '../../base/errors.ts';
import { formatCount } from '../../model/format-amount.ts';
import { formatsOf } from '../../report/formats.ts';
import type { SqlAnswer } from '../../store/query/run-sql.ts';
import { defineCommand } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import { parquetName } from '../parquet-name.ts';

export const sql = defineCommand({
  description:
    'Runs a query in DuckDB SQL. The store is opened read-only, and the query can reach neither files nor the network. With --as-of the views show the content at that snapshot.',
  args: { query: { arity: 'optional', description: 'One statement. Default: standard input' } },
  flags: ['asOf', 'rowLimit', 'answerFile'],
  formats: [...formatsOf('sql'), 'parquet'],
  examples: [
    ['crossfoot sql "show tables"', 'the views and tables'],
    ['crossfoot sql --as-of 3 "select count(*) from filed_value"', 'as it was at the third snapshot'],
    ['crossfoot sql --format ndjson < question.sql', 'from a file, one row a line'],
    ['crossfoot sql "from filed_value" --output values.parquet', 'all rows, for other programs'],
  ],
  run: async ({ args, flags }, io) => {
    const query = args.query ?? (await io.readStdin());
    if (query.trim() === '') throw usageError('no query', 'usage: crossfoot sql "select …"');
    const file = answerFile(flags);
    const { withSqlAnswer } = await import('../../store/sql-reader.ts');
    const { sqlView } = await import('../../report/views/sql.ts');
    await withSqlAnswer(flags.store, { sql: query, asOf: flags.asOf }, io.ports, async (answer) => {
      if (file === undefined) return io.print(sqlView(untilAborted(answer, io.ports.signal), flags.rowLimit));
      const rows = await answer.toParquet(file, io.ports.signal);
      io.talk(`Wrote ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} to ${file}.`);
    });
    return 0;
  },
});

function answerFile({ answerFile: given, format }: Pick<FlagValues, 'answerFile' | 'format'>): string | undefined {
  const file = parquetName(given);
  if (format === 'parquet' && file === undefined) {
    throw usageError('a Parquet file needs a name', 'Name it with --output FILE.parquet.');
  }
  if (file !== undefined && format !== undefined && format !== 'parquet') {
    throw usageError(`--output writes Parquet, not ${format}`, 'Leave out --format, or leave out --output.');
  }
  return file;
}

/** The same answer; reading it fails once the user asks to stop. */
function untilAborted({ columns, rows, jsonRows }: SqlAnswer, signal: AbortSignal): Omit<SqlAnswer, 'toParquet'> {
  const checked = async function* <T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const page of pages) {
      throwIfAborted(signal);
      yield page;
    }
  };
  return { columns, rows: async () => checked(await rows()), jsonRows: async () => checked(await jsonRows()) };
}
