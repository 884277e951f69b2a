import type { DuckDBConnection } from '@duckdb/node-api';
import { ROW_CHANGE_KINDS } from '../../model/row-history.ts';
import { SHOWN_VERSIONS, VALUES_HELD } from '../relations.ts';
import { columns, queryColumns, queryRows } from '../rows.ts';

/** The refreshes of which changes are wanted, by index, both ends included. `until` is at least `since`. */
export type RefreshRange = { readonly since: number; readonly until: number };

/** After all refreshes. */
const NEVER = 2_147_483_647;

/** Versions of rows of `$resource` by the refreshes that show them first (`since`) and no longer (`until`). */
const VERSIONS = `
  SELECT current_row_id, content_id, first.refresh AS since, coalesce(gone.refresh, ${NEVER}) AS until
  FROM ${SHOWN_VERSIONS} JOIN resource r USING (resource_id)
  JOIN refresh_of first ON first.snapshot_id = v.opened LEFT JOIN refresh_of gone ON gone.snapshot_id = v.closed
  WHERE r.name = $resource AND since < until`;

const SIZES = `SELECT since, until, count(*) FROM (${VERSIONS}) GROUP BY ALL`;

/** The rows of a resource after each of its refreshes. */
export async function countRows(
  connection: DuckDBConnection,
  resource: string,
  refreshes: number,
): Promise<readonly number[]> {
  const rows = new Array<number>(refreshes).fill(0);
  for (const [since, until, count] of await queryRows(connection, SIZES, { resource })) {
    for (let at = Number(since); at < Math.min(refreshes, Number(until)); at += 1) {
      rows[at] = (rows[at] ?? 0) + Number(count);
    }
  }
  return rows;
}

/** Versions that begin or end in the range, and earlier ones of rows that were withdrawn. */
const SHOWN_VERSION = `
  CREATE OR REPLACE TEMP TABLE history_version AS
  SELECT *, CASE WHEN since BETWEEN $since AND $until OR until BETWEEN $since AND $until THEN
    (row_number() OVER (ORDER BY until < $since, since, current_row_id) - 1)::INTEGER END AS position
  FROM (${VERSIONS} AND (since BETWEEN $since AND $until OR until <= $until))`;

const SHOWN = `CREATE OR REPLACE TEMP TABLE shown AS
  SELECT content_id, position FROM history_version WHERE position IS NOT NULL`;

const HELD = `SELECT ${VALUES_HELD} FROM shown JOIN content USING (content_id) ORDER BY position`;

const kind = (name: (typeof ROW_CHANGE_KINDS)[number]): number => ROW_CHANGE_KINDS.indexOf(name);

const CHANGES = `
  WITH side AS (FROM history_version WHERE position IS NOT NULL),
  gone AS (SELECT current_row_id, min(until) AS gone FROM history_version WHERE until <= $until GROUP BY ALL)
  SELECT coalesce(a.since, b.until) AS refresh,
    (dense_rank() OVER (ORDER BY current_row_id) - 1)::INTEGER AS "row", coalesce(b.position, -1),
    coalesce(a.position, -1), CASE WHEN a.position IS NULL THEN ${kind('retired')}
      WHEN b.position IS NOT NULL THEN ${kind('changed')}
      WHEN gone < a.since THEN ${kind('reinserted')} ELSE ${kind('new')} END
  FROM (FROM side WHERE since BETWEEN $since AND $until) a
  FULL JOIN (SELECT *, until AS since FROM (SELECT * EXCLUDE since FROM side) WHERE until BETWEEN $since AND $until) b
    USING (current_row_id, since) LEFT JOIN gone USING (current_row_id)
  ORDER BY refresh, "row"`;

export const CHANGE_COLUMNS = columns('integer', 'refresh row before after kind');

/** Changes as parallel columns; `held` has how many values each version holds, whose contents are in `shown`. */
export async function storedChanges(connection: DuckDBConnection, resource: string, { since, until }: RefreshRange) {
  const range = { since, until };
  await connection.run(SHOWN_VERSION, { resource, ...range });
  await connection.run(SHOWN);
  const { held } = await queryColumns(connection, { held: 'integer' }, HELD);
  return { held, changes: await queryColumns(connection, CHANGE_COLUMNS, CHANGES, range) };
}
