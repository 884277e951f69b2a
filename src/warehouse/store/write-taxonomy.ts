import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import { getOrCreate, groupBy } from '../../core/base/collections.ts';
import type { FieldProperty, Taxonomy } from '../../core/model/taxonomy.ts';
import { appendColumns } from './columns.ts';
import { insertParts, type PartsStage, stageParts } from './insert-parts.ts';
import { fieldNumbers, NO_STORED_FIELDS } from './numbering.ts';
import { nextId } from './record-snapshots.ts';
import { queryRecords } from './rows.ts';
import { jsonRows } from './sql-text.ts';

/** The parts of the content of a taxonomy. `summary`: its name and data set, from the service's list of taxonomies. */
export const PARTS = ['summary', 'calculation', 'presentation', 'labels', 'properties'] as const;

export type PartHashes = { readonly [part in (typeof PARTS)[number]]?: string };

const DIGITS = 16;

/** Hashes the content of a taxonomy, in any order of items: relationships and sections state their order. */
export function partHashes({ extent, name, dataset, parts }: Taxonomy): PartHashes {
  const sections = (structure: string) =>
    sorted((parts.sections ?? []).filter((section) => section.structure === structure));
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

/** The key of a taxonomy, and whether the store had this version already. */
export type WrittenTaxonomy = {
  readonly source: string;
  readonly id: string;
  readonly version: string;
  readonly outcome: 'new' | 'unchanged';
};

/** A taxonomy whose parts are staged. */
export type StagedTaxonomy = Omit<Taxonomy, 'parts'> & {
  /** Its number among the staged parts. */
  readonly staged: number;
  readonly hashes: PartHashes;
};

export async function stageTaxonomy(stage: PartsStage, { parts, ...taxonomy }: Taxonomy): Promise<StagedTaxonomy> {
  return { ...taxonomy, staged: await stage.add(parts), hashes: partHashes({ ...taxonomy, parts }) };
}

/**
 * Writes taxonomies inside the caller's transaction. A new content is a new version with a name of its own; a stored
 * one is left. A taxonomy that was read in parts takes the others over from the newest version.
 */
export async function writeTaxonomies(
  connection: DuckDBConnection,
  run: number,
  taxonomies: readonly Taxonomy[],
): Promise<readonly WrittenTaxonomy[]> {
  const fields = fieldNumbers(NO_STORED_FIELDS);
  const stage = await stageParts(connection, fields);
  const staged: StagedTaxonomy[] = [];
  for (const taxonomy of taxonomies) staged.push(await stageTaxonomy(stage, taxonomy));
  await stage.finish();
  await connection.run('CREATE OR REPLACE TEMP TABLE part_field (n INTEGER, namespace VARCHAR, name VARCHAR)');
  const names = fields.names();
  const texts = [names.map(({ namespace }) => namespace), names.map(({ name }) => name)];
  await appendColumns(connection, 'part_field', [Int32Array.from(names.keys()), ...texts]);
  return writeStagedTaxonomies(connection, run, staged, 'part_field');
}

/**
 * As {@link writeTaxonomies}, for taxonomies whose parts are staged, with the names of their fields in a table (n,
 * namespace, name).
 */
export async function writeStagedTaxonomies(
  connection: DuckDBConnection,
  run: number,
  taxonomies: readonly StagedTaxonomy[],
  names = 'staged_field',
): Promise<readonly WrittenTaxonomy[]> {
  if (taxonomies.length === 0) return [];
  const stored = await storedVersions(connection, taxonomies);
  let next = await nextId(connection, 'taxonomy', 'taxonomy_id');
  const written = taxonomies.map((taxonomy) => {
    const versions = getOrCreate(stored, keyOf(taxonomy), () => []);
    const version = nextVersion(taxonomy, versions, next);
    if (version.isNew) {
      versions.push(version);
      next += 1;
    }
    return { ...version, taxonomy };
  });
  const added = written.filter(({ isNew }) => isNew);
  await insertTaxonomies(connection, run, added);
  for (const { isNew, etag, taxonomyId } of written) {
    if (!isNew && etag !== null) await keepEtag(connection, taxonomyId, etag);
  }
  await insertParts(connection, names, new Map(added.map(({ taxonomy, taxonomyId }) => [taxonomy.staged, taxonomyId])));
  for (const { taxonomy, taxonomyId, before } of added) {
    if (before && taxonomy.extent !== 'whole') {
      await takeOver(connection, before.taxonomyId, taxonomyId, taxonomy.hashes);
    }
  }
  return written.map(({ taxonomy: { source, id }, version, isNew }) => {
    return { source, id, version, outcome: isNew ? 'new' : 'unchanged' };
  });
}

type NextVersion = StoredVersion & {
  readonly isNew: boolean;
  readonly before: StoredVersion | undefined;
  readonly etag: string | null;
};

/** The stored version that a taxonomy is, or the one that it becomes. */
function nextVersion(taxonomy: StagedTaxonomy, stored: readonly StoredVersion[], taxonomyId: number): NextVersion {
  const { extent, hashes } = taxonomy;
  const before = extent === 'whole' ? stored.findLast(isVersionOf(taxonomy.version)) : stored.at(-1);
  const all: PartHashes = extent === 'whole' ? hashes : { ...before?.hashes, ...hashes };
  const etag = extent === 'whole' ? null : (taxonomy.version ?? null);
  if (before && PARTS.every((part) => all[part] === before.hashes[part]))
    return { ...before, isNew: false, before, etag };
  const taken = stored.map(({ version }) => version);
  const version = freeVersion(taxonomy.version ?? contentVersion(all), taken);
  const { name, dataset } = extent === 'parts' && before ? before : taxonomy;
  return { taxonomyId, version, name, dataset: dataset ?? null, hashes: all, isNew: true, before, etag };
}

const NEW_TAXONOMIES = `
  INSERT INTO store.taxonomy
  SELECT "taxonomyId", source, id, version, name, dataset, $run, hashes, from_json(parts, '["VARCHAR"]'), etag
  FROM ${jsonRows('taxonomies', {
    taxonomyId: 'INTEGER',
    source: 'VARCHAR',
    id: 'VARCHAR',
    version: 'VARCHAR',
    name: 'VARCHAR',
    dataset: 'VARCHAR',
    hashes: 'VARCHAR',
    parts: 'VARCHAR',
    etag: 'VARCHAR',
  })} ORDER BY "taxonomyId"`;

async function insertTaxonomies(
  connection: DuckDBConnection,
  run: number,
  added: readonly (NextVersion & { readonly taxonomy: StagedTaxonomy })[],
): Promise<void> {
  const taxonomies = added.map(({ taxonomy: { source, id }, taxonomyId, version, name, dataset, hashes, etag }) => ({
    taxonomyId,
    source,
    id,
    version,
    name,
    dataset,
    etag,
    hashes: JSON.stringify(hashes),
    parts: JSON.stringify(PARTS.filter((part) => hashes[part] !== undefined)),
  }));
  await connection.run(NEW_TAXONOMIES, { run, taxonomies: JSON.stringify(taxonomies) });
}

type StoredVersion = {
  readonly taxonomyId: number;
  readonly version: string;
  readonly name: string;
  readonly dataset: string | null;
  readonly hashes: PartHashes;
};

type Named = Pick<Taxonomy, 'source' | 'id'>;

const keyOf = ({ source, id }: Named): string => JSON.stringify([source, id]);

const STORED = `
  SELECT taxonomy_id AS "taxonomyId", source, id, version, name, dataset, content_hash AS hashes FROM store.taxonomy
  SEMI JOIN ${jsonRows('named', { source: 'VARCHAR', id: 'VARCHAR' })} USING (source, id) ORDER BY taxonomy_id`;

/** The stored versions of taxonomies by source and id, the oldest first. */
async function storedVersions(
  connection: DuckDBConnection,
  taxonomies: readonly Named[],
): Promise<Map<string, StoredVersion[]>> {
  const named = JSON.stringify(taxonomies.map(({ source, id }) => ({ source, id })));
  const rows = await queryRecords<Named & Omit<StoredVersion, 'hashes'> & { readonly hashes: string }>(
    connection,
    STORED,
    { named },
  );
  return groupBy(
    rows.map((row) => ({ ...row, hashes: JSON.parse(row.hashes) as PartHashes })),
    keyOf,
  );
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
  hashes: PartHashes,
): Promise<void> {
  for (const { table, part, filter = 'true' } of PART_TABLES) {
    if (hashes[part] !== undefined) continue;
    await connection.run(
      `INSERT INTO store.${table} SELECT * REPLACE ($to::INTEGER AS taxonomy_id)
        FROM store.${table} WHERE taxonomy_id = $from AND ${filter}`,
      { from, to },
    );
  }
  if (hashes.properties === undefined) await takeOverProperties(connection, from, to);
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
