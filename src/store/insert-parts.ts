import type { DuckDBConnection } from '@duckdb/node-api';
import type { FieldProperty, TaxonomyParts } from '../model/taxonomy.ts';
import { appendColumns, type Column } from './columns.ts';
import { fieldNumbers, NO_STORED_FIELDS } from './numbering.ts';

const STAGED_PARTS: readonly string[] = [
  'part_field (n INTEGER, namespace VARCHAR, name VARCHAR)',
  'part_section (n INTEGER, structure VARCHAR, id VARCHAR, title VARCHAR, relative_order VARCHAR, role VARCHAR)',
  `part_calculation (n INTEGER, section_id VARCHAR, parent INTEGER, child INTEGER, weight VARCHAR, relative_order VARCHAR, child_level INTEGER,
     is_calculations_11 VARCHAR)`,
  `part_presentation (n INTEGER, section_id VARCHAR, parent INTEGER, child INTEGER, relative_order VARCHAR, child_level INTEGER,
     preferred_label VARCHAR)`,
  'part_label (n INTEGER, field INTEGER, label_type VARCHAR, language VARCHAR, text VARCHAR)',
  `part_property (n INTEGER, field INTEGER, publisher_field_id VARCHAR, row_number VARCHAR, data_type_id VARCHAR, data_type VARCHAR,
     is_numeric VARCHAR, is_money VARCHAR, can_hold_value VARCHAR, is_section VARCHAR, period_type VARCHAR, balance_type VARCHAR)`,
];

/** Adds new names of fields, and maps the staged numbers of all to ids. */
const NEW_FIELDS: readonly string[] = [
  `INSERT INTO store.field SELECT (SELECT coalesce(max(field_id), 0) FROM store.field) + row_number() OVER (ORDER BY s.n), s.namespace, s.name
      FROM part_field s WHERE NOT EXISTS (FROM store.field t WHERE t.namespace = s.namespace AND t.name = s.name)`,
  `CREATE OR REPLACE TEMP TABLE part_field_id AS
      SELECT s.n, t.field_id AS id FROM part_field s JOIN store.field t USING (namespace, name)`,
];

/** From the staged parts into the store, with ids in place of names. */
const PART_STATEMENTS: readonly string[] = [
  `INSERT INTO store.section SELECT $taxonomyId, structure, n, id, title, relative_order, role FROM part_section ORDER BY n`,
  `INSERT INTO store.calculation SELECT $taxonomyId, s.section_id, s.n, p.id, c.id, s.weight, s.relative_order, s.child_level,
        s.is_calculations_11::BOOLEAN
      FROM part_calculation s JOIN part_field_id p ON p.n = s.parent JOIN part_field_id c ON c.n = s.child ORDER BY s.n`,
  `INSERT INTO store.presentation SELECT $taxonomyId, s.section_id, s.n, p.id, c.id, s.relative_order, s.child_level, s.preferred_label
      FROM part_presentation s JOIN part_field_id p ON p.n = s.parent JOIN part_field_id c ON c.n = s.child ORDER BY s.n`,
  `INSERT INTO store.label SELECT $taxonomyId, f.id, s.label_type, s.language, s.text
      FROM part_label s JOIN part_field_id f ON f.n = s.field ORDER BY s.n`,
  `INSERT INTO store.property SELECT $taxonomyId, f.id, s.publisher_field_id::INTEGER, s.row_number::INTEGER, s.data_type_id::INTEGER, s.data_type,
        s.is_numeric::BOOLEAN, s.is_money::BOOLEAN, s.can_hold_value::BOOLEAN, s.is_section::BOOLEAN, s.period_type, s.balance_type
      FROM part_property s JOIN part_field_id f ON f.n = s.field ORDER BY s.n`,
];

/** A column of a staged table: numbers or texts made of each item. */
type PartColumn<T> = { readonly number: (item: T) => number } | { readonly text: (item: T) => Stated };
type Stated = string | number | boolean | undefined;

const number = <T>(of: (item: T) => number): PartColumn<T> => ({ number: of });
const text = <T>(of: (item: T) => Stated): PartColumn<T> => ({ text: of });

/** Fills a staged table with items, numbered in their order; what an item leaves out is NULL. */
function append<T>(
  connection: DuckDBConnection,
  table: string,
  items: readonly T[],
  columns: readonly PartColumn<T>[],
): Promise<void> {
  const made = columns.map((column): Column => {
    if ('number' in column) return Int32Array.from(items, column.number);
    return items.map((item) => column.text(item)?.toString() ?? null);
  });
  return appendColumns(connection, table, [Int32Array.from(items.keys()), ...made]);
}

async function stageParts(connection: DuckDBConnection, parts: TaxonomyParts): Promise<void> {
  await connection.run(STAGED_PARTS.map((table) => `CREATE OR REPLACE TEMP TABLE ${table}`).join(';'));
  const { sections = [], calculation = [], presentation = [], labels = [], properties = [] } = parts;
  const fields = fieldNumbers(NO_STORED_FIELDS);
  const { numberOf } = fields;
  await append(connection, 'part_section', sections, [
    text((s) => s.structure),
    text((s) => s.id),
    text((s) => s.title),
    text((s) => s.relativeOrder),
    text((s) => s.role),
  ]);
  await append(connection, 'part_calculation', calculation, [
    text((r) => r.sectionId),
    number((r) => numberOf(r.parent)),
    number((r) => numberOf(r.child)),
    text((r) => r.weight),
    text((r) => r.relativeOrder),
    number((r) => r.childLevel),
    text((r) => r.isCalculations11),
  ]);
  await append(connection, 'part_presentation', presentation, [
    text((r) => r.sectionId),
    number((r) => numberOf(r.parent)),
    number((r) => numberOf(r.child)),
    text((r) => r.relativeOrder),
    number((r) => r.childLevel),
    text((r) => r.preferredLabel),
  ]);
  await append(connection, 'part_label', labels, [
    number((l) => numberOf(l.field)),
    text((l) => l.labelType),
    text((l) => l.language),
    text((l) => l.text),
  ]);
  await append(connection, 'part_property', properties, [
    number((p) => numberOf(p.field)),
    ...PROPERTY_TEXTS.map(text),
  ]);
  await append(connection, 'part_field', fields.names(), [text((f) => f.namespace), text((f) => f.name)]);
}

const PROPERTY_TEXTS: readonly ((property: FieldProperty) => Stated)[] = [
  (p) => p.fieldId,
  (p) => p.rowNumber,
  (p) => p.dataType?.id,
  (p) => p.dataType?.name,
  (p) => p.isNumeric,
  (p) => p.isMoney,
  (p) => p.canHoldValue,
  (p) => p.isSection,
  (p) => p.periodType,
  (p) => p.balanceType,
];

/** Inserts the parts of a new stored taxonomy, with field ids in place of names. */
export async function insertParts(
  connection: DuckDBConnection,
  taxonomyId: number,
  parts: TaxonomyParts,
): Promise<void> {
  await stageParts(connection, parts);
  await connection.run(NEW_FIELDS.join(';'));
  for (const statement of PART_STATEMENTS) await connection.run(statement, { taxonomyId });
}
