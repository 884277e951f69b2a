import type { DuckDBConnection } from '@duckdb/node-api';
import type {
  FieldLabel,
  FieldName,
  FieldProperty,
  PresentationRelationship,
  TaxonomyKey,
  TaxonomyParts,
} from '../model/taxonomy.ts';
import { readCalculationFields } from './read-bindings.ts';
import { readCalculations, readSections } from './read-calculation.ts';
import { queryRows, textCell } from './rows.ts';

/** A stored taxonomy without its parts. `taxonomyId` is the store's; higher is newer. */
export type StoredTaxonomy = TaxonomyKey & {
  readonly taxonomyId: number;
  readonly name: string;
  readonly dataset: string | null;
  readonly parts: readonly string[];
  readonly counts: {
    readonly sections: number;
    readonly calculation: number;
    readonly presentation: number;
    readonly labels: number;
    readonly properties: number;
  };
};

const LIST = `
  SELECT taxonomy_id, source, id, version, name, dataset, to_json(parts)::VARCHAR,
    (SELECT count(*) FROM section s WHERE s.taxonomy_id = t.taxonomy_id)::INTEGER,
    (SELECT count(*) FROM calculation s WHERE s.taxonomy_id = t.taxonomy_id)::INTEGER,
    (SELECT count(*) FROM presentation s WHERE s.taxonomy_id = t.taxonomy_id)::INTEGER,
    (SELECT count(*) FROM label s WHERE s.taxonomy_id = t.taxonomy_id)::INTEGER,
    (SELECT count(*) FROM property s WHERE s.taxonomy_id = t.taxonomy_id)::INTEGER
  FROM taxonomy t WHERE $asOf IS NULL OR run_id <= (SELECT run_id FROM snapshot WHERE snapshot_id = $asOf)
  ORDER BY source, try_cast(id AS INTEGER), id, taxonomy_id`;

/** Every stored version of every taxonomy, by source, id and age; `asOf`: of those that were stored by the time of a snapshot. */
export async function listTaxonomies(connection: DuckDBConnection, asOf?: number): Promise<readonly StoredTaxonomy[]> {
  const rows = await queryRows(connection, LIST, { asOf: asOf ?? null });
  return rows.map(([taxonomyId, source, id, version, name, dataset, parts, ...counts]) => {
    const [sections = 0, calculation = 0, presentation = 0, labels = 0, properties = 0] = counts.map(Number);
    return {
      taxonomyId: Number(taxonomyId),
      source: String(source) as TaxonomyKey['source'],
      id: String(id),
      version: String(version),
      name: String(name),
      dataset: textCell(dataset),
      parts: JSON.parse(String(parts)) as string[],
      counts: { sections, calculation, presentation, labels, properties },
    };
  });
}

/** Everything of one stored taxonomy. */
export async function readTaxonomyParts(
  connection: DuckDBConnection,
  taxonomyId: number,
): Promise<Required<TaxonomyParts>> {
  const { fields } = await readCalculationFields(connection);
  const names = new Map(fields.map(({ id, field }) => [id, field]));
  const calculation = (await readCalculations(connection, [taxonomyId], names)).get(taxonomyId);
  const presentationSections = (await readSections(connection, [taxonomyId], 'presentation')).get(taxonomyId);
  return {
    sections: [...(calculation?.sections ?? []), ...(presentationSections ?? [])],
    calculation: calculation?.relationships ?? [],
    presentation: await readPresentation(connection, taxonomyId),
    labels: await readLabels(connection, taxonomyId),
    properties: await readProperties(connection, taxonomyId),
  };
}

async function readPresentation(
  connection: DuckDBConnection,
  taxonomyId: number,
): Promise<readonly PresentationRelationship[]> {
  const rows = await queryRows(
    connection,
    `SELECT c.section_id, p.namespace, p.name, k.namespace, k.name, c.relative_order, c.child_level, c.preferred_label
     FROM presentation c JOIN field p ON p.field_id = c.parent_field_id JOIN field k ON k.field_id = c.child_field_id
     WHERE c.taxonomy_id = $taxonomyId ORDER BY c.ordinal`,
    { taxonomyId },
  );
  return rows.map(([sectionId, parentSpace, parent, childSpace, child, relativeOrder, childLevel, preferredLabel]) => ({
    sectionId: String(sectionId),
    parent: fieldName(parentSpace, parent),
    child: fieldName(childSpace, child),
    relativeOrder: String(relativeOrder),
    childLevel: Number(childLevel),
    ...(preferredLabel === null ? {} : { preferredLabel: String(preferredLabel) }),
  }));
}

async function readLabels(connection: DuckDBConnection, taxonomyId: number): Promise<readonly FieldLabel[]> {
  const rows = await queryRows(
    connection,
    `SELECT f.namespace, f.name, l.label_type, l.language, l.text FROM label l JOIN field f USING (field_id)
     WHERE taxonomy_id = $taxonomyId ORDER BY l.rowid`,
    { taxonomyId },
  );
  return rows.map(([namespace, name, labelType, language, text]) => ({
    field: fieldName(namespace, name),
    labelType: String(labelType),
    ...(language === null ? {} : { language: String(language) }),
    text: String(text),
  }));
}

async function readProperties(connection: DuckDBConnection, taxonomyId: number): Promise<readonly FieldProperty[]> {
  const rows = await queryRows(
    connection,
    `SELECT f.namespace, f.name, p.publisher_field_id, p.row_number, p.data_type_id, p.data_type, p.is_numeric, p.is_money, p.can_hold_value,
       p.is_section, p.period_type, p.balance_type
     FROM property p JOIN field f USING (field_id) WHERE taxonomy_id = $taxonomyId ORDER BY p.rowid`,
    { taxonomyId },
  );
  const present = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
  return rows.map(
    ([
      namespace,
      name,
      id,
      row,
      typeId,
      type,
      isNumeric,
      isMoney,
      canHoldValue,
      isSection,
      periodType,
      balanceType,
    ]) => ({
      field: fieldName(namespace, name),
      ...(present(id) ? { fieldId: Number(id) } : {}),
      ...(present(row) ? { rowNumber: Number(row) } : {}),
      ...(present(type)
        ? { dataType: { name: String(type), ...(present(typeId) ? { id: Number(typeId) } : {}) } }
        : {}),
      ...(present(isNumeric) ? { isNumeric: Boolean(isNumeric) } : {}),
      ...(present(isMoney) ? { isMoney: Boolean(isMoney) } : {}),
      ...(present(canHoldValue) ? { canHoldValue: Boolean(canHoldValue) } : {}),
      ...(present(isSection) ? { isSection: Boolean(isSection) } : {}),
      ...(periodType === 'instant' || periodType === 'duration' ? { periodType } : {}),
      ...(balanceType === 'credit' || balanceType === 'debit' ? { balanceType } : {}),
    }),
  );
}

function fieldName(namespace: unknown, name: unknown): FieldName {
  return { namespace: String(namespace), name: String(name) };
}
