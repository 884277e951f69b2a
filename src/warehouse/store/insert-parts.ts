import type { DuckDBConnection } from '@duckdb/node-api';
import type { FieldLabel, FieldProperty, Section, TaxonomyParts } from '../../core/model/taxonomy.ts';
import type { Column } from './columns.ts';
import type { FieldNumbers } from './numbering.ts';
import { pendingColumns } from './pending-columns.ts';
import { jsonRows } from './sql-text.ts';

/** `t` is the number of a staged taxonomy, `n` that of an item in it; fields are numbers of a table of names. */
const STAGED_PARTS: readonly string[] = [
  'part_section (t INTEGER, n INTEGER, structure VARCHAR, id VARCHAR, title VARCHAR, relative_order VARCHAR, role VARCHAR)',
  `part_calculation (t INTEGER, n INTEGER, section_id VARCHAR, parent INTEGER, child INTEGER, weight VARCHAR,
    relative_order VARCHAR, child_level INTEGER,
     is_calculations_11 VARCHAR)`,
  `part_presentation (t INTEGER, n INTEGER, section_id VARCHAR, parent INTEGER, child INTEGER, relative_order VARCHAR,
    child_level INTEGER,
     preferred_label VARCHAR)`,
  'part_label (t INTEGER, n INTEGER, field INTEGER, label_type VARCHAR, language VARCHAR, text VARCHAR)',
  `part_property (t INTEGER, n INTEGER, field INTEGER, publisher_field_id VARCHAR, row_number VARCHAR,
    data_type_id VARCHAR, data_type VARCHAR,
     is_numeric VARCHAR, is_money VARCHAR, can_hold_value VARCHAR, is_section VARCHAR, period_type VARCHAR,
     balance_type VARCHAR)`,
];

/** Adds new names of fields from a table (n, namespace, name), and maps its numbers to ids. */
const newFields = (names: string): readonly string[] => [
  `INSERT INTO store.field
    SELECT (SELECT coalesce(max(field_id), 0) FROM store.field) + row_number() OVER (ORDER BY s.n), s.namespace, s.name
      FROM ${names} s WHERE NOT EXISTS (FROM store.field t WHERE t.namespace = s.namespace AND t.name = s.name)`,
  `CREATE OR REPLACE TEMP TABLE part_field_id AS
      SELECT s.n, t.field_id AS id FROM ${names} s JOIN store.field t USING (namespace, name)`,
];

const inserted = (table: string, columns: string, fields: Readonly<Record<string, string>>): string => {
  const joins = Object.entries(fields).map(
    ([alias, column]) => `JOIN part_field_id ${alias} ON ${alias}.n = s.${column}`,
  );
  return `INSERT INTO store.${table} SELECT k.taxonomy_id, ${columns} FROM part_${table} s
    JOIN part_taxonomy k USING (t)
      ${joins.join(' ')} ORDER BY s.t, s.n`;
};

/** From the staged parts of the taxonomies in `part_taxonomy` into the store, with ids in place of names. */
const PART_STATEMENTS: readonly string[] = [
  inserted('section', 's.structure, s.n, s.id, s.title, s.relative_order, s.role', {}),
  inserted(
    'calculation',
    's.section_id, s.n, p.id, c.id, s.weight, s.relative_order, s.child_level, s.is_calculations_11::BOOLEAN',
    { p: 'parent', c: 'child' },
  ),
  inserted('presentation', 's.section_id, s.n, p.id, c.id, s.relative_order, s.child_level, s.preferred_label', {
    p: 'parent',
    c: 'child',
  }),
  inserted('label', 'f.id, s.label_type, s.language, s.text', { f: 'field' }),
  inserted(
    'property',
    `f.id, s.publisher_field_id::INTEGER, s.row_number::INTEGER, s.data_type_id::INTEGER, s.data_type,
      s.is_numeric::BOOLEAN,
        s.is_money::BOOLEAN, s.can_hold_value::BOOLEAN, s.is_section::BOOLEAN, s.period_type, s.balance_type`,
    { f: 'field' },
  ),
];

/** A column of a staged table: numbers or texts made of each item. */
type PartColumn<T> = { readonly number: (item: T) => number } | { readonly text: (item: T) => Stated };
type Stated = string | number | boolean | undefined;

const number = <T>(of: (item: T) => number): PartColumn<T> => ({ number: of });
const text = <T>(of: (item: T) => Stated): PartColumn<T> => ({ text: of });

const SECTION_TEXTS: readonly ((section: Section) => Stated)[] = [
  (s) => s.structure,
  (s) => s.id,
  (s) => s.title,
  (s) => s.relativeOrder,
  (s) => s.role,
];

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

/** Parts of taxonomies on their way into a store: many taxonomies cost little more than one. */
export type PartsStage = {
  /** Stages the parts of a taxonomy, and gives its number. */
  readonly add: (parts: TaxonomyParts) => Promise<number>;
  readonly finish: () => Promise<void>;
};

/** `fields` numbers the names. */
export async function stageParts(connection: DuckDBConnection, { numberOf }: FieldNumbers): Promise<PartsStage> {
  await connection.run(STAGED_PARTS.map((table) => `CREATE OR REPLACE TEMP TABLE ${table}`).join(';'));
  const pending = pendingColumns(connection);
  let next = 0;
  return {
    add: async ({ sections = [], calculation = [], presentation = [], labels = [], properties = [] }) => {
      const t = next;
      next += 1;
      const push = <T>(table: string, items: readonly T[], columns: readonly PartColumn<T>[]): Promise<void> => {
        const made = columns.map((column): Column => {
          if ('number' in column) return Int32Array.from(items, column.number);
          return items.map((item) => column.text(item)?.toString() ?? null);
        });
        return pending.push(table, [new Int32Array(items.length).fill(t), Int32Array.from(items.keys()), ...made]);
      };
      await push('part_section', sections, SECTION_TEXTS.map(text));
      await push('part_calculation', calculation, [
        text((r) => r.sectionId),
        number((r) => numberOf(r.parent)),
        number((r) => numberOf(r.child)),
        text((r) => r.weight),
        text((r) => r.relativeOrder),
        number((r) => r.childLevel),
        text((r) => r.isCalculations11),
      ]);
      await push('part_presentation', presentation, [
        text((r) => r.sectionId),
        number((r) => numberOf(r.parent)),
        number((r) => numberOf(r.child)),
        text((r) => r.relativeOrder),
        number((r) => r.childLevel),
        text((r) => r.preferredLabel),
      ]);
      const label = [text((l: FieldLabel) => l.labelType), text((l: FieldLabel) => l.language)];
      await push('part_label', labels, [number((l) => numberOf(l.field)), ...label, text((l) => l.text)]);
      await push('part_property', properties, [number((p) => numberOf(p.field)), ...PROPERTY_TEXTS.map(text)]);
      return t;
    },
    finish: pending.flush,
  };
}

const TAXONOMIES = `CREATE OR REPLACE TEMP TABLE part_taxonomy AS
  FROM ${jsonRows('taxonomies', { t: 'INTEGER', taxonomy_id: 'INTEGER' })}`;

/**
 * Inserts the parts of new stored taxonomies, given by staged number, with ids in place of the numbers of fields in the
 * table `names`.
 */
export async function insertParts(
  connection: DuckDBConnection,
  names: string,
  taxonomyIds: ReadonlyMap<number, number>,
): Promise<void> {
  if (taxonomyIds.size === 0) return;
  const taxonomies = JSON.stringify(Array.from(taxonomyIds, ([t, taxonomy_id]) => ({ t, taxonomy_id })));
  await connection.run(TAXONOMIES, { taxonomies });
  await connection.run([...newFields(names), ...PART_STATEMENTS].join(';'));
}
