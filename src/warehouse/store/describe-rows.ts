import type { DuckDBConnection } from '@duckdb/node-api';
import { memoize } from '../../core/base/collections.ts';
import type { RowDescription } from '../../core/model/finding.ts';
import { toPeriod } from '../../core/model/period.ts';
import { appendColumns } from './columns.ts';
import { openAt } from './open-at.ts';
import { ROW_VERSIONS } from './relations.ts';
import { columns, queryColumns } from './rows.ts';

const DESCRIBED = `
  CREATE OR REPLACE TEMP TABLE described_row AS
  SELECT v.row_version_id, v.opened, c.entity_id, w.document_id, c.dimensions_id, c.unit_id, c.resource_id,
    c.period_kind::INTEGER, coalesce(c.period_start, DATE '1970-01-01'), coalesce(c.period_end, DATE '1970-01-01')
  FROM ${ROW_VERSIONS} JOIN described USING (row_version_id)`;
const COLUMNS = columns('integer', 'version opened entity document dimensions unit resource periodKind start end');

const isOpen = openAt('$snapshot');
const isUsed = (id: string): string => `${id} IN (SELECT ${id} FROM described_row)`;
const ENTITIES = `
  SELECT entity_id, e.key, v.name, v.symbol FROM entity e JOIN entity_version v USING (entity_id)
  WHERE ${isOpen('v')} AND ${isUsed('entity_id')}`;
const DOCUMENTS = `
  SELECT document_id, o.name, v.form, v.filed::VARCHAR FROM document o JOIN document_version v USING (document_id)
  WHERE ${isOpen('v')} AND ${isUsed('document_id')}`;

/** Describes row versions with the names known at a snapshot, keyed by row version id. */
export async function describeRows(
  connection: DuckDBConnection,
  versions: Int32Array,
  snapshot: number,
): Promise<ReadonlyMap<number, RowDescription>> {
  await connection.run('CREATE OR REPLACE TEMP TABLE described (row_version_id INTEGER)');
  await appendColumns(connection, 'described', [versions]);
  await connection.run(DESCRIBED);
  const companyOf = await companies(connection, snapshot);
  const documentOf = await documents(connection, snapshot);
  const dimensions = await named(connection, 'dimensions', 'text');
  const units = await named(connection, 'unit', 'name');
  const resources = await named(connection, 'resource', 'name');
  const rows = await queryColumns(connection, COLUMNS, 'FROM described_row');
  const described = new Map<number, RowDescription>();
  const at = (column: Int32Array, i: number): number => column[i] ?? 0;
  for (const [i, version] of rows.version.entries()) {
    described.set(version, {
      company: companyOf(at(rows.entity, i)),
      document: documentOf(at(rows.document, i)),
      dimensions: dimensions.get(at(rows.dimensions, i)) ?? '',
      unit: units.get(at(rows.unit, i)) ?? null,
      period: toPeriod(at(rows.periodKind, i), at(rows.start, i), at(rows.end, i)),
      source: { resource: resources.get(at(rows.resource, i)) ?? '', snapshot: at(rows.opened, i) },
    });
  }
  return described;
}

type CompanyOf = (entity: number) => RowDescription['company'];

async function companies(connection: DuckDBConnection, snapshot: number): Promise<CompanyOf> {
  const plan = { id: 'integer', key: 'text', ...columns('text?', 'name symbol') } as const;
  const { id, key, name, symbol } = await queryColumns(connection, plan, ENTITIES, { snapshot });
  const places = new Map(Array.from(id, (entity, i) => [entity, i]));
  return memoize((entity) => {
    const i = places.get(entity) ?? -1;
    return { key: key[i] ?? '', name: name[i] || null, symbol: symbol[i] || null };
  });
}

async function documents(
  connection: DuckDBConnection,
  snapshot: number,
): Promise<(document: number) => RowDescription['document']> {
  const plan = { id: 'integer', name: 'text', ...columns('text?', 'form filed') } as const;
  const { id, name, form, filed } = await queryColumns(connection, plan, DOCUMENTS, { snapshot });
  const places = new Map(Array.from(id, (document, i) => [document, i]));
  return memoize((document) => {
    const i = places.get(document);
    return i === undefined ? null : { name: name[i] ?? '', form: form[i] || null, filed: filed[i] || null };
  });
}

/** Texts of a table by its ids, those of the described rows. */
async function named(
  connection: DuckDBConnection,
  table: string,
  column: string,
): Promise<ReadonlyMap<number, string>> {
  const sql = `SELECT ${table}_id, ${column} FROM ${table} WHERE ${isUsed(`${table}_id`)}`;
  const { id, text } = await queryColumns(connection, { id: 'integer', text: 'text' }, sql);
  return new Map(Array.from(id, (one, i) => [one, text[i] ?? '']));
}
