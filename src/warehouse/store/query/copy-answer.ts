import { statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { DuckDBConnection, DuckDBType } from '@duckdb/node-api';
import { inputError } from '../../../core/base/errors.ts';
import { giveMemory } from '../connection.ts';
import { isMemoryFailure } from '../failure.ts';
import { placeWhole } from '../files/whole-place.ts';
import { queryRows } from '../rows.ts';
import { quoteName, quoteText } from '../sql-text.ts';
import { COPIED, type CopyFormat } from './copy-columns.ts';

/**
 * Where and how to write an answer. `name`: its name in messages. `path`: of a new file in the folder that the
 * connection may write to; with `partitionBy`, of a folder, with a folder in it for each value of these columns
 * (`form=10-K`).
 */
export type CopyTarget = {
  readonly path: string;
  readonly name: string;
  readonly format: CopyFormat;
  readonly partitionBy?: readonly string[];
};

/** `path`: with `/`, within the folder of a partitioned answer, else empty. */
export type CopiedFile = { readonly path: string; readonly rows: number; readonly bytes: number };

type Answer = {
  readonly sql: string;
  readonly columns: readonly { readonly name: string; readonly type: DuckDBType }[];
};

/** Writes the answer of a query that was checked before, in the order of its rows. */
export async function copyAnswer(
  connection: DuckDBConnection,
  answer: Answer,
  target: CopyTarget,
): Promise<readonly CopiedFile[]> {
  requireOwnNames(answer);
  const copy = copySql(answer, await relationOf(connection, answer), target);
  const written = await queryRows(connection, copy).catch(async (error: unknown) => {
    if (!isMemoryFailure(error)) throw error;
    await giveMemory(connection);
    return queryRows(connection, copy);
  });
  if (target.format !== 'parquet') {
    return [{ path: '', rows: Number(written[0]?.[0]), bytes: statSync(target.path).size }];
  }
  const files = written.map(([path, rows, bytes]) => ({
    path: relative(target.path, String(path)).split(sep).join('/'),
    rows: Number(rows),
    bytes: Number(bytes),
  }));
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  requireOwnFiles(files, target);
  return files;
}

/** DuckDB takes names that differ in case alone for one, and would change the second. */
function requireOwnNames({ columns }: Answer): void {
  const known = new Map<string, string>();
  for (const { name } of columns) {
    const other = known.get(name.toLowerCase());
    if (other !== undefined) {
      throw inputError(`the columns ${other} and ${name} differ in case alone: a file can have only one of them`, {
        hint: 'Give one of them another name in the query, with AS.',
      });
    }
    known.set(name.toLowerCase(), name);
  }
}

/** A NULL and the text __HIVE_DEFAULT_PARTITION__ share a folder: one file would overwrite the other. */
function requireOwnFiles(files: readonly CopiedFile[], { name, partitionBy = [] }: CopyTarget): void {
  const repeated = files.find(({ path }, index) => files[index + 1]?.path === path);
  if (repeated === undefined) return;
  const folder = repeated.path.replace(/\/[^/]*$/, '');
  throw inputError(`cannot write ${name}: two values of ${partitionBy.join(', ')} have one folder, ${folder}`, {
    hint: 'A NULL has the folder __HIVE_DEFAULT_PARTITION__: change texts of this content in the query.',
  });
}

const OPTIONS: Readonly<Record<CopyFormat, string>> = {
  parquet: 'FORMAT parquet, COMPRESSION zstd, RETURN_STATS',
  csv: 'FORMAT csv, HEADER',
  ndjson: 'FORMAT json',
};

/** A spreadsheet takes titles for formulas too. */
const titleOf = (name: string, format: CopyFormat): string =>
  format === 'csv' && /^'*[=+\-@\t\r]/.test(name) ? `'${name}` : name;

const aliasesOf = ({ columns }: Answer): string[] => columns.map((_, index) => quoteName(`c${index}`));

/**
 * A view takes a query as it is, with semicolons and comments at its end; DESCRIBE and SHOW can only be part of another
 * query.
 */
async function relationOf(connection: DuckDBConnection, answer: Answer): Promise<string> {
  const columns = aliasesOf(answer).join(', ');
  try {
    await connection.run(`CREATE OR REPLACE TEMP VIEW crossfoot_answer(${columns}) AS ${answer.sql}`);
    return 'crossfoot_answer';
  } catch {
    return `(${answer.sql.replace(/[;\s]+$/, '')}\n) AS answer(${columns})`;
  }
}

function copySql(answer: Answer, relation: string, { path, format, partitionBy = [] }: CopyTarget): string {
  const aliases = aliasesOf(answer);
  const values = answer.columns.map(({ name, type }, index) => {
    const value = COPIED[format]({ value: aliases[index] ?? '', type });
    return `${value} AS ${quoteName(titleOf(name, format))}`;
  });
  const partitions = `PARTITION_BY (${partitionBy.map(quoteName).join(', ')}), FILENAME_PATTERN 'part-{i}'`;
  const options = [OPTIONS[format], ...(partitionBy.length > 0 ? [partitions] : [])];
  return `COPY (SELECT ${values.join(', ')} FROM ${relation}) TO ${quoteText(path)} (${options.join(', ')})`;
}

/** Writes the answer of a query to a Parquet file, replacing an existing one; a failure leaves that one as it was. */
export async function writeParquet(connection: DuckDBConnection, query: string, path: string): Promise<void> {
  await placeWhole({ path, kind: 'file', overwrite: true }, (folder) => {
    const made = join(folder, basename(path));
    return connection.run(`COPY (${query}) TO ${quoteText(made)} (FORMAT parquet, COMPRESSION zstd)`);
  });
}
