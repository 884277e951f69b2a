import type { DuckDBConnection } from '@duckdb/node-api';
import type { FieldName, Structure } from '../../core/model/taxonomy.ts';
import { queryRecords } from './rows.ts';

/** A section of a taxonomy; `relationships`: how many it has. */
export type IndexedSection = {
  readonly structure: Structure;
  readonly id: string;
  readonly title: string;
  readonly relationships: number;
};

const counted = (structure: Structure): string => `
  SELECT '${structure}' AS structure, section_id AS id, count(*)::INTEGER AS relationships
  FROM ${structure} WHERE taxonomy_id = $taxonomyId GROUP BY section_id`;

const SECTIONS = `
  SELECT s.structure, s.id, s.title, coalesce(n.relationships, 0) AS relationships
  FROM section s LEFT JOIN (${counted('calculation')} UNION ALL ${counted('presentation')}) n USING (structure, id)
  WHERE s.taxonomy_id = $taxonomyId AND ($structure IS NULL OR s.structure = $structure)
  ORDER BY s.structure, s.ordinal`;

/** The sections of a taxonomy (its number), or of one structure of it, the calculation first. */
export function readSectionIndex(
  connection: DuckDBConnection,
  taxonomyId: number,
  structure: Structure | undefined,
): Promise<readonly IndexedSection[]> {
  return queryRecords(connection, SECTIONS, { taxonomyId, structure: structure ?? null });
}

/** A field in the tree of a section. */
export type IndexedField = {
  readonly structure: Structure;
  readonly section: { readonly id: string; readonly title: string };
  readonly field: FieldName;
};

const used = (structure: Structure, end: 'parent' | 'child'): string => `
  SELECT '${structure}' AS structure, section_id AS id, ${end}_field_id AS field_id
  FROM ${structure} WHERE taxonomy_id = $taxonomyId`;
const ends = (structure: Structure): string => `${used(structure, 'parent')} UNION ${used(structure, 'child')}`;

const FIELDS = `
  SELECT u.structure, {id: s.id, title: s.title} AS section, {namespace: f.namespace, name: f.name} AS field
  FROM (${ends('calculation')} UNION ${ends('presentation')}) u JOIN field f USING (field_id)
  JOIN section s ON s.taxonomy_id = $taxonomyId AND s.structure = u.structure AND s.id = u.id
  WHERE $structure IS NULL OR u.structure = $structure ORDER BY u.structure, s.ordinal, f.name`;

/** The fields in the trees of a taxonomy (its number), each once a section. */
export function readFieldIndex(
  connection: DuckDBConnection,
  taxonomyId: number,
  structure: Structure | undefined,
): Promise<readonly IndexedField[]> {
  return queryRecords(connection, FIELDS, { taxonomyId, structure: structure ?? null });
}
