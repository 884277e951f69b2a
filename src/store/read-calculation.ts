import type { DuckDBConnection } from '@duckdb/node-api';
import { pushTo } from '../base/collections.ts';
import type { CalculationRelationship, FieldName, Section, TaxonomySource } from '../model/taxonomy.ts';
import { columns, queryColumns, queryRows } from './rows.ts';

/** A stored taxonomy with the number of its calculation relationships. */
export type StoredCalculation = {
  readonly taxonomyId: number;
  readonly source: TaxonomySource;
  readonly id: string;
  readonly version: string;
  readonly relationships: number;
};

/**
 * Stored versions of every taxonomy, oldest first. With `asOf` those that were stored before the snapshot of that number was brought in;
 * of a (source, id) of which no calculation was stored by then, all of them.
 */
export async function listCalculations(
  connection: DuckDBConnection,
  asOf?: number,
): Promise<readonly StoredCalculation[]> {
  const rows = await queryRows(
    connection,
    `SELECT t.taxonomy_id, t.source, t.id, t.version, coalesce(c.relationships, 0) AS stored,
       coalesce(t.run_id <= (SELECT run_id FROM snapshot WHERE snapshot_id = $asOf), true) AS known
     FROM taxonomy t LEFT JOIN (SELECT taxonomy_id, count(*)::INTEGER AS relationships FROM calculation GROUP BY taxonomy_id) c USING (taxonomy_id)
     QUALIFY known OR NOT bool_or(known AND stored > 0) OVER (PARTITION BY t.source, t.id)
     ORDER BY t.taxonomy_id`,
    { asOf: asOf ?? null },
  );
  return rows.map(([taxonomyId, source, id, version, relationships]) => ({
    taxonomyId: Number(taxonomyId),
    source: String(source) as TaxonomySource,
    id: String(id),
    version: String(version),
    relationships: Number(relationships),
  }));
}

export type StoredCalculationParts = {
  readonly sections: readonly Section[];
  readonly relationships: readonly CalculationRelationship[];
};

const CALCULATION_COLUMNS = {
  ...columns('integer', 'taxonomy parent child childLevel'),
  ...columns('text', 'section weight relativeOrder'),
};
const CALCULATIONS = `
  SELECT taxonomy_id, parent_field_id, child_field_id, child_level, section_id, weight, relative_order FROM calculation
  WHERE list_contains(from_json($taxonomies, '["INTEGER"]'), taxonomy_id) ORDER BY taxonomy_id, ordinal`;

/**
 * The calculations of stored taxonomies, by taxonomy id: sections and relationships in their stored order. `fields` holds the names of all
 * fields of calculations by id; relationships share them.
 */
export async function readCalculations(
  connection: DuckDBConnection,
  taxonomyIds: readonly number[],
  fields: ReadonlyMap<number, FieldName>,
): Promise<ReadonlyMap<number, StoredCalculationParts>> {
  const sections = await readSections(connection, taxonomyIds, 'calculation');
  const rows = await queryColumns(connection, CALCULATION_COLUMNS, CALCULATIONS, {
    taxonomies: JSON.stringify(taxonomyIds),
  });
  const relationships = new Map<number, CalculationRelationship[]>();
  const nameOf = (id: number | undefined): FieldName => fields.get(id ?? 0) ?? { namespace: '', name: '' };
  for (const [i, taxonomy] of rows.taxonomy.entries()) {
    pushTo(relationships, taxonomy, {
      sectionId: rows.section[i] ?? '',
      parent: nameOf(rows.parent[i]),
      child: nameOf(rows.child[i]),
      weight: rows.weight[i] ?? '',
      relativeOrder: rows.relativeOrder[i] ?? '',
      childLevel: rows.childLevel[i] ?? 0,
    });
  }
  return new Map(
    taxonomyIds.map((id) => [id, { sections: sections.get(id) ?? [], relationships: relationships.get(id) ?? [] }]),
  );
}

const SECTIONS = `
  SELECT taxonomy_id, id, title, relative_order, role FROM section
  WHERE list_contains(from_json($taxonomies, '["INTEGER"]'), taxonomy_id) AND structure = $structure ORDER BY taxonomy_id, ordinal`;

/** The sections of stored taxonomies, by taxonomy id. */
export async function readSections(
  connection: DuckDBConnection,
  taxonomyIds: readonly number[],
  structure: Section['structure'],
): Promise<ReadonlyMap<number, readonly Section[]>> {
  const rows = await queryRows(connection, SECTIONS, { taxonomies: JSON.stringify(taxonomyIds), structure });
  const sections = new Map<number, Section[]>();
  for (const [taxonomy, id, title, relativeOrder, role] of rows) {
    pushTo(sections, Number(taxonomy), {
      structure,
      id: String(id),
      title: String(title),
      relativeOrder: String(relativeOrder),
      ...(role === null ? {} : { role: String(role) }),
    });
  }
  return sections;
}
