import type { DuckDBConnection } from '@duckdb/node-api';
import type { FieldName, TaxonomyParts } from '../model/taxonomy.ts';
import { appendColumns, type Column } from './columns.ts';

const STAGED_PARTS: readonly string[] = [
  'part_field (n INTEGER, namespace VARCHAR, name VARCHAR)',
  'part_section (n INTEGER, structure VARCHAR, id VARCHAR, title VARCHAR, relative_order VARCHAR, role VARCHAR)',
  `part_calculation (n INTEGER, section_id VARCHAR, parent INTEGER, child INTEGER, weight VARCHAR, relative_order VARCHAR, child_level INTEGER)`,
  `part_presentation (n INTEGER, section_id VARCHAR, parent INTEGER, child INTEGER, relative_order VARCHAR, child_level INTEGER,
     preferred_label VARCHAR)`,
  'part_label (n INTEGER, field INTEGER, label_type VARCHAR, language VARCHAR, text VARCHAR)',
  `part_property (n INTEGER, field INTEGER, publisher_field_id VARCHAR, row_number VARCHAR, data_type_id VARCHAR, data_type VARCHAR,
     is_numeric VARCHAR, is_money VARCHAR, can_hold_value VARCHAR, is_section VARCHAR, period_type VARCHAR, balance_type VARCHAR)`,
];

/** From the staged parts into the store, with ids in place of names. */
const PART_STATEMENTS: readonly string[] = [
  `INSERT INTO store.field SELECT (SELECT coalesce(max(field_id), 0) FROM store.field) + row_number() OVER (ORDER BY s.n), s.namespace, s.name
      FROM part_field s WHERE NOT EXISTS (FROM store.field t WHERE t.namespace = s.namespace AND t.name = s.name)`,
  `CREATE OR REPLACE TEMP TABLE part_field_id AS
      SELECT s.n, t.field_id AS id FROM part_field s JOIN store.field t USING (namespace, name)`,
  `INSERT INTO store.section SELECT $taxonomyId, structure, n, id, title, relative_order, role FROM part_section ORDER BY n`,
  `INSERT INTO store.calculation SELECT $taxonomyId, s.section_id, s.n, p.id, c.id, s.weight, s.relative_order, s.child_level
      FROM part_calculation s JOIN part_field_id p ON p.n = s.parent JOIN part_field_id c ON c.n = s.child ORDER BY s.n`,
  `INSERT INTO store.presentation SELECT $taxonomyId, s.section_id, s.n, p.id, c.id, s.relative_order, s.child_level, s.preferred_label
      FROM part_presentation s JOIN part_field_id p ON p.n = s.parent JOIN part_field_id c ON c.n = s.child ORDER BY s.n`,
  `INSERT INTO store.label SELECT $taxonomyId, f.id, s.label_type, s.language, s.text
      FROM part_label s JOIN part_field_id f ON f.n = s.field ORDER BY s.n`,
  `INSERT INTO store.property SELECT $taxonomyId, f.id, s.publisher_field_id::INTEGER, s.row_number::INTEGER, s.data_type_id::INTEGER, s.data_type,
        s.is_numeric::BOOLEAN, s.is_money::BOOLEAN, s.can_hold_value::BOOLEAN, s.is_section::BOOLEAN, s.period_type, s.balance_type
      FROM part_property s JOIN part_field_id f ON f.n = s.field ORDER BY s.n`,
];

async function stageParts(connection: DuckDBConnection, parts: TaxonomyParts): Promise<void> {
  await connection.run(STAGED_PARTS.map((table) => `CREATE OR REPLACE TEMP TABLE ${table}`).join(';'));
  const { sections = [], calculation = [], presentation = [], labels = [], properties = [] } = parts;
  const fields = new Map<string, { readonly n: number; readonly field: FieldName }>();
  const numberOf = (field: FieldName): number => {
    const key = `${field.namespace}\u0000${field.name}`;
    const known = fields.get(key);
    if (known) return known.n;
    const n = fields.size;
    fields.set(key, { n, field });
    return n;
  };
  const append = <T>(
    table: string,
    items: readonly T[],
    columns: readonly ((item: T) => string | null)[],
    numbers: readonly ((item: T) => number)[],
  ) =>
    appendColumns(connection, table, [
      Int32Array.from(items, (_, n) => n),
      ...numbers.map((number): Column => Int32Array.from(items, number)),
      ...columns.map((column) => items.map(column)),
    ]);
  const text = (value: string | number | boolean | undefined): string | null =>
    value === undefined ? null : String(value);
  await append(
    'part_section',
    sections,
    [(s) => s.structure, (s) => s.id, (s) => s.title, (s) => s.relativeOrder, (s) => text(s.role)],
    [],
  );
  await appendColumns(connection, 'part_calculation', [
    Int32Array.from(calculation, (_, n) => n),
    calculation.map(({ sectionId }) => sectionId),
    Int32Array.from(calculation, ({ parent }) => numberOf(parent)),
    Int32Array.from(calculation, ({ child }) => numberOf(child)),
    calculation.map(({ weight }) => weight),
    calculation.map(({ relativeOrder }) => relativeOrder),
    Int32Array.from(calculation, ({ childLevel }) => childLevel),
  ]);
  await appendColumns(connection, 'part_presentation', [
    Int32Array.from(presentation, (_, n) => n),
    presentation.map(({ sectionId }) => sectionId),
    Int32Array.from(presentation, ({ parent }) => numberOf(parent)),
    Int32Array.from(presentation, ({ child }) => numberOf(child)),
    presentation.map(({ relativeOrder }) => relativeOrder),
    Int32Array.from(presentation, ({ childLevel }) => childLevel),
    presentation.map(({ preferredLabel }) => text(preferredLabel)),
  ]);
  await append(
    'part_label',
    labels,
    [(l) => l.labelType, (l) => text(l.language), (l) => l.text],
    [(l) => numberOf(l.field)],
  );
  await append(
    'part_property',
    properties,
    [
      (p) => text(p.fieldId),
      (p) => text(p.rowNumber),
      (p) => text(p.dataType?.id),
      (p) => text(p.dataType?.name),
      (p) => text(p.isNumeric),
      (p) => text(p.isMoney),
      (p) => text(p.canHoldValue),
      (p) => text(p.isSection),
      (p) => text(p.periodType),
      (p) => text(p.balanceType),
    ],
    [(p) => numberOf(p.field)],
  );
  const named = [...fields.values()].map(({ field }) => field);
  await append('part_field', named, [(f) => f.namespace, (f) => f.name], []);
}

/** Inserts the parts of a new stored taxonomy, with field ids in place of names. */
export async function insertParts(
  connection: DuckDBConnection,
  taxonomyId: number,
  parts: TaxonomyParts,
): Promise<void> {
  await stageParts(connection, parts);
  for (const statement of PART_STATEMENTS) {
    await connection.run(statement, statement.includes('$taxonomyId') ? { taxonomyId } : undefined);
  }
}
