import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FieldProperty, Taxonomy, TaxonomyParts } from '../model/taxonomy.ts';
import { nextId } from './commit-snapshot.ts';
import { insertParts } from './insert-parts.ts';
import { queryRows } from './rows.ts';

/** What became of one taxonomy: stored as a new version, or already there with the same content. */
export type WrittenTaxonomy = {
  readonly source: string;
  readonly id: string;
  readonly version: string;
  readonly outcome: 'new' | 'unchanged';
};

/**
 * Writes taxonomies into the attached store, inside the caller's transaction. The same content is not stored twice; a new content
 * is a new version beside the old one. Of a taxonomy that was read in parts, the parts that are not there are taken over from the newest
 * stored version; one that was read whole has no others.
 */
export async function writeTaxonomies(
  connection: DuckDBConnection,
  run: number,
  taxonomies: readonly Taxonomy[],
): Promise<readonly WrittenTaxonomy[]> {
  const written: WrittenTaxonomy[] = [];
  for (const taxonomy of taxonomies) {
    written.push({
      source: taxonomy.source,
      id: taxonomy.id,
      version: taxonomy.version,
      outcome: await writeTaxonomy(connection, run, taxonomy),
    });
  }
  return written;
}

async function writeTaxonomy(
  connection: DuckDBConnection,
  run: number,
  taxonomy: Taxonomy,
): Promise<'new' | 'unchanged'> {
  const { source, id, version } = taxonomy;
  const [newest] = await queryRows(
    connection,
    `SELECT taxonomy_id, content_hash FROM store.taxonomy WHERE source = $source AND id = $id ORDER BY taxonomy_id DESC LIMIT 1`,
    { source, id },
  );
  const known = newest === undefined ? {} : (JSON.parse(String(newest[1])) as PartHashes);
  const hashes = partHashes(taxonomy.parts);
  const all: PartHashes = taxonomy.extent === 'whole' ? hashes : { ...known, ...hashes };
  if (newest !== undefined && PARTS.every((part) => all[part] === known[part])) return 'unchanged';
  const taxonomyId = await nextId(connection, 'taxonomy', 'taxonomy_id');
  await connection.run(
    `INSERT INTO store.taxonomy VALUES ($taxonomyId, $source, $id, $version, $name, $dataset, $run, $hashes, from_json($parts, '["VARCHAR"]'))`,
    {
      taxonomyId,
      source,
      id,
      version,
      name: taxonomy.name,
      dataset: taxonomy.dataset ?? null,
      run,
      hashes: JSON.stringify(all),
      parts: JSON.stringify(PARTS.filter((part) => all[part] !== undefined)),
    },
  );
  await insertParts(connection, taxonomyId, taxonomy.parts);
  if (newest !== undefined && taxonomy.extent === 'parts')
    await takeOver(connection, Number(newest[0]), taxonomyId, hashes);
  return 'new';
}

const PARTS = ['calculation', 'presentation', 'labels', 'properties'] as const;
type PartHashes = { [part in (typeof PARTS)[number]]?: string };

/** A hash of each part that is present, over its canonical text; labels and properties in whatever order they came. */
function partHashes(parts: TaxonomyParts): PartHashes {
  const hash = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const sections = (structure: string) => parts.sections?.filter((section) => section.structure === structure);
  const sorted = (items: readonly unknown[]): readonly string[] => items.map((item) => JSON.stringify(item)).sort();
  return {
    ...(parts.calculation && { calculation: hash([sections('calculation'), parts.calculation]) }),
    ...(parts.presentation && { presentation: hash([sections('presentation'), parts.presentation]) }),
    ...(parts.labels && { labels: hash(sorted(parts.labels)) }),
    ...(parts.properties && !parts.properties.every(saysOnlyIds) && { properties: hash(sorted(parts.properties)) }),
  };
}

/**
 * Answers of the service other than the properties give each field's id and nothing else of it. Such ids complete the properties that are
 * stored; they never replace them, nor make a new version.
 */
function saysOnlyIds(property: FieldProperty): boolean {
  return Object.keys(property).every((key) => key === 'field' || key === 'fieldId' || key === 'rowNumber');
}

/** Tables of each part; `section` belongs to both structures. */
const PART_TABLES: readonly { readonly table: string; readonly part: keyof PartHashes; readonly filter?: string }[] = [
  { table: 'section', part: 'calculation', filter: `structure = 'calculation'` },
  { table: 'section', part: 'presentation', filter: `structure = 'presentation'` },
  { table: 'calculation', part: 'calculation' },
  { table: 'presentation', part: 'presentation' },
  { table: 'label', part: 'labels' },
];

async function takeOver(connection: DuckDBConnection, from: number, to: number, given: PartHashes): Promise<void> {
  for (const { table, part, filter = 'true' } of PART_TABLES) {
    if (given[part] !== undefined) continue;
    await connection.run(
      `INSERT INTO store.${table} SELECT * REPLACE ($to::INTEGER AS taxonomy_id) FROM store.${table} WHERE taxonomy_id = $from AND ${filter}`,
      { from, to },
    );
  }
  if (given.properties === undefined) await takeOverProperties(connection, from, to);
}

async function takeOverProperties(connection: DuckDBConnection, from: number, to: number): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE completed_property AS
     SELECT o.* REPLACE ($to::INTEGER AS taxonomy_id, coalesce(o.publisher_field_id, n.publisher_field_id) AS publisher_field_id,
       coalesce(o.row_number, n.row_number) AS row_number)
     FROM store.property o LEFT JOIN store.property n ON n.taxonomy_id = $to AND n.field_id = o.field_id WHERE o.taxonomy_id = $from
     UNION ALL SELECT n.* FROM store.property n
       WHERE n.taxonomy_id = $to AND NOT EXISTS (FROM store.property o WHERE o.taxonomy_id = $from AND o.field_id = n.field_id)`,
    { from, to },
  );
  await connection.run('DELETE FROM store.property WHERE taxonomy_id = $to', { to });
  await connection.run(
    'INSERT INTO store.property SELECT * FROM completed_property ORDER BY publisher_field_id, field_id',
  );
}
