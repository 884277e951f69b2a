import type { DuckDBConnection } from '@duckdb/node-api';
import type { Scope } from '../../model/source-read.ts';
import { appendColumns } from '../columns.ts';

/** A part of the staged rows, by its position from 0, that becomes one snapshot of a scope. */
export type SnapshotScope = { readonly snapshot: number; readonly scope: Scope };

const STAGED_SCOPE = `
  CREATE OR REPLACE TEMP TABLE staged_scope (part INTEGER, snapshot_id INTEGER, source VARCHAR, resource VARCHAR, scope_partition VARCHAR,
    complete UTINYINT, all_dimensions UTINYINT, supersedes UTINYINT, by_quarter UTINYINT)`;

const NEW_RESOURCES = `
  INSERT INTO store.resource
  SELECT (SELECT coalesce(max(resource_id), 0) FROM store.resource) + row_number() OVER (ORDER BY s.part), s.source, s.resource, s.supersedes = 1
  FROM staged_scope s WHERE NOT EXISTS (FROM store.resource t WHERE t.source = s.source AND t.name = s.resource)`;

const NEW_PARTITIONS = `
  INSERT INTO store.scope_partition
  SELECT (SELECT coalesce(max(partition_id), 0) FROM store.scope_partition) + row_number() OVER (ORDER BY s.part), r.resource_id, s.scope_partition
  FROM staged_scope s JOIN store.resource r ON r.source = s.source AND r.name = s.resource
  WHERE NOT EXISTS (FROM store.scope_partition t WHERE t.resource_id = r.resource_id AND t.name = s.scope_partition)`;

const SCOPED = `
  CREATE OR REPLACE TEMP TABLE scoped AS
  SELECT s.part, s.snapshot_id, r.resource_id, p.partition_id, s.complete = 1 AS complete, s.all_dimensions = 1 AS all_dimensions,
    s.supersedes = 1 AS supersedes, s.by_quarter = 1 AS by_quarter
  FROM staged_scope s JOIN store.resource r ON r.source = s.source AND r.name = s.resource
  JOIN store.scope_partition p ON p.resource_id = r.resource_id AND p.name = s.scope_partition`;

/**
 * Names the scopes in the attached store and creates the table `scoped`: one row for each part, with the ids of snapshot, resource and
 * partition. No two parts may be of one resource.
 */
export async function mergeScopes(connection: DuckDBConnection, scopes: readonly SnapshotScope[]): Promise<void> {
  const flag = (of: (scope: Scope) => boolean): Uint8Array => Uint8Array.from(scopes, ({ scope }) => Number(of(scope)));
  await connection.run(STAGED_SCOPE);
  await appendColumns(connection, 'staged_scope', [
    Int32Array.from(scopes, (_, part) => part),
    Int32Array.from(scopes, ({ snapshot }) => snapshot),
    scopes.map(({ scope }) => scope.source),
    scopes.map(({ scope }) => scope.resource),
    scopes.map(({ scope }) => scope.partition),
    flag(({ complete }) => complete),
    flag(({ dimensions }) => dimensions === 'all'),
    flag(({ supersedes }) => supersedes),
    flag(({ partitionBy }) => partitionBy === 'quarter filed'),
  ]);
  await connection.run([NEW_RESOURCES, NEW_PARTITIONS, SCOPED].join(';'));
}
