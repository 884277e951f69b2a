import { abortable } from '../../../core/base/async.ts';
import { usageError } from '../../../core/base/errors.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import { isIncomplete } from '../../../core/model/known-value.ts';
import { MOMENT_FORMS } from '../../../core/model/moment.ts';
import { formatsOf } from '../../../output/report/formats.ts';
import { answerFile, FILE_FORMATS, fileName, printArrow, warnLeftOut } from '../answer-output.ts';
import { placeOf, sayKnown } from '../as-known.ts';
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
  flags: ['onlyResource', 'ofCompany', 'ofField', 'ofKind', 'restated', 'asKnown', 'limit', 'output'],
  formats: 'diff',
  examples: [
    ['crossfoot diff', 'what the last ingest changed'],
    ['crossfoot diff 2024-12-31 latest', 'since the end of a year'],
    ['crossfoot diff 1 2 --resource CoreFinancials-ANN --limit 0', 'of one resource, everything'],
    ['crossfoot diff 2024-12-31 latest --company ZZANV --field Revenue --kind rescaled', 'numbers in other units'],
    ['crossfoot diff 1 2 --output changes.parquet', 'a row a changed value, for other programs'],
    ['crossfoot diff --company AAPL --restated', 'what filings of all years report again with another value'],
    ['crossfoot diff --company AAPL --restated --as-known 2015-06-30', 'what had been by then'],
  ],
  run: async ({ args, flags }, io) => {
    if (flags.restated) return restatements(args, flags, io);
    if (flags.asKnown !== undefined) {
      throw usageError('--as-known goes with --restated', 'Two moments are compared with all that each has.');
    }
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

export const sql = defineCommand({
  description:
    'Runs a query in DuckDB SQL. The store is opened read-only, and the query can reach neither files nor the network. It runs in a process of its own, with limits of memory and, if wanted, time. With --as-of the views show the content at that snapshot, with --as-known views and tables only what was filed by that day.',
  args: { query: { arity: 'optional', description: 'One statement. Default: standard input' } },
  flags: ['asOf', 'asKnown', 'rowLimit', 'answerFile', 'queryMemory', 'queryTime'],
  formats: [...formatsOf('sql'), ...FILE_FORMATS],
  examples: [
    ['crossfoot sql "show tables"', 'the views and tables'],
    ['crossfoot sql --as-of 3 "select count(*) from filed_value"', 'as it was at the third snapshot'],
    [
      `crossfoot sql --as-known 2010-06-30 "select max(filed) from filed_value"`,
      'nothing that was filed after that day',
    ],
    ['crossfoot sql --format ndjson < question.sql', 'from a file, one row a line'],
    ['crossfoot sql "from filed_value" --output values.parquet', 'all rows, for other programs'],
    ['crossfoot sql "from filed_value" --format arrow > values.arrows', 'a stream; --output x.arrow makes a file'],
  ],
  run: async ({ args, flags }, io) => {
    const query = args.query ?? (await io.readStdin());
    if (query.trim() === '') throw usageError('no query', 'usage: crossfoot sql "select …"');
    const file = answerFile(flags, io.isTerminal);
    const { store, asOf, asKnown, queryMemory: memoryBytes, queryTime: milliseconds } = flags;
    await sayKnown(flags, io);
    const answerSql = io.answerSql({ memoryBytes, milliseconds });
    if (file !== undefined) {
      const { exportStore } = await import('../../../warehouse/export/export-store.ts');
      const asked = { store, target: file, query, asOf, asKnown, overwrite: true };
      const { rows } = (await exportStore(asked, { ...io.ports, answerSql })).totals;
      io.inform(`Wrote ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} to ${file}.`);
      return 0;
    }
    await answerSql(store, { sql: query, asOf, asKnown }, io.ports, async (answer) => {
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

type RestatedFlags = Pick<
  FlagValues,
  'store' | 'asKnown' | 'onlyResource' | 'ofCompany' | 'ofField' | 'ofKind' | 'limit' | 'output'
>;
type Moments = { readonly before: string | undefined; readonly after: string | undefined };

async function restatements({ before }: Moments, flags: RestatedFlags, io: CommandIo) {
  if (before !== undefined) {
    throw usageError(
      `--restated goes over the filings of all years, and takes no moments such as ${before}`,
      'Leave the moments out, or --restated.',
    );
  }
  if (flags.onlyResource !== undefined) {
    throw usageError('--restated goes over the filings of all resources', 'Leave --resource out.');
  }
  const { ofCompany: companies, ofField: fields, ofKind: kinds, limit } = flags;
  const output = fileName(flags.output, ['parquet']);
  const { withRestatements } = await import('../../../warehouse/reading/restatements.ts');
  const { restatementsView } = await import('../../../output/report/views/restatements.ts');
  const store = await placeOf(flags, io, { current: false });
  return withRestatements(store, { companies, fields, kinds }, io.ports, async ({ list, toParquet, ...found }) => {
    if (output !== undefined) await toParquet(output);
    const { filings, values, kinds: counted, listed, filingsWithoutDate, valuesWithoutFiling, conflicting } = found;
    const totals = { filings, values, ...counted, listed, filingsWithoutDate, valuesWithoutFiling, conflicting };
    await warnLeftOut(found, io.format, io);
    await io.print(restatementsView({ totals, list }, limit));
    return isIncomplete(found) ? 5 : 0;
  });
}
