import type { DuckDBConnection } from '@duckdb/node-api';
import { getOrCreate } from '../../../core/base/collections.ts';
import { openNow, ROW_VERSIONS } from '../relations.ts';
import { queryRecords, queryRows, queryTexts } from '../rows.ts';

/** A company according to the newest rows of the service, and how many rows it has of each resource. */
export type StoredCompany = {
  readonly symbol: string | null;
  readonly entityId: string | null;
  readonly exchange: string | null;
  readonly rows: ReadonlyMap<string, number>;
};

/** SQL of a text or whole number of `row_content`; the store's macros take longer to plan than all of this to run. */
type ValueText = (name: string) => string;

async function valueTexts(connection: DuckDBConnection): Promise<ValueText> {
  const rows = await queryRows(connection, `SELECT name, field_id FROM field WHERE namespace = 'service'`);
  const ids = new Map(rows.map(([name, id]) => [String(name), Number(id)]));
  return (name) => {
    const id = ids.get(name) ?? 0;
    const whole = `list_position(x.fields, ${id})`;
    return `coalesce(x.texts[list_position(x.text_fields, ${id})], CASE WHEN x.places[${whole}] = 0
      THEN x.mantissas[${whole}]::VARCHAR END, x.wide_numbers[list_position(x.wide_fields, ${id})])`;
  };
}

const OPEN_ROWS = `
  FROM ${ROW_VERSIONS} JOIN resource r USING (resource_id) WHERE ${openNow('v')} AND r.source = 'service'`;

/** The rows that are counted: of resources with fiscal quarters only those of some, where these are named. */
export type CountedRows = {
  readonly quarters: readonly { readonly from: number; readonly to: number }[] | undefined;
  readonly withQuarters: readonly string[];
};

function countsOf({ quarters, withQuarters }: CountedRows, valueText: ValueText): string {
  const whose = `SELECT c.entity_id, r.name, count(*) ${OPEN_ROWS}`;
  if (!quarters) return `${whose} GROUP BY c.entity_id, r.name`;
  const names = withQuarters.map((name) => `'${name}'`).join(', ');
  // Years times four and quarters from 0, as ranges of quarters are written.
  const quarter = `4 * TRY_CAST(${valueText('fiscalyear')} AS INTEGER) + TRY_CAST(${valueText('fiscalquarter')} AS INTEGER) - 1`;
  const wanted = quarters.map(({ from, to }) => `${quarter} BETWEEN ${Number(from)} AND ${Number(to)}`).join(' OR ');
  return `${whose} AND (r.name NOT IN (${names})
    OR EXISTS (FROM row_content x WHERE x.row_version_id = v.row_version_id AND (${wanted})))
    GROUP BY c.entity_id, r.name`;
}

/** The row of a company in `Companies` where it is listed, else its newest row. */
const companiesOf = (valueText: ValueText): string => `
  WITH open_row AS (SELECT v.row_version_id, c.entity_id, r.name = 'Companies' AS listed ${OPEN_ROWS}),
  chosen AS (SELECT entity_id, arg_max(row_version_id, {listed: listed, version: row_version_id}) AS row_version_id
  FROM open_row GROUP BY entity_id)
  SELECT n.entity_id AS entity, ${valueText('primarysymbol')} AS symbol, ${valueText('entityid')} AS "entityId",
    ${valueText('primaryexchange')} AS exchange
  FROM chosen n JOIN row_content x USING (row_version_id) ORDER BY n.entity_id`;

/** Every company of which the service showed rows that are open now, by entity. */
export async function readKnownCompanies(
  connection: DuckDBConnection,
  counted: CountedRows,
): Promise<readonly StoredCompany[]> {
  const valueText = await valueTexts(connection);
  const counts = new Map<number, Map<string, number>>();
  for (const [entity, resource, count] of await queryRows(connection, countsOf(counted, valueText))) {
    getOrCreate(counts, Number(entity), () => new Map<string, number>()).set(String(resource), Number(count));
  }
  const companies = await queryRecords<Omit<StoredCompany, 'rows'> & { readonly entity: number }>(
    connection,
    companiesOf(valueText),
  );
  return companies.map(({ entity, ...company }) => ({ ...company, rows: counts.get(entity) ?? new Map() }));
}

const GROWING = `
  WITH numbered AS (
    SELECT r.name, s.rows_new, row_number() OVER (PARTITION BY resource_id ORDER BY snapshot_id DESC) AS back,
      count(*) OVER (PARTITION BY resource_id) AS snapshots
    FROM snapshot s JOIN resource r USING (resource_id) WHERE r.source = 'service')
  SELECT name FROM numbered WHERE back = 1 AND snapshots > 1 AND rows_new > 0 ORDER BY name`;

/** Resources of the service to which rows came with their newest snapshot, unless that is their first. */
export async function readGrowing(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  return new Set(await queryTexts(connection, GROWING));
}

/** Which of these symbols, in upper case, no company of the service has now; in the transaction of a commit. */
export async function readUnknownSymbols(
  connection: DuckDBConnection,
  symbols: readonly string[],
): Promise<readonly string[]> {
  const known = await queryTexts(
    connection,
    `SELECT upper(v.symbol) FROM store.stated_entity v
     WHERE ${openNow('v')} AND v.source = 'service' AND v.symbol IS NOT NULL`,
  );
  const stored = new Set(known);
  return symbols.filter((symbol) => !stored.has(symbol));
}
