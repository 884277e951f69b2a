import type { DuckDBConnection } from '@duckdb/node-api';
import { queryRows, textCell } from '../rows.ts';

/** The newest version of a taxonomy of the service; `checkedAt`: when the service was last asked for it, `null` where it never was. */
export type CheckedTaxonomy = {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly checkedAt: string | null;
};

/** Every taxonomy of the service, by id, on a connection of a reader. */
export async function listCheckedTaxonomies(connection: DuckDBConnection): Promise<readonly CheckedTaxonomy[]> {
  const rows = await queryRows(
    connection,
    `SELECT t.id, arg_max(t.name, t.taxonomy_id), arg_max(t.version, t.taxonomy_id),
       (SELECT strftime(max(c.checked_at), '%Y-%m-%dT%H:%M:%SZ') FROM taxonomy_check c WHERE c.id = t.id)
     FROM taxonomy t WHERE t.source = 'service' GROUP BY t.id ORDER BY try_cast(t.id AS INTEGER), t.id`,
  );
  return rows.map(([id, name, version, checkedAt]) => ({
    id: String(id),
    name: String(name),
    version: String(version),
    checkedAt: textCell(checkedAt),
  }));
}
