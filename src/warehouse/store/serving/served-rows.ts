import type { DuckDBConnection } from '@duckdb/node-api';
import { SHOWN_OR_WITHDRAWN, VALUES_HELD } from '../relations.ts';
import { queryColumns } from '../rows.ts';
import { newestSnapshots } from '../snapshots.ts';
import { composeCompanies, composeFinancials } from './composed-rows.ts';
import { fieldPositions, planFields, storedFields } from './field-plan.ts';
import { readImage, type ServedRows } from './read-image.ts';
import { type RowSource, rowSource } from './row-source.ts';
import type { ShownTaxonomy } from './shown-state.ts';

/** Positions follow the numbers of row identities, so that a row whose content changes stays where it is. */
const SHOWN_VERSIONS = `
  CREATE OR REPLACE TEMP TABLE shown_content AS
  SELECT content_id, (row_number() OVER (ORDER BY row_identity_id) - 1)::INTEGER AS position, is_open
    FROM (${SHOWN_OR_WITHDRAWN})`;

const SIZES = `
  SELECT ${VALUES_HELD}, (NOT is_open)::INTEGER FROM shown_content JOIN content USING (content_id) ORDER BY position`;

/** The rows of a resource as they are stored: one a row identity, withdrawn ones with their last version. */
async function readStoredRows(
  connection: DuckDBConnection,
  resource: string,
  { resources, newest: snapshot }: RowSource,
  taxonomies: readonly ShownTaxonomy[],
): Promise<ServedRows> {
  const positionOf = await fieldPositions(connection, resource, taxonomies);
  const plan = planFields(await storedFields(connection, resources), [], positionOf);
  await connection.run(SHOWN_VERSIONS, { resources: JSON.stringify(resources), snapshot });
  const { held, withdrawn } = await queryColumns(connection, { held: 'integer', withdrawn: 'integer' }, SIZES);
  const { image, repeated } = await readImage(connection, { resource, snapshot, plan, held, withdrawn });
  return { image, counts: { rows: image.count, values: image.field.length, leftOut: { repeated } } };
}

/** The rows of a resource (its exact name) at a snapshot, in fields ordered by `taxonomies`. */
export async function readServedRows(
  connection: DuckDBConnection,
  resource: string,
  snapshot: number,
  taxonomies: readonly ShownTaxonomy[],
): Promise<ServedRows> {
  const source = rowSource(resource, await newestSnapshots(connection, snapshot));
  if (source.made === 'stored') return readStoredRows(connection, resource, source, taxonomies);
  if (source.made === 'companies') return composeCompanies(connection, resource, source);
  return composeFinancials(connection, resource, source.made, source, taxonomies);
}
