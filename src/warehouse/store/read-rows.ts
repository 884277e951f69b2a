import type { DuckDBConnection } from '@duckdb/node-api';
import type { EpochDay } from '../../core/base/date.ts';
import { accessionSql } from '../../core/model/filing-identity.ts';
import type { RowDescription } from '../../core/model/finding.ts';
import { NO_DAY, toPeriod } from '../../core/model/period.ts';
import { appendColumns } from './columns.ts';
import { describeFields, type FiledField, fieldsHeld, readValues, type StoredValue } from './read-values.ts';
import { NO_PROOF, openAt, ROW_VERSIONS } from './relations.ts';
import { columns, queryColumns, queryRows, toRecords } from './rows.ts';
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

/** A document with the attributes known at the snapshot; `null` where its source does not state one. */
export type StoredDocument = NonNullable<RowDescription['document']> & {
  /** The accession number of the SEC; `null` where neither its name is one nor a source states it. */
  readonly accession: string | null;
  /** ISO text of the acceptance. */
  readonly accepted: string | null;
  readonly periodEnd: EpochDay | null;
  readonly fiscalYear: string | null;
  /** `Q1` to `Q3`, `FY`, or the number of the quarter. */
  readonly fiscalPeriod: string | null;
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
   * them but proofs, or those of `resources` and `documents` (names) with a value of a field of `having` (ids).
   */
  readonly of:
    | { readonly versions: Int32Array }
    | {
        readonly companies: readonly string[];
        readonly resources?: readonly string[] | undefined;
        readonly documents?: readonly string[] | undefined;
        readonly having?: readonly number[] | undefined;
      };
  /** The values to read: all, or those of fields (ids). None are read unless this is stated. */
  readonly values?: 'all' | readonly number[];
};

/** Reads rows with the names and values that belong to them. */
export async function readRows(connection: DuckDBConnection, request: RowsRequest): Promise<StoredRows> {
  const { snapshot, values } = request;
  await chooseRows(connection, request);
  const columns = await queryColumns(connection, ROW_PLAN, ROWS);
  const { count, version } = columns;
  const isHeld = count <= FEW ? isAmong('row_version_id', version) : `row_version_id IN (${CHOSEN})`;
  const read = values && (await readValues(connection, isHeld, values));
  const names = await readNames(connection, snapshot);
  const rows = Array.from({ length: count }, (_, i): StoredRow => {
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

const CHOSEN = 'SELECT row_version_id FROM chosen_row';

/**
 * Ids are written into the queries: DuckDB then skips what they are not in, ten times faster than by a subquery, and
 * does not join all rows of the store. Long lists are joined.
 */
const FEW = 1_000;

async function chooseRows(connection: DuckDBConnection, { of, snapshot }: RowsRequest): Promise<void> {
  const select = `
    CREATE OR REPLACE TEMP TABLE chosen_row AS
    SELECT v.row_version_id, v.opened, v.binding_id, w.filed_row_id, w.document_id, c.* FROM ${ROW_VERSIONS}`;
  if ('versions' in of) {
    if (of.versions.length <= FEW) {
      await connection.run(`${select} WHERE ${isAmong('v.row_version_id', of.versions)}`);
      return;
    }
    await connection.run('CREATE OR REPLACE TEMP TABLE chosen_version (row_version_id INTEGER)');
    await appendColumns(connection, 'chosen_version', [of.versions]);
    await connection.run(`${select} JOIN chosen_version USING (row_version_id)`);
    return;
  }
  const idsOf = async (table: string, column: string, names: readonly string[]): Promise<string> => {
    const query = `SELECT ${table}_id FROM ${table} WHERE ${column} IN (SELECT unnest(from_json($names,
      '["VARCHAR"]')))`;
    return listed((await queryRows(connection, query, { names: JSON.stringify(names) })).map(([id]) => Number(id)));
  };
  const { companies, resources, documents, having } = of;
  const conditions = [
    isOpen('v'),
    `c.entity_id IN (${await idsOf('entity', 'key', companies)})`,
    resources ? `c.resource_id IN (${await idsOf('resource', 'name', resources)})` : NO_PROOF,
    documents && `w.document_id IN (${await idsOf('document', 'name', documents)})`,
  ].filter((condition) => condition !== undefined);
  await connection.run(`${select} WHERE ${conditions.join(' AND ')}`, { snapshot });
  if (having) {
    // A condition on the lists would search those of rows that are not chosen, too.
    await connection.run(`DELETE FROM chosen_row WHERE row_version_id NOT IN (
      SELECT row_version_id FROM row_content WHERE row_version_id IN (${CHOSEN}) GROUP BY row_version_id
      HAVING bool_or(list_has_any(${fieldsHeld('row_content')}, [${having.join(', ')}]::INTEGER[])))`);
  }
}

const ROW_PLAN = columns(
  'integer',
  'version snapshot binding filedRow identity document entity dimensions unit resource kind start end',
);
const ROWS = `
  SELECT row_version_id, opened, binding_id, filed_row_id, row_identity_id, coalesce(document_id, 0), entity_id,
    dimensions_id, coalesce(unit_id, 0), resource_id, period_kind::INTEGER,
    coalesce(period_start, DATE '1970-01-01'), coalesce(period_end, DATE '1970-01-01')
  FROM chosen_row ORDER BY row_version_id`;

const isOpen = openAt('$snapshot');
const isUsed = (id: string): string => `${id} IN (SELECT ${id} FROM chosen_row)`;

const NAME_PLAN = {
  ...columns('integer', 'kind id end'),
  ...columns('text?', 'name second third accepted fiscalYear fiscalPeriod accession'),
};
const NAME_KINDS = { company: 0, document: 1, dimensions: 2, unit: 3, resource: 4 } as const;
const NOTHING = 'NULL, NULL, NULL, NULL';
/** {@link NO_DAY} is a BIGINT where it is written as a number. */
const NO_END = `(${NO_DAY})::INTEGER`;

/** The names of all that rows refer to, in one question: each row has an id of each kind. */
const NAMES = `
  SELECT ${NAME_KINDS.company}, entity_id, ${NO_END}, e.key, v.name, v.symbol, ${NOTHING}
  FROM entity e LEFT JOIN (FROM entity_version v WHERE ${isOpen('v')}) v USING (entity_id) WHERE ${isUsed('entity_id')}
  UNION ALL SELECT ${NAME_KINDS.document}, document_id, coalesce((v.period_end - DATE '1970-01-01')::INTEGER, ${NO_END}),
    d.name, v.form, v.filed::VARCHAR, v.accepted, v.fiscal_year, v.fiscal_period,
    ${accessionSql('d.name', 'v.attributes')}
  FROM document d LEFT JOIN (FROM document_version v WHERE ${isOpen('v')}) v USING (document_id)
  WHERE ${isUsed('document_id')}
  UNION ALL SELECT ${NAME_KINDS.dimensions}, dimensions_id, ${NO_END}, text, NULL, NULL, ${NOTHING}
  FROM dimensions WHERE ${isUsed('dimensions_id')}
  UNION ALL SELECT ${NAME_KINDS.unit}, unit_id, ${NO_END}, name, NULL, NULL, ${NOTHING}
  FROM unit WHERE ${isUsed('unit_id')}
  UNION ALL SELECT ${NAME_KINDS.resource}, resource_id, ${NO_END}, name, source, NULL, ${NOTHING}
  FROM resource WHERE ${isUsed('resource_id')}
  ORDER BY 1, 2`;

const NO_DOCUMENT = { name: null, form: null, filed: null };

async function readNames(connection: DuckDBConnection, snapshot: number) {
  const companies = new Map<number, RowDescription['company']>();
  const documents = new Map<number, StoredDocument>();
  const dimensions = new Map<number, string>();
  const units = new Map<number, string>();
  const resources = new Map<number, readonly [name: string, source: string]>();
  for (const names of toRecords(await queryColumns(connection, NAME_PLAN, NAMES, { snapshot }))) {
    const { kind, id, second, third, end, accession, accepted, fiscalYear, fiscalPeriod } = names;
    const name = names.name ?? '';
    if (kind === NAME_KINDS.company) companies.set(id, { key: name, name: second || null, symbol: third || null });
    if (kind === NAME_KINDS.document) {
      const periodEnd = end === NO_DAY ? null : end;
      const [form, filed] = [second || null, third || null];
      documents.set(id, { name, form, filed, accession, accepted, periodEnd, fiscalYear, fiscalPeriod });
    }
    if (kind === NAME_KINDS.dimensions) dimensions.set(id, name);
    if (kind === NAME_KINDS.unit) units.set(id, name);
    if (kind === NAME_KINDS.resource) resources.set(id, [name, second ?? '']);
  }
  return { companies, documents, dimensions, units, resources };
}
