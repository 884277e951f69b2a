import type { DuckDBConnection } from '@duckdb/node-api';
import type { Scope } from '../../../core/model/source-read.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';

/** A part of the staged rows, by its position from 0, that becomes one snapshot of a scope. */
export type SnapshotScope = { readonly snapshot: number; readonly scope: Scope };

const NEW_RESOURCES = `
  INSERT INTO store.resource
  SELECT (SELECT coalesce(max(resource_id), 0) FROM store.resource) + row_number() OVER (ORDER BY s.part), s.source,
    s.resource, s.supersedes
  FROM staged_scope s WHERE NOT EXISTS (FROM store.resource t WHERE t.source = s.source AND t.name = s.resource)`;

const NEW_PARTITIONS = `
  INSERT INTO store.scope_partition
  SELECT (SELECT coalesce(max(partition_id), 0) FROM store.scope_partition) + row_number() OVER (ORDER BY s.part),
    r.resource_id, s.name
  FROM staged_scope s JOIN store.resource r ON r.source = s.source AND r.name = s.resource
  WHERE NOT EXISTS (FROM store.scope_partition t WHERE t.resource_id = r.resource_id AND t.name = s.name)`;

const SCOPED = `
  CREATE OR REPLACE TEMP TABLE scoped AS
  SELECT s.part, s.snapshot_id, r.resource_id, p.partition_id, s.complete, s.whole_documents, s.all_dimensions,
    s.supersedes, s.partition_by
  FROM staged_scope s JOIN store.resource r ON r.source = s.source AND r.name = s.resource
  JOIN store.scope_partition p ON p.resource_id = r.resource_id AND p.name = s.name`;

function rowOf({ snapshot, scope }: SnapshotScope, part: number): string {
  const {
    source,
    resource,
    partition,
    complete,
    wholeDocuments = complete,
    dimensions,
    supersedes,
    partitionBy,
  } = scope;
  const flags = [complete, wholeDocuments, dimensions === 'all', supersedes];
  const names = [source, resource, partition].map(quoteText);
  return `(${[part, snapshot, ...names, ...flags, quoteText(partitionBy)].join(', ')})`;
}

/**
 * Names the scopes in the attached store and creates the table `scoped`: one row for each part, with the ids of
 * snapshot, resource and partition. No two parts may be of one resource.
 */
export async function mergeScopes(connection: DuckDBConnection, scopes: readonly SnapshotScope[]): Promise<void> {
  const columns =
    'part, snapshot_id, source, resource, name, complete, whole_documents, all_dimensions, supersedes, partition_by';
  const staged = `CREATE OR REPLACE TEMP TABLE staged_scope AS
    FROM (VALUES ${scopes.map(rowOf).join(', ')}) s(${columns})`;
  const [[known] = []] = await queryRows(connection, [staged, SCOPED, 'SELECT count(*) FROM scoped'].join(';'));
  if (Number(known) < scopes.length) await connection.run([NEW_RESOURCES, NEW_PARTITIONS, SCOPED].join(';'));
}
