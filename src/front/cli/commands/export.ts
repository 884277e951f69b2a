import { usageError } from '../../../core/base/errors.ts';
import { EXPORT_FORMATS } from '../../../core/model/export-format.ts';
import { sayKnown } from '../as-known.ts';
import { type CommandIo, defineCommand } from '../command.ts';
import type { FlagValues } from '../flags/flags.ts';

export const exportCommand = defineCommand({
  description:
    'Writes the whole store, or tables, views, a snapshot or the answer of a query, as Parquet, Arrow, CSV or NDJSON. TARGET is one file (values.parquet) or a folder, which gets a manifest.json with counts and hashes; it is written whole or not at all. The folder of a whole store can be imported again.',
  args: { target: { arity: 'one', description: 'A file that ends in .parquet, .arrow, .csv or .ndjson, or a folder' } },
  flags: [
    'exportedTables',
    'exportedQuery',
    'asOf',
    'asKnown',
    'partitionBy',
    'overwrite',
    'verdicts',
    'sinceSnapshot',
    'queryMemory',
    'queryTime',
  ],
  formats: EXPORT_FORMATS,
  formatsAreOfFiles: true,
  examples: [
    ['crossfoot export backup', 'the whole store as Parquet, for `crossfoot import backup`'],
    ['crossfoot export values.csv --table filed_value', 'one table or view as one file'],
    ['crossfoot export then --as-of 2024-12-31', 'the views as of the end of a year'],
    [
      'crossfoot export by-form --table filed_value --partition-by form,filed',
      'folders such as form=10-K, as other tools read them',
    ],
    ['crossfoot export large.ndjson --query "from filed_value where number > 1e12"', 'the answer of a query'],
    [
      'crossfoot export verdicts --verdicts',
      'the files that an engine judges with `crossfoot validate --from verdicts`',
    ],
    ['crossfoot export verdicts --verdicts --since 3', 'the snapshots after 3, added to that folder'],
  ],
  run: async ({ args: { target }, flags }, io) => {
    if (flags.verdicts) return exportForEngines(target, flags, io);
    if (flags.sinceSnapshot !== undefined) throw usageError('--since needs --verdicts');
    const { exportStore } = await import('../../../warehouse/export/export-store.ts');
    const { exportView } = await import('../../../output/report/views/export.ts');
    const { store, asOf, asKnown, partitionBy, overwrite } = flags;
    // The formats of the command are those of files.
    const format = EXPORT_FORMATS.find((name) => name === flags.format);
    const content = { tables: flags.exportedTables, query: flags.exportedQuery, asOf, asKnown };
    await sayKnown(flags, io);
    const answerSql = io.answerSql({ memoryBytes: flags.queryMemory, milliseconds: flags.queryTime });
    const ports = { ...io.ports, answerSql };
    const manifest = await exportStore({ store, target, ...content, format, partitionBy, overwrite }, ports);
    return exportView(target, manifest);
  },
});

type EngineFlags = Pick<
  FlagValues,
  'store' | 'exportedTables' | 'exportedQuery' | 'asOf' | 'asKnown' | 'partitionBy' | 'overwrite' | 'sinceSnapshot'
> & { readonly format: string | undefined };

async function exportForEngines(folder: string, flags: EngineFlags, { ports }: CommandIo) {
  const {
    store,
    asOf,
    asKnown,
    overwrite,
    sinceSnapshot: since,
    exportedTables,
    exportedQuery,
    partitionBy,
    format,
  } = flags;
  if (asKnown !== undefined) throw usageError('--verdicts has all filings', 'Leave --as-known out.');
  if (exportedTables.length > 0 || exportedQuery !== undefined || partitionBy.length > 0) {
    throw usageError('--verdicts writes files of its own', 'Leave --table, --query and --partition-by out.');
  }
  if ((format ?? 'parquet') !== 'parquet') throw usageError('engines read Parquet', 'Leave --format out.');
  if (since !== undefined && overwrite) {
    throw usageError('--since adds to a folder, and --overwrite replaces it', 'Leave one of them out.');
  }
  const { exportVerdictFiles } = await import('../../../warehouse/export/export-verdict-files.ts');
  const { exportView } = await import('../../../output/report/views/export.ts');
  return exportView(folder, await exportVerdictFiles({ store, folder, asOf, since, overwrite }, ports));
}

export const importCommand = defineCommand({
  description:
    'Makes a new store from the folder of an exported one: the same tables, views and comments, with their whole history. Every file is compared with the hash in the manifest first; where one differs, nothing is made.',
  args: { folder: { arity: 'one', description: 'The folder that `crossfoot export` wrote' } },
  flags: ['overwrite'],
  formats: 'import',
  examples: [['crossfoot import backup --store restored.duckdb', 'a store as it was exported']],
  run: async ({ args: { folder }, flags: { store, overwrite } }, io) => {
    const { importStore } = await import('../../../warehouse/export/import-store.ts');
    const { importView } = await import('../../../output/report/views/export.ts');
    return importView(store, await importStore({ folder, store, overwrite }, io.ports));
  },
});
