import { copyName, newestSchema } from './migrate.ts';
import { MIGRATIONS, type Migration } from './schema/migrations.ts';
import { readSchema, type Session, type StorePorts, withWriter } from './session.ts';

export type Migrated = {
  /** Schema numbers, before and after. */
  readonly from: number;
  readonly to: number;
  /** The path of the copy of the older store; `null` where there was nothing to do. */
  readonly copy: string | null;
  readonly migrations: readonly Pick<Migration, 'number' | 'title'>[];
};

/** Brings a store up to date, as the first ingest into it would; one that is up to date is not written to. */
export async function migrateStore(
  session: Session,
  path: string,
  ports: StorePorts,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Migrated> {
  const to = newestSchema(migrations);
  const from = await readSchema(session, path, ports, to);
  if (from === to) return { from, to, copy: null, migrations: [] };
  await withWriter(session, path, ports, async () => {}, migrations);
  const done = migrations.filter(({ number }) => number > from);
  return { from, to, copy: copyName(path, from), migrations: done.map(({ number, title }) => ({ number, title })) };
}
