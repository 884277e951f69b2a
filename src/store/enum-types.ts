import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows } from './rows.ts';
import { ENUM_TYPES, VIEWS } from './schema/views.ts';

/** Makes the ENUM types of the attached store anew where names were added. Views take them up when they are next read. */
export async function refreshEnumTypes(connection: DuckDBConnection): Promise<void> {
  await connection.run('USE store');
  let changed = false;
  try {
    for (const { type, names } of ENUM_TYPES) {
      const [[stale] = []] = await queryRows(
        connection,
        `SELECT count(*) > 0 AND list(n) <> enum_range(NULL::${type})::VARCHAR[] FROM (${names}) t(n)`,
      );
      if (stale !== true) continue;
      await connection.run(`DROP TYPE ${type}; CREATE TYPE ${type} AS ENUM (${names})`);
      changed = true;
    }
    // A view takes up a new type when it is read, but says its old one when it is described.
    if (changed) for (const view of VIEWS) await connection.run(view);
  } finally {
    await connection.run('USE memory');
  }
}
