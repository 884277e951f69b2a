import type { DuckDBConnection } from '@duckdb/node-api';
import { RESOURCES, type ResourceFamily } from '../../model/resource.ts';
import { CORE_TAXONOMY } from '../../model/service-taxonomies.ts';
import { CORE_FIELDS, HEADER_FIELDS } from '../../protocol/rows/default-group.ts';
import { queryRows } from '../rows.ts';
import type { FieldPosition } from './field-plan.ts';
import type { ShownTaxonomy } from './shown.ts';

const GROUP = { header: 0, core: 1, taxonomy: 2, name: 3 };

/** The family of a data resource; a resource that the service does not know has none. */
function familyOf(resource: string): ResourceFamily | undefined {
  return RESOURCES.flatMap((known) => (known.kind === 'rows' && known.name === resource ? known.family : []))[0];
}

/** Taxonomies whose row numbers order the fields of a family. Fields of several of them go by the least. */
const EXPLAINED_BY: Readonly<Partial<Record<ResourceFamily, (id: string) => boolean>>> = {
  CoreFinancials: (id) => id === CORE_TAXONOMY,
  Financials: (id) => id !== CORE_TAXONOMY,
};

/**
 * The order of a resource's fields: the header, then those of core financials in their own order, then by the row
 * numbers of the taxonomies that explain the resource, then by name. Names are in lower case.
 */
export async function fieldPositions(
  connection: DuckDBConnection,
  resource: string,
  taxonomies: readonly ShownTaxonomy[],
): Promise<(name: string) => FieldPosition> {
  const family = familyOf(resource);
  const explains = family && EXPLAINED_BY[family];
  const explaining = explains ? taxonomies.filter(({ id }) => explains(id)) : [];
  const core = family === 'CoreFinancials' ? CORE_FIELDS : [];
  const positions = new Map([
    ...(await rowNumbers(connection, explaining)),
    ...core.map((name, number) => [name, { group: GROUP.core, number }] as const),
    ...HEADER_FIELDS.map((name, number) => [name, { group: GROUP.header, number }] as const),
  ]);
  return (name) => positions.get(name) ?? { group: GROUP.name, number: 0 };
}

async function rowNumbers(
  connection: DuckDBConnection,
  taxonomies: readonly ShownTaxonomy[],
): Promise<readonly (readonly [string, FieldPosition])[]> {
  if (taxonomies.length === 0) return [];
  const rows = await queryRows(
    connection,
    `SELECT lower(f.name), min(p.row_number) FROM property p JOIN field f USING (field_id)
     WHERE list_contains(from_json($ids, '["INTEGER"]'), p.taxonomy_id) AND p.row_number IS NOT NULL GROUP BY 1`,
    { ids: JSON.stringify(taxonomies.map(({ taxonomyId }) => taxonomyId)) },
  );
  return rows.map(([name, number]) => [String(name), { group: GROUP.taxonomy, number: Number(number) }]);
}
