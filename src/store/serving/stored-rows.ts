import type { DuckDBConnection } from '@duckdb/node-api';
import { SHOWN_OR_WITHDRAWN, VALUES_HELD } from '../relations.ts';
import { queryColumns } from '../rows.ts';
import { planFields, type StoredField } from './field-plan.ts';
import { fieldPositions } from './field-positions.ts';
import { imageBuilder } from './image-builder.ts';
import { putVersions, readDictionary } from './put-versions.ts';
import type { ServedRows } from './served-rows.ts';
import type { ShownTaxonomy } from './shown.ts';

/** Positions follow the numbers of current rows, so that a row whose content changes stays where it is. */
const SHOWN_VERSIONS = `
  CREATE OR REPLACE TEMP TABLE shown AS
  SELECT content_id, (row_number() OVER (ORDER BY current_row_id) - 1)::INTEGER AS position, is_open
    FROM (${SHOWN_OR_WITHDRAWN})`;

const SIZES = `
  SELECT ${VALUES_HELD}, (NOT is_open)::INTEGER FROM shown JOIN content USING (content_id) ORDER BY position`;

const FIELDS = `
  SELECT DISTINCT field_id, namespace, name FROM field_usage JOIN field USING (field_id)
  WHERE resource_id IN (SELECT resource_id FROM resource WHERE resource.name = $resource)`;

/** The fields that rows of a resource have had at any time. */
export async function storedFields(connection: DuckDBConnection, resource: string): Promise<readonly StoredField[]> {
  const columns = { ids: 'integer', namespaces: 'text', names: 'text' } as const;
  const { ids, namespaces, names } = await queryColumns(connection, columns, FIELDS, { resource });
  return Array.from(ids, (id, i) => ({ id, namespace: namespaces[i] ?? '', name: names[i] ?? '' }));
}

/** The rows of a resource as they are stored: one a current row, withdrawn ones with their last version. */
export async function readStoredRows(
  connection: DuckDBConnection,
  resource: string,
  snapshot: number,
  taxonomies: readonly ShownTaxonomy[],
): Promise<ServedRows> {
  const plan = planFields(
    await storedFields(connection, resource),
    [],
    await fieldPositions(connection, resource, taxonomies),
  );
  await connection.run(SHOWN_VERSIONS, { resource, snapshot });
  const { sizes, withdrawn } = await queryColumns(connection, { sizes: 'integer', withdrawn: 'integer' }, SIZES);
  const builder = imageBuilder(plan, sizes, await readDictionary(connection));
  await putVersions(connection, plan, builder);
  const { repeated, ...rows } = await builder.finish();
  const image = { ...rows, resource, snapshot, withdrawn: Uint8Array.from(withdrawn) };
  return { image, counts: { rows: image.count, values: image.field.length, leftOut: { repeated } } };
}
