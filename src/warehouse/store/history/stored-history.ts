import type { DuckDBConnection } from '@duckdb/node-api';
import { openAt } from '../open-at.ts';
import { SHOWN_VERSIONS, VALUES_HELD } from '../relations.ts';
import { queryColumns, queryRows } from '../rows.ts';
import { fieldPositions, planFields, storedFields } from '../serving/field-plan.ts';
import type { ShownTaxonomy } from '../serving/shown.ts';
import { type AllChanges, keptVersions, NEVER, readChanges, type WantedChanges } from './changes.ts';

const VERSIONS = `
  SELECT current_row_id AS row_id, content_id, first.refresh AS since, coalesce(gone.refresh, ${NEVER}) AS until
  FROM ${SHOWN_VERSIONS} JOIN resource r USING (resource_id)
  JOIN refresh_of first ON first.snapshot_id = v.opened LEFT JOIN refresh_of gone ON gone.snapshot_id = v.closed
  WHERE r.name = $resource AND since < until`;

const SHOWN = `CREATE OR REPLACE TEMP TABLE shown AS
  SELECT content_id, position FROM history_version WHERE position IS NOT NULL`;

const HELD = `SELECT ${VALUES_HELD} FROM shown JOIN content USING (content_id) ORDER BY position`;

const COUNT = `
  SELECT count(*) FROM ${SHOWN_VERSIONS} JOIN resource r USING (resource_id)
  WHERE r.name = $resource AND ${openAt('$snapshot')('v')}`;

/** The changes of the rows that a resource has of its own. */
export async function storedHistory(
  connection: DuckDBConnection,
  wanted: WantedChanges,
  taxonomies: readonly ShownTaxonomy[],
): Promise<AllChanges> {
  const { resource, range, before } = wanted;
  const positionOf = await fieldPositions(connection, resource, taxonomies);
  const plan = planFields(await storedFields(connection, resource), [], positionOf);
  const [[rowsBefore] = []] = await queryRows(connection, COUNT, { resource, snapshot: before });
  await connection.run(keptVersions(VERSIONS), { resource, ...range });
  await connection.run(SHOWN);
  const { held } = await queryColumns(connection, { held: 'integer' }, HELD);
  const { versions, changes, repeated } = await readChanges(connection, wanted, { plan, held });
  return { versions, changes, rowsBefore: Number(rowsBefore), leftOut: { repeated } };
}
