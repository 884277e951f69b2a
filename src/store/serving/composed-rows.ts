import type { DuckDBConnection } from '@duckdb/node-api';
import { FSDS_RESOURCE } from '../../model/data-sets.ts';
import { HEADER_FIELDS } from '../../protocol/rows/default-group.ts';
import { queryColumns, queryRows, toRecords } from '../rows.ts';
import { CUSTOM_NAMESPACE } from '../sql-text.ts';
import { companyHeader, putHeader, rowHeader } from './composed-header.ts';
import type { PeriodSuffix } from './composed-sql.ts';
import {
  CANDIDATES,
  COMPANIES,
  COMPANY_COLUMNS,
  COMPOSED_COLUMNS,
  COMPOSED_ROWS,
  LEFT_OUT,
  SHOWN_PARTS,
  shownParts,
} from './composed-sql.ts';
import { fieldPositions, planFields, storedFields } from './field-plan.ts';
import { droppingZeros, imageBuilder } from './image-builder.ts';
import { putVersions, readDictionary } from './put-versions.ts';
import type { LeftOut, ServedRows } from './served-rows.ts';
import type { ShownTaxonomy } from './shown.ts';

/**
 * Financials made of filings: a row is a company, currency and period end. It has the durations of the resource's
 * length and the instants at their end, without dimensions, under standard names in lower case. All other values are
 * counted.
 */
export async function composeFinancials(
  connection: DuckDBConnection,
  resource: string,
  suffix: PeriodSuffix,
  snapshot: number,
  taxonomies: readonly ShownTaxonomy[],
): Promise<ServedRows> {
  await connection.run(CANDIDATES, { resource: FSDS_RESOURCE, snapshot });
  await connection.run(shownParts(suffix));
  await connection.run(SHOWN_PARTS);
  const custom = new RegExp(CUSTOM_NAMESPACE);
  const standard = (await storedFields(connection, FSDS_RESOURCE)).filter(({ namespace }) => !custom.test(namespace));
  const plan = planFields(standard, HEADER_FIELDS, await fieldPositions(connection, resource, taxonomies));
  const rows = await queryColumns(connection, COMPOSED_COLUMNS, COMPOSED_ROWS, { snapshot });
  const capacities = rows.held.map((values) => values + HEADER_FIELDS.length);
  const dictionary = await readDictionary(connection);
  const builder = imageBuilder(plan, capacities, dictionary);
  let headerValues = 0;
  for (const [row, composed] of toRecords(rows).entries())
    headerValues += putHeader(builder, plan, row, rowHeader(composed));
  const { unplaced } = await putVersions(connection, plan, droppingZeros(builder, dictionary));
  const { repeated, ...columns } = await builder.finish();
  const image = { ...columns, resource, snapshot, withdrawn: Uint8Array.from(rows.withdrawn) };
  const leftOut = { ...(await countLeftOut(connection, snapshot)), custom: unplaced, repeated };
  return { image, counts: { rows: image.count, values: image.field.length - headerValues, leftOut } };
}

async function countLeftOut(connection: DuckDBConnection, snapshot: number): Promise<Partial<Record<LeftOut, number>>> {
  const rows = await queryRows(connection, LEFT_OUT, { resource: FSDS_RESOURCE, snapshot });
  return Object.fromEntries(rows.map(([reason, values]) => [String(reason), Number(values)]));
}

/** Every filer, with its attributes in the filings. */
export async function composeCompanies(
  connection: DuckDBConnection,
  resource: string,
  snapshot: number,
): Promise<ServedRows> {
  const columns = await queryColumns(connection, COMPANY_COLUMNS, COMPANIES, { resource: FSDS_RESOURCE, snapshot });
  const withdrawn = Uint8Array.from(columns.withdrawn);
  const plan = planFields([], HEADER_FIELDS, await fieldPositions(connection, resource, []));
  const builder = imageBuilder(plan, new Int32Array(withdrawn.length).fill(HEADER_FIELDS.length), []);
  for (const [row, company] of toRecords(columns).entries()) putHeader(builder, plan, row, companyHeader(company));
  const { repeated: _, ...rows } = await builder.finish();
  return { image: { ...rows, resource, snapshot, withdrawn }, counts: { rows: rows.count, values: 0, leftOut: {} } };
}
