import type { DuckDBConnection } from '@duckdb/node-api';
import { LISTED_FIGURES } from '../../../core/model/key-figures.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { chooseFindings } from '../findings/choose-findings.ts';
import { openAt } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { INDUSTRY, VALUE, VALUE_NAMES, type YearValue } from './company-figures.ts';
import { figureFields } from './figure-fields.ts';
import { makeYearlyFigures } from './yearly-figures.ts';

export const COMPANY_SORTS = [
  'name',
  'symbol',
  'industry',
  'filings',
  'filed',
  'findings',
  'revenue',
  'assets',
] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

/** `any`: with findings of any severity. `none`: without findings. */
export const FINDINGS_CHOICES = ['error', 'warning', 'note', 'any', 'none'] as const;

/** The companies that are asked for, all at a snapshot; what is left out chooses all. */
export type AskedCompanies = {
  /** The beginning of a SIC code. */
  readonly industry?: string | undefined;
  readonly findings?: (typeof FINDINGS_CHOICES)[number] | undefined;
  /** Words of a name or former name, a symbol or a key. */
  readonly name?: string | undefined;
  /** The run of the findings. */
  readonly run?: { readonly run: number; readonly snapshot: number } | undefined;
  readonly sort: CompanySort;
  readonly from: number;
  readonly most: number;
};

export type ListedCompany = {
  readonly company: { readonly key: string; readonly name: string | null; readonly symbol: string | null };
  /** A SIC code of four digits. */
  readonly industryCode: string | null;
  readonly filings: number;
  /** The day of the last filing, ISO text. */
  readonly filed: string | null;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Those of the last fiscal year that has them; by the places of {@link LISTED_FIGURES}. */
  readonly figures: readonly (YearValue | null)[];
};

export type CompanyList = {
  readonly all: number;
  readonly rows: readonly ListedCompany[];
  /** How many companies each major group has, whatever is chosen. */
  readonly groups: readonly { readonly code: string; readonly companies: number }[];
};

const isOpen = openAt('$snapshot');

/** Filings are one by their name, as on the page of a company. Derived rows are of filings of other sources. */
const LISTED = `
  CREATE OR REPLACE TEMP TABLE listed_company AS
  WITH filed AS (
    SELECT o.entity_id, count(DISTINCT d.name)::INTEGER AS filings, max(o.filed) AS filed
    FROM document d JOIN document_version o USING (document_id)
    WHERE ${isOpen('o')} AND d.source <> ${quoteText(STANDARD_SOURCE)} GROUP BY o.entity_id),
  found AS (
    SELECT entity_id, count(*) FILTER (severity = 'error')::INTEGER AS errors,
      count(*) FILTER (severity = 'warning')::INTEGER AS warnings, count(*) FILTER (severity = 'note')::INTEGER AS notes
    FROM chosen_finding GROUP BY entity_id)
  SELECT e.entity_id, e.key, v.name, v.symbol, ${INDUSTRY} AS industry,
    coalesce(filings, 0) AS filings, filed.filed,
    coalesce(errors, 0) AS errors, coalesce(warnings, 0) AS warnings, coalesce(notes, 0) AS notes
  FROM entity e JOIN entity_version v USING (entity_id) LEFT JOIN filed USING (entity_id)
    LEFT JOIN found USING (entity_id)
  WHERE ${isOpen('v')}`;

const NO_RUN = `CREATE OR REPLACE TEMP TABLE chosen_finding AS
  SELECT NULL::INTEGER AS entity_id, NULL::VARCHAR AS severity WHERE false`;

const GROUPS = `SELECT left(industry, 2) AS code, count(*)::INTEGER AS companies FROM listed_company
  WHERE industry IS NOT NULL GROUP BY ALL ORDER BY code`;

const HAS_FINDINGS: Readonly<Record<(typeof FINDINGS_CHOICES)[number], string>> = {
  error: 'errors > 0',
  warning: 'warnings > 0',
  note: 'notes > 0',
  any: 'errors + warnings + notes > 0',
  none: 'errors + warnings + notes = 0',
};

const NAMED = `(contains(lower(name), $name) OR lower(symbol) = $name OR ltrim(key, '0') = ltrim($name, '0')
  OR entity_id IN (SELECT entity_id FROM former_name h WHERE ${isOpen('h')} AND contains(lower(h.name), $name)))`;

const ORDERS: Readonly<Record<CompanySort, string>> = {
  name: 'NULL',
  symbol: 'symbol NULLS LAST',
  industry: 'industry NULLS LAST',
  filings: 'filings DESC',
  filed: 'filed DESC NULLS LAST',
  findings: 'errors DESC, warnings DESC, notes DESC',
  revenue: 'size DESC NULLS LAST',
  assets: 'size DESC NULLS LAST',
};
const BY_NAME = 'lower(coalesce(name, symbol, key)), key';

/** For the order of a list only. */
const SIZES = `SELECT entity_id, arg_max(coalesce(wide::DOUBLE, mantissa::DOUBLE / power(10, places)), year) AS size
  FROM year_figure WHERE figure = $figure GROUP BY entity_id`;

const ROWS = `SELECT {key: key, name: name, symbol: symbol} AS company, industry AS "industryCode", filings,
    filed::VARCHAR AS filed, errors, warnings, notes, entity_id AS entity
  FROM shown_company ORDER BY place`;

const FIGURES = `SELECT y.entity_id AS entity, y.figure, ${VALUE}
  FROM (FROM year_figure WHERE entity_id IN (SELECT entity_id FROM shown_company)
    QUALIFY row_number() OVER (PARTITION BY entity_id, figure ORDER BY year DESC) = 1) y ${VALUE_NAMES}`;

/** A part of the list of companies, with the figures of those alone that are shown. */
export async function readCompanyList(
  connection: DuckDBConnection,
  { industry, findings, name, run, sort, from, most }: AskedCompanies,
  snapshot: number,
): Promise<CompanyList> {
  if (run) await chooseFindings(connection, run, 'company');
  else await connection.run(NO_RUN);
  await connection.run(LISTED, { snapshot });
  const groups = await queryRecords<CompanyList['groups'][number]>(connection, GROUPS);
  const conditions = [
    'true',
    ...(industry === undefined ? [] : ['starts_with(industry, $industry)']),
    ...(findings === undefined ? [] : [HAS_FINDINGS[findings]]),
    ...(name === undefined ? [] : [NAMED]),
  ];
  const figure = LISTED_FIGURES.findIndex(({ id }) => id === sort);
  const makeFigures = async (condition: string): Promise<void> =>
    makeYearlyFigures(connection, await figureFields(connection, LISTED_FIGURES), snapshot, { condition });
  if (figure >= 0) await makeFigures('true');
  const sizes = figure < 0 ? '' : `LEFT JOIN (${SIZES}) USING (entity_id)`;
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE shown_company AS
      SELECT *, row_number() OVER (ORDER BY ${ORDERS[sort]}, ${BY_NAME}) AS place,
        count(*) OVER ()::INTEGER AS companies
      FROM listed_company ${sizes} WHERE ${conditions.join(' AND ')}
      QUALIFY place > $from AND place <= $from + $most`,
    {
      from,
      most,
      ...(figure >= 0 && { figure }),
      ...(industry !== undefined && { industry }),
      ...(name !== undefined && { name: name.trim().toLowerCase(), snapshot }),
    },
  );
  if (figure < 0) await makeFigures('c.entity_id IN (SELECT entity_id FROM shown_company)');
  return { groups, ...(await shownCompanies(connection)) };
}

async function shownCompanies(connection: DuckDBConnection): Promise<Pick<CompanyList, 'all' | 'rows'>> {
  type Row = Omit<ListedCompany, 'figures'> & { readonly entity: number };
  const [{ all } = { all: 0 }] = await queryRecords<{ readonly all: number }>(
    connection,
    'SELECT coalesce(max(companies), 0)::INTEGER AS "all" FROM shown_company',
  );
  const rows = await queryRecords<Row>(connection, ROWS);
  const values = await queryRecords<YearValue & { readonly entity: number; readonly figure: number }>(
    connection,
    FIGURES,
  );
  const valueAt = new Map(values.map(({ entity, figure, ...value }) => [`${entity} ${figure}`, value]));
  return {
    all,
    rows: rows.map(({ entity, ...row }) => ({
      ...row,
      figures: LISTED_FIGURES.map((_, at) => valueAt.get(`${entity} ${at}`) ?? null),
    })),
  };
}
