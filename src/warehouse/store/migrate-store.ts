import { CrossfootError } from '../../core/base/errors.ts';
import type { StorePorts } from './ports.ts';
import { MIGRATIONS, type Migration } from './schema/migrations.ts';
import { openWorkspace, readSchema } from './workspace.ts';
import { copyName, newestSchema, writeAttached } from './write-attached.ts';

export type Migrated = {
  readonly from: number;
  readonly to: number;
  /** The path of the copy of the older store; `null` where there was nothing to do. */
  readonly copy: string | null;
  readonly migrations: readonly Pick<Migration, 'number' | 'title'>[];
};

/** Brings a store up to date, as the first ingest into it would; one that is up to date is not written to. */
export async function migrateStore(
  path: string,
  ports: StorePorts,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Migrated> {
  const workspace = await openWorkspace();
  try {
    const to = newestSchema(migrations);
    const from = await readSchema(workspace, path, ports, to);
    if (from === to) return { from, to, copy: null, migrations: [] };
    await writeAttached(workspace, path, ports, async () => {}, migrations);
    const done = migrations.filter(({ number }) => number > from);
    return { from, to, copy: copyName(path, from), migrations: done.map(({ number, title }) => ({ number, title })) };
  } finally {
    workspace.close();
  }
}

/** Reads a store; one of an older schema is brought up to date first, as every ingest does. */
export async function readMigrated<T>(path: string, ports: StorePorts, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CrossfootError && error.code === 'old-schema')) throw error;
  }
  await migrateStore(path, ports);
  return read();
}
