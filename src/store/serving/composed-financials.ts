import type { DuckDBConnection } from '@duckdb/node-api';
import { FSDS_RESOURCE } from '../../model/data-sets.ts';
import { HEADER_FIELDS } from '../../protocol/rows/default-group.ts';
import { queryColumns, queryRows } from '../rows.ts';
import { CUSTOM_NAMESPACE } from '../sql-text.ts';
import { type ComposedRow, rowHeader } from './composed-header.ts';
import type { PeriodSuffix } from './composed-periods.ts';
import { CANDIDATES, COMPOSED_ROWS, LEFT_OUT, SHOWN_PARTS, shownParts } from './composed-sql.ts';
import { planFields } from './field-plan.ts';
import { fieldPositions } from './field-positions.ts';
import { imageBuilder } from './image-builder.ts';
import { putHeader } from './put-header.ts';
import { putVersions, readDictionary } from './put-versions.ts';
import type { LeftOut, ServedRows } from './served-rows.ts';
import { storedFields } from './stored-rows.ts';
import type { ShownTaxonomy } from './taxonomies.ts';
import { droppingZeros } from './without-zeros.ts';

/**
 * Full financials made of filings of data sets. A row is what one company reported in one currency at one period end: durations of the
 * resource's length and instants at their end, without dimensions, under their standard names in lower case. Amounts have no zeros behind the
 * point. Every other value is counted.
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
  const { rows, capacities, withdrawn } = await readRows(connection, snapshot);
  const dictionary = await readDictionary(connection);
  const builder = imageBuilder(plan, capacities, dictionary);
  let headerValues = 0;
  for (const [row, composed] of rows.entries()) headerValues += putHeader(builder, plan, row, rowHeader(composed));
  const { unplaced } = await putVersions(connection, plan, droppingZeros(builder, dictionary));
  const { repeated, ...columns } = await builder.finish();
  const image = { ...columns, resource, snapshot, withdrawn };
  const leftOut = { ...(await countLeftOut(connection, snapshot)), custom: unplaced, repeated };
  return { image, counts: { rows: image.count, values: image.field.length - headerValues, leftOut } };
}

async function readRows(
  connection: DuckDBConnection,
  snapshot: number,
): Promise<{ rows: readonly ComposedRow[]; capacities: Int32Array; withdrawn: Uint8Array }> {
  const columns = await queryColumns(connection, COMPOSED_ROWS, { snapshot });
  const integers = (column: number): Int32Array => columns[column]?.integers ?? new Int32Array();
  const text = (column: number, row: number): string => columns[column]?.texts[row] ?? '';
  const [held, withdrawn, several, months, periodEnd, filed, documentEnd] = [1, 2, 3, 4, 5, 6, 7].map(integers);
  const rows = Array.from(
    integers(0),
    (_, row): ComposedRow => ({
      severalDocuments: several?.[row] === 1,
      months: months?.[row] ?? 0,
      periodEnd: periodEnd?.[row] ?? 0,
      filed: filed?.[row] ?? 0,
      documentEnd: documentEnd?.[row] ?? 0,
      key: text(8, row),
      name: text(9, row),
      symbol: text(10, row),
      industryCode: text(11, row),
      document: text(12, row),
      form: text(13, row),
      fiscalYear: text(14, row),
      fiscalPeriod: text(15, row),
      unit: text(16, row),
    }),
  );
  return {
    rows,
    capacities: Int32Array.from(held ?? [], (values) => values + HEADER_FIELDS.length),
    withdrawn: Uint8Array.from(withdrawn ?? []),
  };
}

async function countLeftOut(connection: DuckDBConnection, snapshot: number): Promise<Partial<Record<LeftOut, number>>> {
  const rows = await queryRows(connection, LEFT_OUT, { resource: FSDS_RESOURCE, snapshot });
  return Object.fromEntries(rows.map(([reason, values]) => [String(reason), Number(values)]));
}
