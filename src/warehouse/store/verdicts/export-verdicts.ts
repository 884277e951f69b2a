import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { groupBy } from '../../../core/base/collections.ts';
import { inputError } from '../../../core/base/errors.ts';
import type { Progress } from '../../../core/base/progress.ts';
import type { Moment } from '../../../core/model/moment.ts';
import { withConnection } from '../connection.ts';
import { hashFile, requireUnchanged } from '../files/hashed-file.ts';
import { placeWhole } from '../files/whole-place.ts';
import type { StorePorts } from '../ports.ts';
import { queryRows } from '../rows.ts';
import { SCHEMA_VERSION } from '../schema/version.ts';
import { newestSnapshot, snapshotOf } from '../snapshots.ts';
import { quoteText } from '../sql-text.ts';
import { type ListedFile, readManifest, requireVerdicts, type VerdictManifest, writeManifest } from './manifest.ts';
import type { VerdictRange } from './verdict-file.ts';
import { writeVerdicts } from './write-verdicts.ts';

export type ExportVerdicts = {
  readonly store: string;
  readonly folder: string;
  /** The last snapshot; the newest where it is left out. */
  readonly asOf?: Moment | undefined;
  /** Adds the snapshots after this one to an export that ends with it. */
  readonly since?: Moment | undefined;
  readonly overwrite?: boolean;
};

type Ports = StorePorts & { readonly progress: Progress };

/**
 * Writes the folder that engines judge, whole or not at all; what is added to one counts once its manifest is replaced.
 */
export function exportVerdicts(request: ExportVerdicts, ports: Ports): Promise<VerdictManifest> {
  const { store, folder, overwrite = false } = request;
  ports.progress.stage('files');
  return withConnection(store, ports, async (connection) => {
    const asOf = await snapshotOf(connection, request.asOf);
    const until = asOf ?? (await newestSnapshot(connection));
    const since = await snapshotOf(connection, request.since);
    const moment = { snapshot: until, isAsOf: asOf !== undefined };
    if (since !== undefined) return append(connection, { folder, since, moment }, ports);
    const place = {
      path: folder,
      kind: 'folder' as const,
      overwrite,
      checkReplaced: requireVerdicts,
    };
    return placeWhole(place, async (staging) => {
      const files = await write(connection, staging, { since: 0, until, generation: 1 }, ports);
      return written(connection, staging, { ...moment, generation: 1, files });
    });
  });
}

type Addition = {
  readonly folder: string;
  readonly since: number;
  readonly moment: Pick<VerdictManifest, 'snapshot' | 'isAsOf'>;
};

/** New files have new names; those that the new manifest does not name are removed last. */
async function append(
  connection: DuckDBConnection,
  { folder, since, moment }: Addition,
  ports: Ports,
): Promise<VerdictManifest> {
  const { files: known, ...before } = readManifest(folder);
  if (before.snapshot !== since || moment.snapshot < since) {
    throw inputError(
      `the export ${folder} ends with snapshot ${before.snapshot}; snapshots ${since + 1} to ${moment.snapshot} cannot be added`,
    );
  }
  await requireUnchanged(folder, known, { signal: ports.signal });
  await requireSameStore(connection, folder, before);
  const generation = before.generation + 1;
  const kept = known.filter(({ path }) => !path.startsWith('store/'));
  let manifest: VerdictManifest;
  try {
    const added = await write(connection, folder, { since, until: moment.snapshot, generation }, ports);
    manifest = await written(connection, folder, { ...moment, generation, files: [...kept, ...added] });
  } catch (error) {
    removeAdded(folder, since, generation);
    throw error;
  }
  rmSync(join(folder, 'store', String(before.generation)), { recursive: true, force: true });
  return manifest;
}

type Before = Pick<VerdictManifest, 'snapshot' | 'generation'>;

/** Snapshots of another store would be judged with the rows of the first. */
async function requireSameStore(connection: DuckDBConnection, folder: string, before: Before): Promise<void> {
  const exported = quoteText(join(folder, 'store', String(before.generation), 'snapshot.parquet'));
  const other = `
    SELECT 1 FROM ((FROM read_parquet(${exported}) EXCEPT FROM snapshot)
      UNION ALL (FROM snapshot WHERE snapshot_id <= $last EXCEPT FROM read_parquet(${exported}))) LIMIT 1`;
  if ((await queryRows(connection, other, { last: before.snapshot })).length === 0) return;
  throw inputError(`the export ${folder} is of another store: its snapshots 1 to ${before.snapshot} differ`, {
    hint: 'Left untouched.',
  });
}

/** Removes what a failed addition wrote, half a file perhaps: engines read folders, not the manifest. */
function removeAdded(folder: string, since: number, generation: number): void {
  const remove = (...path: string[]): void => rmSync(join(folder, ...path), { recursive: true, force: true });
  remove('store', String(generation));
  for (const table of ['numbers', 'closed', 'rest', 'printed', 'printed_closed']) {
    if (!existsSync(join(folder, table))) continue;
    for (const name of readdirSync(join(folder, table))) {
      if (Number(/^snapshot=(\d+)$/.exec(name)?.[1]) > since) remove(table, name);
    }
  }
}

async function write(
  connection: DuckDBConnection,
  folder: string,
  range: VerdictRange,
  { progress, signal }: Ports,
): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of writeVerdicts(connection, folder, range, signal)) {
    const path = join(folder, file.path);
    files.push({ ...file, bytes: statSync(path).size, sha256: await hashFile(path) });
    progress.advance(file.rows);
  }
  return files;
}

async function written(
  connection: DuckDBConnection,
  folder: string,
  content: Pick<VerdictManifest, 'snapshot' | 'isAsOf' | 'generation' | 'files'>,
): Promise<VerdictManifest> {
  const count = (wanted: string): number =>
    content.files.reduce((sum, { table, rows }) => sum + (table === wanted ? rows : 0), 0);
  const files = content.files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const manifest = {
    schema: 'crossfoot/export-verdicts/1' as const,
    storeSchema: SCHEMA_VERSION,
    ...content,
    numbers: count('numbers'),
    restRows: count('rest'),
    tables: await tablesOf(connection, folder, files),
    files,
  };
  writeManifest(folder, manifest);
  return manifest;
}

const isPartitioned = (path: string): boolean => /\/snapshot=\d+\//.test(path);

/**
 * The tables of an export in the order of their files, with the columns that their files have, and the snapshot in the
 * names of folders.
 */
async function tablesOf(
  connection: DuckDBConnection,
  folder: string,
  files: readonly ListedFile[],
): Promise<VerdictManifest['tables']> {
  const tables: VerdictManifest['tables'] = [];
  for (const [name, own] of groupBy(files, ({ table }) => table)) {
    const [first] = own;
    if (!first) continue;
    const path = quoteText(join(folder, first.path));
    const described = await queryRows(
      connection,
      `SELECT column_name, column_type FROM (DESCRIBE FROM read_parquet(${path}, hive_partitioning = false))`,
    );
    const columns = described.map(([column, type]) => ({ name: String(column), type: String(type) }));
    if (isPartitioned(first.path)) columns.push({ name: 'snapshot', type: 'INTEGER' });
    tables.push({ name, columns, rows: own.reduce((sum, { rows }) => sum + rows, 0) });
  }
  return tables;
}
