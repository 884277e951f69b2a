import { copyFileSync, existsSync, rmSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { commentStatements } from './schema/comments.ts';
import type { Migration } from './schema/migrations.ts';
import { MACROS_AND_VIEWS } from './schema/views.ts';
import { createWideViews } from './wide-view.ts';

export function newestSchema(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.number ?? 0;
}

/** Brings the attached store from schema `from` (0: an empty file) to the newest, inside the caller's transaction. */
export async function migrate(
  connection: DuckDBConnection,
  store: string,
  from: number,
  migrations: readonly Migration[],
): Promise<void> {
  const steps = migrations.filter(({ number }) => number > from);
  if (steps.length === 0) return;
  await connection.run(`USE ${store}`);
  try {
    for (const { statements } of steps) await connection.run(statements.join(';'));
    // Fills use the writers of today, which need all tables of today.
    for (const { fill } of from > 0 ? steps : []) await fill?.(connection);
    await connection.run(MACROS_AND_VIEWS.join(';'));
    // One text: hundreds of statements, each with a round trip of its own, would take twice as long.
    await connection.run((await commentStatements(connection)).join(';'));
    if (from > 0) await createWideViews(connection);
    await connection.run(
      from === 0
        ? 'INSERT INTO crossfoot_store (schema_version) VALUES ($1)'
        : 'UPDATE crossfoot_store SET schema_version = $1',
      [newestSchema(migrations)],
    );
  } finally {
    await connection.run('USE memory');
  }
}

export function copyName(path: string, version: number): string {
  return `${path}.schema-${version}.bak`;
}

/**
 * Copies a store and its log. Call it while the file is open for reading, which keeps writers off; closing the copy
 * ends that lock, so do nothing after it.
 */
export function copyBeforeMigration(path: string, version: number): void {
  const copy = copyName(path, version);
  try {
    copyFileSync(path, copy);
    if (existsSync(`${path}.wal`)) copyFileSync(`${path}.wal`, `${copy}.wal`);
    else rmSync(`${copy}.wal`, { force: true });
  } catch (error) {
    for (const file of [copy, `${copy}.wal`]) rmSync(file, { force: true });
    throw error;
  }
}
