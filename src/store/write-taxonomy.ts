import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { FieldProperty, Taxonomy } from '../model/taxonomy.ts';
import { insertParts } from './insert-parts.ts';
import { nextId } from './record-run.ts';
import { queryRecords } from './rows.ts';

/** The parts of the content of a taxonomy. `summary`: its name and data set, from the service's list of taxonomies. */
export const PARTS = ['summary', 'calculation', 'presentation', 'labels', 'properties'] as const;

export type PartHashes = { readonly [part in (typeof PARTS)[number]]?: string };

const DIGITS = 16;

/** Hashes the content of a taxonomy, in any order of items: relationships and sections state their order. */
export function partHashes({ extent, name, dataset, parts }: Taxonomy): PartHashes {
  const sections = (structure: string) => sorted((parts.sections ?? []).filter((one) => one.structure === structure));
  return {
    ...((extent === 'summary' || extent === 'listed') && { summary: sha256([name, dataset ?? null]) }),
    ...(parts.calculation && { calculation: sha256([sections('calculation'), sorted(parts.calculation)]) }),
    ...(parts.presentation && { presentation: sha256([sections('presentation'), sorted(parts.presentation)]) }),
    ...(parts.labels && { labels: sha256(sorted(parts.labels)) }),
    ...(parts.properties && !parts.properties.every(hasOnlyIds) && { properties: sha256(sorted(parts.properties)) }),
  };
}

function sha256(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function sorted(items: readonly unknown[]): readonly string[] {
  return items.map((item) => JSON.stringify(item)).sort();
}

/** Answers other than the properties give ids of fields alone: these complete stored properties. */
function hasOnlyIds(property: FieldProperty): boolean {
  return Object.keys(property).every((key) => key === 'field' || key === 'fieldId' || key === 'rowNumber');
}

/** The version of a content that has no name: `sha256:` and sixteen hex digits over the hashes of its parts. */
export function contentVersion(hashes: PartHashes): string {
  return `sha256:${sha256(PARTS.map((part) => hashes[part] ?? null)).slice(0, DIGITS)}`;
}

/** `wanted`, or the first of `wanted#2`, `wanted#3`… that is not taken. */
export function freeVersion(wanted: string, taken: readonly string[]): string {
  let version = wanted;
  for (let repeat = 2; taken.includes(version); repeat += 1) version = `${wanted}#${repeat}`;
  return version;
}

/** Whether a stored version is the one that its publisher calls `wanted`, or a later content of it (`wanted#2`). */
export function isVersionOf(wanted: string | undefined): (stored: { readonly version: string }) => boolean {
  return ({ version }) => version === wanted || version.replace(/#\d+$/, '') === wanted;
}

export type WrittenTaxonomy = {
  readonly source: string;
  readonly id: string;
  readonly version: string;
  readonly outcome: 'new' | 'unchanged';
};

/**
 * Writes taxonomies inside the caller's transaction. A new content is a new version with a name of its own; a stored
 * one is left. A taxonomy that was read in parts takes the others over from the newest version.
 */
export async function writeTaxonomies(
  connection: DuckDBConnection,
  run: number,
  taxonomies: readonly Taxonomy[],
): Promise<readonly WrittenTaxonomy[]> {
  const written: WrittenTaxonomy[] = [];
  for (const taxonomy of taxonomies) written.push(await writeTaxonomy(connection, run, taxonomy));
  return written;
}

async function writeTaxonomy(connection: DuckDBConnection, run: number, taxonomy: Taxonomy): Promise<WrittenTaxonomy> {
  const { source, id, extent, parts } = taxonomy;
  const stored = await storedVersions(connection, source, id);
  const before = extent === 'whole' ? stored.findLast(isVersionOf(taxonomy.version)) : stored.at(-1);
  const hashes = partHashes(taxonomy);
  const all: PartHashes = extent === 'whole' ? hashes : { ...before?.hashes, ...hashes };
  const etag = extent === 'whole' ? null : (taxonomy.version ?? null);
  if (before && PARTS.every((part) => all[part] === before.hashes[part])) {
    if (etag !== null) await keepEtag(connection, before.taxonomyId, etag);
    return { source, id, version: before.version, outcome: 'unchanged' };
  }
  const version = freeVersion(
    taxonomy.version ?? contentVersion(all),
    stored.map((one) => one.version),
  );
  const taxonomyId = await nextId(connection, 'taxonomy', 'taxonomy_id');
  const named = extent === 'parts' && before ? before : taxonomy;
  await connection.run(
    `INSERT INTO store.taxonomy VALUES ($taxonomyId, $source, $id, $version, $name, $dataset, $run, $hashes,
      from_json($parts, '["VARCHAR"]'), $etag)`,
    {
      taxonomyId,
      source,
      id,
      version,
      name: named.name,
      dataset: named.dataset ?? null,
      run,
      hashes: JSON.stringify(all),
      parts: JSON.stringify(PARTS.filter((part) => all[part] !== undefined)),
      etag,
    },
  );
  await insertParts(connection, taxonomyId, parts);
  if (before && extent !== 'whole') await takeOver(connection, before.taxonomyId, taxonomyId, hashes);
  return { source, id, version, outcome: 'new' };
}

type StoredVersion = {
  readonly taxonomyId: number;
  readonly version: string;
  readonly name: string;
  readonly dataset: string | null;
  readonly hashes: PartHashes;
};

async function storedVersions(
  connection: DuckDBConnection,
  source: string,
  id: string,
): Promise<readonly StoredVersion[]> {
  const rows = await queryRecords<Omit<StoredVersion, 'hashes'> & { readonly hashes: string }>(
    connection,
    `SELECT taxonomy_id AS "taxonomyId", version, name, dataset, content_hash AS hashes FROM store.taxonomy
      WHERE source = $source AND id = $id ORDER BY taxonomy_id`,
    { source, id },
  );
  return rows.map((row) => ({ ...row, hashes: JSON.parse(row.hashes) as PartHashes }));
}

/** The same content under another ETag: the next conditional request sends the newest one. */
async function keepEtag(connection: DuckDBConnection, taxonomyId: number, etag: string): Promise<void> {
  await connection.run('UPDATE store.taxonomy SET etag = $etag WHERE taxonomy_id = $taxonomyId', { taxonomyId, etag });
}

const PART_TABLES: readonly { readonly table: string; readonly part: keyof PartHashes; readonly filter?: string }[] = [
  { table: 'section', part: 'calculation', filter: `structure = 'calculation'` },
  { table: 'section', part: 'presentation', filter: `structure = 'presentation'` },
  { table: 'calculation', part: 'calculation' },
  { table: 'presentation', part: 'presentation' },
  { table: 'label', part: 'labels' },
];

/** Copies the parts that are not `given` to the next version; new ids of fields complete its properties. */
export async function takeOver(
  connection: DuckDBConnection,
  from: number,
  to: number,
  given: PartHashes,
): Promise<void> {
  for (const { table, part, filter = 'true' } of PART_TABLES) {
    if (given[part] !== undefined) continue;
    await connection.run(
      `INSERT INTO store.${table} SELECT * REPLACE ($to::INTEGER AS taxonomy_id)
        FROM store.${table} WHERE taxonomy_id = $from AND ${filter}`,
      { from, to },
    );
  }
  if (given.properties === undefined) await takeOverProperties(connection, from, to);
}

async function takeOverProperties(connection: DuckDBConnection, from: number, to: number): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE completed_property AS
     SELECT o.* REPLACE ($to::INTEGER AS taxonomy_id,
       coalesce(o.publisher_field_id, n.publisher_field_id) AS publisher_field_id,
       coalesce(o.row_number, n.row_number) AS row_number)
     FROM store.property o LEFT JOIN store.property n ON n.taxonomy_id = $to AND n.field_id = o.field_id
       WHERE o.taxonomy_id = $from
     UNION ALL SELECT n.* FROM store.property n
       WHERE n.taxonomy_id = $to AND NOT EXISTS (FROM store.property o WHERE o.taxonomy_id = $from
         AND o.field_id = n.field_id)`,
    { from, to },
  );
  await connection.run('DELETE FROM store.property WHERE taxonomy_id = $to', { to });
  await connection.run(
    'INSERT INTO store.property SELECT * FROM completed_property ORDER BY publisher_field_id, field_id',
  );
}
