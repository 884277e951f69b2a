import type { DuckDBConnection } from '@duckdb/node-api';
import { addMonths } from '../../../core/base/date.ts';
import { HEADER_FIELDS } from '../../../core/model/default-group.ts';
import { industryTaxonomy } from '../../../core/model/industry.ts';
import { formatServiceDateTime } from '../../../core/model/moment.ts';
import type { PeriodSuffix } from '../../../core/model/resource.ts';
import { queryColumns, queryRows, type RecordOf, toRecords } from '../rows.ts';
import { CUSTOM_NAMESPACE } from '../sql-text.ts';
import { COMPANIES, COMPANY_COLUMNS } from './company-sql.ts';
import {
  CANDIDATES,
  COMPOSED_COLUMNS,
  COMPOSED_ROWS,
  FISCAL_QUARTERS,
  LEFT_OUT,
  NONE_SHOWN,
  SHOWN_PARTS,
  shownParts,
} from './composed-sql.ts';
import { type FieldPlan, fieldPositions, planFields, storedFields } from './field-plan.ts';
import { type HeaderValues, readImage, type ServedRows } from './read-image.ts';
import type { RowSource } from './row-source.ts';
import type { ShownTaxonomy } from './shown-state.ts';

/**
 * Financials made of filings: a row is a company, currency and period end. It has the durations of the resource's
 * length and the instants at their end, without dimensions, under standard names in lower case. All other values are
 * counted.
 */
export async function composeFinancials(
  connection: DuckDBConnection,
  resource: string,
  suffix: PeriodSuffix,
  { resources, newest: snapshot }: RowSource,
  taxonomies: readonly ShownTaxonomy[],
): Promise<ServedRows> {
  const ofFilings = { resources: JSON.stringify(resources), snapshot };
  await connection.run(CANDIDATES, ofFilings);
  await connection.run(shownParts(suffix));
  await connection.run(SHOWN_PARTS);
  const plan = await financialsPlan(connection, resource, resources, taxonomies);
  const rows = await queryColumns(connection, COMPOSED_COLUMNS, COMPOSED_ROWS, { snapshot });
  const headers = toRecords(rows).map(rowHeader);
  const { held, withdrawn } = rows;
  const request = { resource, snapshot, plan, held, withdrawn, headers, trims: true };
  const { image, headerValues, unplaced, repeated } = await readImage(connection, request);
  const counted = await queryRows(connection, LEFT_OUT, ofFilings);
  const leftOut = Object.fromEntries(counted.map(([reason, values]) => [String(reason), Number(values)]));
  return {
    image,
    counts: {
      rows: image.count,
      values: image.field.length - headerValues,
      leftOut: { ...leftOut, custom: unplaced, repeated },
    },
  };
}

/** The header's fields and the standard ones of filings. */
export async function financialsPlan(
  connection: DuckDBConnection,
  resource: string,
  ofFilings: readonly number[],
  taxonomies: readonly ShownTaxonomy[],
): Promise<FieldPlan> {
  const custom = new RegExp(CUSTOM_NAMESPACE);
  const standard = (await storedFields(connection, ofFilings)).filter(({ namespace }) => !custom.test(namespace));
  return planFields(standard, HEADER_FIELDS, await fieldPositions(connection, resource, taxonomies));
}

export async function companiesPlan(connection: DuckDBConnection, resource: string): Promise<FieldPlan> {
  return planFields([], HEADER_FIELDS, await fieldPositions(connection, resource, []));
}

/** Every filer that filings or lists of filings are stored of, with its attributes in these. */
export async function composeCompanies(
  connection: DuckDBConnection,
  resource: string,
  { resources, newest: snapshot }: RowSource,
): Promise<ServedRows> {
  const values = { resources: JSON.stringify(resources), snapshot };
  const rows = await queryColumns(connection, COMPANY_COLUMNS, COMPANIES, values);
  await connection.run(NONE_SHOWN);
  const plan = await companiesPlan(connection, resource);
  const headers = toRecords(rows).map(companyHeader);
  const held = new Int32Array(rows.count);
  const request = { resource, snapshot, plan, held, withdrawn: rows.withdrawn, headers };
  const { image } = await readImage(connection, request);
  return { image, counts: { rows: image.count, values: 0, leftOut: {} } };
}

type ComposedCompany = RecordOf<typeof COMPANY_COLUMNS>;
type ComposedRow = RecordOf<typeof COMPOSED_COLUMNS>;

/** The CIK is the entity's id: nothing else numbers the companies of filings. */
export function companyHeader({ key, name, symbol, industryCode }: ComposedCompany): HeaderValues {
  return {
    cik: key,
    companyname: name || undefined,
    entityid: /^\d{1,15}$/.test(key) ? Number(key) : undefined,
    primarysymbol: symbol || undefined,
    siccode: industryCode || undefined,
  };
}

/** `original`: the period is that of a document which amends none. `restated`: values are of several documents. */
export function rowHeader(row: ComposedRow): HeaderValues {
  const isAmended = row.form?.endsWith('/A') ?? false;
  const own = row.documentEnd === 0 ? undefined : row.documentEnd === row.periodEnd;
  return {
    ...companyHeader(row),
    taxonomyid: industryTaxonomy(row.industryCode || undefined),
    ...(row.several === 1 ? { restated: 'true' } : {}),
    receiveddate: row.filed === 0 ? undefined : formatServiceDateTime({ day: row.filed }),
    periodlengthcode: 'm',
    periodlength: row.months,
    periodenddate: formatServiceDateTime({ day: row.periodEnd }),
    original: own === undefined || !row.form ? undefined : String(own && !isAmended),
    formtype: row.form || undefined,
    ...fiscalQuarter(row),
    dcn: row.document || undefined,
    currencycode: row.unit,
    amended: row.form ? String(isAmended) : undefined,
  };
}

const QUARTERS_A_YEAR = 4;
const MONTHS_A_QUARTER = 3;
const MOST_QUARTERS_BACK = 40;

/** The document's quarter where the period is its own, else counted back in whole quarters; unknown for others. */
function fiscalQuarter(
  row: Pick<ComposedRow, 'fiscalYear' | 'fiscalPeriod' | 'documentEnd' | 'periodEnd'>,
): HeaderValues {
  const quarter = FISCAL_QUARTERS[row.fiscalPeriod ?? ''];
  if (quarter === undefined || row.documentEnd === 0 || !/^\d{4}$/.test(row.fiscalYear ?? '')) return {};
  const own = Number(row.fiscalYear) * QUARTERS_A_YEAR + quarter - 1;
  for (let back = 0; back <= MOST_QUARTERS_BACK; back += 1) {
    if (addMonths(row.documentEnd, -MONTHS_A_QUARTER * back) !== row.periodEnd) continue;
    return {
      fiscalyear: Math.floor((own - back) / QUARTERS_A_YEAR),
      fiscalquarter: ((own - back) % QUARTERS_A_YEAR) + 1,
    };
  }
  return {};
}
