import { usageError } from '../../base/errors.ts';
import { defineCommand } from '../command.ts';

export const sql = defineCommand({
  description:
    'Answers a question in DuckDB SQL. The store is opened read-only, and neither files nor the network can be reached from the query. With --as-of the views show what held at that snapshot.',
  args: { query: { arity: 'optional', description: 'One statement; read from standard input where it is left out' } },
  flags: ['asOf'],
  formats: ['table', 'json', 'ndjson'],
  examples: [
    ['crossfoot sql "show tables"', 'what there is to ask'],
    ['crossfoot sql --as-of 3 "select count(*) from filed_value"', 'as it was at the third snapshot'],
    ['crossfoot sql --format ndjson < question.sql', 'from a file, one row a line'],
  ],
  run: async ({ args, flags }, io) => {
    const query = args.query ?? (await io.readStdin());
    if (query.trim() === '') throw usageError('no query', 'usage: crossfoot sql "select …"');
    const { withLockedReader } = await import('../../store/session.ts');
    const { runSql } = await import('../../store/run-sql.ts');
    const { printSql } = await import('../sql-output.ts');
    await withLockedReader(flags.store, io.ports, async (connection) =>
      printSql(io, await runSql(connection, query, flags.asOf)),
    );
    return 0;
  },
});
