import { abortable } from '../../../core/base/async.ts';
import { usageError } from '../../../core/base/errors.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { MOMENT_FORMS } from '../../../core/model/moment.ts';
import { formatsOf } from '../../../output/report/formats.ts';
import type { SqlAnswer } from '../../../warehouse/store/query/run-sql.ts';
import { type CommandIo, defineCommand } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';
import { requireMoment } from '../flags/kinds.ts';

export const snapshots = defineCommand({
  description: 'Lists the snapshots: resource, scope, times of observation and effect, and changes.',
  flags: ['asOf'],
  formats: 'snapshots',
  examples: [['crossfoot snapshots', 'their numbers are what `crossfoot diff` takes']],
  run: async ({ flags }, io) => {
    const { storedSnapshots } = await import('../../../warehouse/reading/diff.ts');
    const { snapshotsView } = await import('../../../output/report/views/snapshots.ts');
    return snapshotsView(await storedSnapshots(flags.store, io.ports, flags));
  },
});

export const migrate = defineCommand({
  description:
    'Migrates a store of an older version of Crossfoot to the newest schema. A copy is kept beside it, as STORE.schema-N.bak. Every ingest does the same; commands that only read do not.',
  flags: [],
  formats: 'migrate',
  examples: [['crossfoot migrate --store sec.duckdb', 'exit status 0 also where there is nothing to do']],
  run: async ({ flags: { store } }, io) => {
    const { migrateStore } = await import('../../../warehouse/store/migrate-store.ts');
    const { migrateView } = await import('../../../output/report/views/migrate.ts');
    return migrateView(store, await migrateStore(store, io.ports));
  },
});

export const diff = defineCommand({
  description:
    'Shows new, changed (field by field, before and after) and retired rows between two moments, with the values of the latest filings: restatements first, the largest before the smaller ones. Restatements and corrections are distinguished, and so are new periods and new companies.',
  args: {
    before: { arity: 'optional', description: `The earlier moment: ${MOMENT_FORMS}. Default: previous` },
    after: { arity: 'optional', description: 'The later moment. Default: latest' },
  },
  flags: ['onlyResource', 'ofCompany', 'ofField', 'ofKind', 'limit', 'output'],
  formats: 'diff',
  examples: [
    ['crossfoot diff', 'what the last ingest changed'],
    ['crossfoot diff 2024-12-31 latest', 'since the end of a year'],
    ['crossfoot diff 1 2 --resource CoreFinancials-ANN --limit 0', 'of one resource, everything'],
    ['crossfoot diff 2024-12-31 latest --company ZZANV --field Revenue --kind rescaled', 'numbers in other units'],
    ['crossfoot diff 1 2 --output changes.parquet', 'a row a changed value, for other programs'],
  ],
  run: async ({ args, flags }, io) => {
    const before = requireMoment('the earlier moment', args.before ?? 'previous');
    const after = requireMoment('the later moment', args.after ?? 'latest');
    const { onlyResource: resource, ofCompany: companies, ofField: fields, ofKind: kinds } = flags;
    const asked = { before, after, resource, companies, fields, kinds };
    const output = fileName(flags.output, ['parquet']);
    const { withDiff } = await import('../../../warehouse/reading/diff.ts');
    const { diffView } = await import('../../../output/report/views/diff.ts');
    await withDiff(flags.store, asked, io.ports, async (found) => {
      if (output !== undefined) await found.toParquet(output);
      await io.print(diffView(found, flags.limit));
    });
    return 0;
  },
});

/** Formats that go to files. Arrow may also go to a pipe. */
const FILE_FORMATS = ['parquet', 'arrow'] as const;

export const sql = defineCommand({
  description:
    'Runs a query in DuckDB SQL. The store is opened read-only, and the query can reach neither files nor the network. It runs in a process of its own, with limits of memory and, if wanted, time. With --as-of the views show the content at that snapshot.',
  args: { query: { arity: 'optional', description: 'One statement. Default: standard input' } },
  flags: ['asOf', 'rowLimit', 'answerFile', 'queryMemory', 'queryTime'],
  formats: [...formatsOf('sql'), ...FILE_FORMATS],
  examples: [
    ['crossfoot sql "show tables"', 'the views and tables'],
    ['crossfoot sql --as-of 3 "select count(*) from filed_value"', 'as it was at the third snapshot'],
    ['crossfoot sql --format ndjson < question.sql', 'from a file, one row a line'],
    ['crossfoot sql "from filed_value" --output values.parquet', 'all rows, for other programs'],
    ['crossfoot sql "from filed_value" --format arrow > values.arrows', 'a stream; --output x.arrow makes a file'],
  ],
  run: async ({ args, flags }, io) => {
    const query = args.query ?? (await io.readStdin());
    if (query.trim() === '') throw usageError('no query', 'usage: crossfoot sql "select …"');
    const file = answerFile(flags, io.isTerminal);
    const { store, asOf, queryMemory: memoryBytes, queryTime: milliseconds } = flags;
    const answerSql = io.answerSql({ memoryBytes, milliseconds });
    if (file !== undefined) {
      const { exportStore } = await import('../../../warehouse/export/export-store.ts');
      const asked = { store, target: file, query, asOf, overwrite: true };
      const { rows } = (await exportStore(asked, { ...io.ports, answerSql })).totals;
      io.inform(`Wrote ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} to ${file}.`);
      return 0;
    }
    await answerSql(store, { sql: query, asOf }, io.ports, async (answer) => {
      if (flags.format === 'arrow') return printArrow(answer, io);
      const { sqlView } = await import('../../../output/report/views/sql.ts');
      const { signal } = io.ports;
      const { columns, rows, jsonRows } = answer;
      const read = {
        columns,
        rows: async () => abortable(await rows(), signal),
        jsonRows: async () => abortable(await jsonRows(), signal),
      };
      return io.print(sqlView(read, flags.rowLimit));
    });
    return 0;
  },
});

/** The file that `--output` names; `undefined` if it was not given. */
function fileName(given: string | undefined, formats: readonly string[]): string | undefined {
  const isNamed = formats.some((format) => new RegExp(`[^/\\\\]\\.${format}$`, 'i').test(given ?? ''));
  if (given === undefined || isNamed) return given;
  throw usageError(
    `--output ${JSON.stringify(given)} does not end in ${formats.map((format) => `.${format}`).join(' or ')}`,
    'Other formats go to standard output: --format json, --format ndjson.',
  );
}

type AskedFile = Pick<FlagValues, 'answerFile' | 'format'>;

function answerFile({ answerFile: given, format }: AskedFile, isTerminal: boolean): string | undefined {
  const file = fileName(given, FILE_FORMATS);
  if (file === undefined) {
    if (format === 'parquet') throw usageError('a Parquet file needs a name', 'Name it with --output FILE.parquet.');
    if (format === 'arrow' && isTerminal) {
      throw usageError('Arrow is not shown at a terminal', 'Name a file with --output FILE.arrow, or pipe it.');
    }
    return undefined;
  }
  if (format !== undefined && !file.toLowerCase().endsWith(`.${format}`)) {
    throw usageError(`--output ${file} is not of the format ${format}`, 'Leave out --format, or leave out --output.');
  }
  return file;
}

async function printArrow(answer: SqlAnswer, { out, ports }: CommandIo): Promise<void> {
  const { arrowStream } = await import('../../../warehouse/reading/arrow.ts');
  for await (const piece of arrowStream(answer, ports)) if (!(await out.write(piece))) return;
}
