import type { DuckDBConnection } from '@duckdb/node-api';
import { NO_PROOF, openAt, ROW_VERSIONS } from './relations.ts';
import { type ColumnsOf, columns, queryColumns } from './rows.ts';
import { listed } from './sql-text.ts';

const PLACES = columns('integer', 'version entity document dimensions unit resource kind start end');

/** The places of row versions, as ids of the store; days since 1970, and those of the kinds of PERIOD_KIND. */
export type RowPlaces = ColumnsOf<typeof PLACES>;

/** The place of each name in the order of names: text is sorted once, and not for each row. */
const ranked = (table: string, id: string, name: string): string => `
  LEFT JOIN (SELECT ${id}, rank() OVER (ORDER BY ${name}) AS place FROM ${table}
    WHERE ${id} IN (SELECT ${id} FROM own)) ${table}_rank USING (${id})`;

/** With ids in the query DuckDB does not join the rows of all companies; many take longer to read than that saves. */
const FEW = 1_000;
const chosen = (ids: Int32Array): string =>
  ids.length <= FEW ? listed(ids) : `SELECT unnest(from_json($ids, '["INTEGER"]'))`;
const parameterOf = (ids: Int32Array) => (ids.length <= FEW ? {} : { ids: JSON.stringify([...ids]) });

const companiesOf = (versions: Int32Array): string =>
  `SELECT DISTINCT c.entity_id FROM ${ROW_VERSIONS} WHERE v.row_version_id IN (${chosen(versions)})`;

const rowsOf = (companies: Int32Array): string => `
  WITH own AS MATERIALIZED (SELECT v.row_version_id, w.document_id, c.* FROM ${ROW_VERSIONS}
    WHERE ${openAt('$snapshot')('v')} AND ${NO_PROOF} AND c.entity_id IN (${chosen(companies)}))
  SELECT row_version_id, entity_id, coalesce(document_id, 0), dimensions_id, coalesce(unit_id, 0), resource_id,
    period_kind::INTEGER, coalesce(period_start, DATE '1970-01-01'), coalesce(period_end, DATE '1970-01-01')
  FROM own ${ranked('document', 'document_id', 'name')} ${ranked('resource', 'resource_id', 'name')}
  ${ranked('dimensions', 'dimensions_id', 'text')} ${ranked('unit', 'unit_id', 'name')}
  ORDER BY period_start, period_end, document_rank.place, resource_rank.place, dimensions_rank.place, unit_rank.place,
    row_version_id`;

/** All rows open at a snapshot of the companies of some row versions, in an order that depends on no ids. */
export async function readCompanyRows(
  connection: DuckDBConnection,
  snapshot: number,
  versions: Int32Array,
): Promise<RowPlaces> {
  const ids = columns('integer', 'company');
  const { company } = await queryColumns(connection, ids, companiesOf(versions), parameterOf(versions));
  return await queryColumns(connection, PLACES, rowsOf(company), { snapshot, ...parameterOf(company) });
}
