import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowDescription } from '../../core/model/finding.ts';
import { toPeriod } from '../../core/model/period.ts';
import { appendColumns } from './columns.ts';
import { describeFields, type FiledField, readValues, type StoredValue } from './read-values.ts';
import { NO_PROOF, openAt, ROW_VERSIONS } from './relations.ts';
import { remembered } from './remembered.ts';
import { readNames, type StoredDocument } from './row-names.ts';
import { columns, queryColumns, queryRows } from './rows.ts';
import { isAmong, listed } from './sql-text.ts';

/** A row in one document as it is at a snapshot, with the names known then. */
export type StoredRow = RowDescription & {
  readonly version: number;
  /** The row in its document, and the same row in all documents: both last longer than a version. */
  readonly filedRow: number;
  readonly identity: number;
  /** The id of a {@link StoredBinding}; 0 where the row names no taxonomy. */
  readonly bindingId: number;
  /** A key of `documents`; 0 where the row is of no document. */
  readonly documentId: number;
  /** The source of the resource: `sec-fsds`, `filing`, `service`. */
  readonly origin: string;
  /** The values that were requested, by kind and field. */
  readonly values: readonly StoredValue[];
};

/** Rows by version, and what they refer to. */
export type StoredRows = {
  readonly documents: ReadonlyMap<number, StoredDocument>;
  readonly rows: readonly StoredRow[];
  /** What the source of the rows says of the fields of their values, by `fieldKey`. */
  readonly fields: ReadonlyMap<string, FiledField>;
};

export type RowsRequest = {
  readonly snapshot: number;
  /**
   * Row versions by id, whether open or not; or the rows of companies (keys) that are open at the snapshot: all of
   * them but proofs, or those of `resources` and `documents` (names).
   */
  readonly of:
    | { readonly versions: Int32Array }
    | {
        readonly companies: readonly string[];
        readonly resources?: readonly string[] | undefined;
        readonly documents?: readonly string[] | undefined;
      };
  /** The values to read: all, or those of fields (ids). None are read unless this is stated. */
  readonly values?: 'all' | readonly number[];
};

/** Reads rows with the names and values that belong to them. */
export async function readRows(connection: DuckDBConnection, request: RowsRequest): Promise<StoredRows> {
  const { snapshot, values } = request;
  const { columns, isHeld } = await chooseRows(connection, request);
  const read = values && (await readValues(connection, isHeld, values));
  const names = await readNames(connection, snapshot, columns);
  const rows = Array.from({ length: columns.count }, (_, i): StoredRow => {
    const at = (name: keyof typeof ROW_PLAN): number => columns[name][i] ?? 0;
    const [version, documentId] = [at('version'), at('document')];
    const [resource, origin] = names.resources.get(at('resource')) ?? ['', ''];
    const { name, form, filed } = names.documents.get(documentId) ?? NO_DOCUMENT;
    return {
      version,
      filedRow: at('filedRow'),
      identity: at('identity'),
      bindingId: at('binding'),
      documentId,
      origin,
      company: names.companies.get(at('entity')) ?? { key: '', name: null, symbol: null },
      document: name === null ? null : { name, form, filed },
      dimensions: names.dimensions.get(at('dimensions')) ?? '',
      unit: names.units.get(at('unit')) ?? null,
      period: toPeriod(at('kind'), at('start'), at('end')),
      source: { resource, snapshot: at('snapshot') },
      values: read?.values.get(version) ?? [],
    };
  });
  const fields = values === 'all' && read ? await describeFields(connection, snapshot, read.fields) : new Map();
  return { documents: names.documents, rows, fields };
}

/** Row versions as findings describe them, by version. */
export async function describeRows(
  connection: DuckDBConnection,
  versions: Int32Array,
  snapshot: number,
): Promise<ReadonlyMap<number, RowDescription>> {
  const { rows } = await readRows(connection, { of: { versions }, snapshot });
  const described = rows.map(({ version, company, document, dimensions, unit, period, source }) => {
    return [version, { company, document, dimensions, unit, period, source }] as const;
  });
  return new Map(described);
}

/**
 * Ids are written into the queries: DuckDB then skips what they are not in, ten times faster than by a subquery, and
 * does not join all rows of the store. Long lists are joined.
 */
const FEW = 1_000;

/** SQL that a row version is one of these. */
async function isAmongVersions(connection: DuckDBConnection, versions: Int32Array): Promise<string> {
  if (versions.length <= FEW) return isAmong('row_version_id', versions);
  await connection.run('CREATE OR REPLACE TEMP TABLE chosen_version (row_version_id INTEGER)');
  await appendColumns(connection, 'chosen_version', [versions]);
  return 'row_version_id IN (SELECT row_version_id FROM chosen_version)';
}

const ROW_PLAN = columns(
  'integer',
  'version snapshot binding filedRow identity document entity dimensions unit resource kind start end',
);
const rowsWhere = (condition: string): string => `
  SELECT v.row_version_id, v.opened, v.binding_id, w.filed_row_id, c.row_identity_id, coalesce(w.document_id, 0),
    c.entity_id, c.dimensions_id, coalesce(c.unit_id, 0), c.resource_id, c.period_kind::INTEGER,
    coalesce(c.period_start, DATE '1970-01-01'), coalesce(c.period_end, DATE '1970-01-01')
  FROM ${ROW_VERSIONS} WHERE ${condition} ORDER BY v.row_version_id`;

/** The rows of a request; `isHeld`: SQL that a row version is one of them, or near. */
async function chooseRows(connection: DuckDBConnection, { of, snapshot }: RowsRequest) {
  if ('versions' in of) {
    const isHeld = await isAmongVersions(connection, of.versions);
    return { columns: await queryColumns(connection, ROW_PLAN, rowsWhere(isHeld)), isHeld };
  }
  const idsOf = async (table: 'entity' | 'resource' | 'document', column: string, names: readonly string[]) => {
    const query = `SELECT ${table}_id FROM ${table} WHERE ${column} IN (SELECT unnest(from_json($names,
      '["VARCHAR"]')))`;
    const parameters = { names: JSON.stringify(names) };
    return remembered(connection, { kind: `${table} ids`, most: 100 }, parameters.names, async () =>
      listed((await queryRows(connection, query, parameters)).map(([id]) => Number(id))),
    );
  };
  const { companies, resources, documents } = of;
  const conditions = [
    isOpen('v'),
    `c.entity_id IN (${await idsOf('entity', 'key', companies)})`,
    resources ? `c.resource_id IN (${await idsOf('resource', 'name', resources)})` : NO_PROOF,
    documents && `w.document_id IN (${await idsOf('document', 'name', documents)})`,
  ].filter((condition) => condition !== undefined);
  const columns = await queryColumns(connection, ROW_PLAN, rowsWhere(conditions.join(' AND ')), { snapshot });
  return { columns, isHeld: await isAmongVersions(connection, columns.version) };
}

const isOpen = openAt('$snapshot');

const NO_DOCUMENT = { name: null, form: null, filed: null };
