import type { DuckDBConnection } from '@duckdb/node-api';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import type { Scope } from '../../../core/model/source-read.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import type { RowChanges } from './rows.ts';

/** A part of the staged rows, by its position from 0, that becomes one snapshot of a scope. */
type SnapshotScope = { readonly snapshot: number; readonly scope: Scope };

const NEW_RESOURCES = `
  INSERT INTO store.resource
  SELECT (SELECT coalesce(max(resource_id), 0) FROM store.resource) + row_number() OVER (ORDER BY min(s.part)),
    s.source, s.resource, s.supersedes
  FROM staged_scope s WHERE NOT EXISTS (FROM store.resource t WHERE t.source = s.source AND t.name = s.resource)
  GROUP BY s.source, s.resource, s.supersedes`;

const NEW_PARTITIONS = `
  INSERT INTO store.scope_partition
  SELECT (SELECT coalesce(max(partition_id), 0) FROM store.scope_partition) + row_number() OVER (ORDER BY min(s.part)),
    r.resource_id, s.name
  FROM staged_scope s JOIN store.resource r ON r.source = s.source AND r.name = s.resource
  WHERE NOT EXISTS (FROM store.scope_partition t WHERE t.resource_id = r.resource_id AND t.name = s.name)
  GROUP BY r.resource_id, s.name`;

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
 * snapshot, resource and partition.
 */
export async function mergeScopes(connection: DuckDBConnection, scopes: readonly SnapshotScope[]): Promise<void> {
  const columns =
    'part, snapshot_id, source, resource, name, complete, whole_documents, all_dimensions, supersedes, partition_by';
  const staged = `CREATE OR REPLACE TEMP TABLE staged_scope AS
    FROM (VALUES ${scopes.map(rowOf).join(', ')}) s(${columns})`;
  const [[known] = []] = await queryRows(connection, [staged, SCOPED, 'SELECT count(*) FROM scoped'].join(';'));
  if (Number(known) < scopes.length) await connection.run([NEW_RESOURCES, NEW_PARTITIONS, SCOPED].join(';'));
}

/** Filings that a quarter had and its new publication does not name, by part. */
const RETIRED_FILINGS = `
  SELECT p.part, s.name, count(DISTINCT d.name)::INTEGER, list(DISTINCT d.name ORDER BY d.name)[:3]
  FROM retired JOIN store.row_version USING (row_version_id) JOIN store.filed_row r USING (filed_row_id)
  JOIN store.document d USING (document_id) JOIN scoped p USING (part) JOIN staged_scope s USING (part)
  WHERE p.partition_by = 'quarter filed' AND NOT EXISTS
    (FROM document_partition o WHERE o.part = p.part AND o.document_id = r.document_id)
  GROUP BY ALL`;

/** What is to be said of the filings that the last merge retired whole, by part. */
export async function retiredFilings(connection: DuckDBConnection): Promise<ReadonlyMap<number, Diagnostic>> {
  const rows = await queryRows(connection, RETIRED_FILINGS);
  return new Map(
    rows.map(([part, partition, count, names]) => {
      const text = (names as { readonly items: readonly string[] }).items.join(', ');
      const total = Number(count);
      const which = total === 1 ? '1 filing' : `${total} filings`;
      const message = `${which} of ${String(partition)} that it does not name ${total === 1 ? 'is' : 'are'} retired: ${text}`;
      const more = total > 3 ? ` and ${total - 3} more` : '';
      return [Number(part), { severity: 'warning', code: 'ingest/filings-retired', message: message + more }];
    }),
  );
}

const CHANGES = `
  SELECT d.name, coalesce(seen, 0), coalesce(added, 0), coalesce(changed, 0), coalesce(gone, 0)
  FROM (SELECT DISTINCT id AS document_id FROM id_document) JOIN store.document d USING (document_id)
  LEFT JOIN (
    SELECT document_id, count(*) AS seen, count(*) FILTER (change = 'new') AS added,
      count(*) FILTER (change = 'changed') AS changed
    FROM compared JOIN staged_filed USING (n) GROUP BY document_id) USING (document_id)
  LEFT JOIN (
    SELECT f.document_id, count(*) AS gone
    FROM retired JOIN store.row_version USING (row_version_id) JOIN store.filed_row f USING (filed_row_id)
    GROUP BY f.document_id)
    USING (document_id)`;

/** How the last merge changed the rows of each document that it brought, by name. */
export async function readDocumentChanges(connection: DuckDBConnection): Promise<ReadonlyMap<string, RowChanges>> {
  const rows = await queryRows(connection, CHANGES);
  return new Map(
    rows.map(([name, ...counts]) => {
      const [seen = 0, added = 0, changed = 0, retired = 0] = counts.map(Number);
      return [String(name), { seen, new: added, changed, retired }];
    }),
  );
}
