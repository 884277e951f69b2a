import type { DuckDBConnection } from '@duckdb/node-api';
import { FSDS_RESOURCE } from '../../model/data-sets.ts';
import { HEADER_FIELDS } from '../../protocol/rows/default-group.ts';
import { queryColumns, toRecords } from '../rows.ts';
import { companyHeader } from './composed-header.ts';
import { COMPANIES, COMPANY_COLUMNS } from './composed-sql.ts';
import { planFields } from './field-plan.ts';
import { fieldPositions } from './field-positions.ts';
import { imageBuilder } from './image-builder.ts';
import { putHeader } from './put-header.ts';
import type { ServedRows } from './served-rows.ts';

/** Companies made of filings of data sets: whoever filed, with what filings say of it. */
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
