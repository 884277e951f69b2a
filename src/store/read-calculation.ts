import type { DuckDBConnection } from '@duckdb/node-api';
import type { CalculationRelationship, FieldName, Section, TaxonomySource } from '../model/taxonomy.ts';
import { queryColumns, queryRows } from './rows.ts';

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

/**
 * The calculation of one stored taxonomy: sections and relationships in their stored order. `fields` holds the names of all fields
 * of calculations by id; relationships share them.
 */
export async function readCalculation(
  connection: DuckDBConnection,
  taxonomyId: number,
  fields: ReadonlyMap<number, FieldName>,
): Promise<{ readonly sections: readonly Section[]; readonly relationships: readonly CalculationRelationship[] }> {
  const sections = await readSections(connection, taxonomyId, 'calculation');
  const [sectionIds, parents, children, weights, orders, levels] = await queryColumns(
    connection,
    `SELECT section_id, parent_field_id, child_field_id, weight, relative_order, child_level FROM calculation
     WHERE taxonomy_id = $taxonomyId ORDER BY ordinal`,
    { taxonomyId },
  );
  const nameOf = (id: number | undefined): FieldName => fields.get(id ?? 0) ?? { namespace: '', name: '' };
  return {
    sections,
    relationships: (sectionIds?.texts ?? []).map((sectionId, i) => ({
      sectionId,
      parent: nameOf(parents?.integers[i]),
      child: nameOf(children?.integers[i]),
      weight: weights?.texts[i] ?? '',
      relativeOrder: orders?.texts[i] ?? '',
      childLevel: levels?.integers[i] ?? 0,
    })),
  };
}

export async function readSections(
  connection: DuckDBConnection,
  taxonomyId: number,
  structure: Section['structure'],
): Promise<readonly Section[]> {
  const rows = await queryRows(
    connection,
    `SELECT id, title, relative_order, role FROM section WHERE taxonomy_id = $taxonomyId AND structure = $structure ORDER BY ordinal`,
    { taxonomyId, structure },
  );
  return rows.map(([id, title, relativeOrder, role]) => ({
    structure,
    id: String(id),
    title: String(title),
    relativeOrder: String(relativeOrder),
    ...(role === null ? {} : { role: String(role) }),
  }));
}
