import type { PeriodSuffix } from '../../../core/model/resource.ts';
import {
  entityName,
  type IsOpen,
  OF_RESOURCES,
  openAt,
  ROW_VERSIONS,
  SHOWN_OR_WITHDRAWN,
  VALUES_HELD,
} from '../relations.ts';
import { columns } from '../rows.ts';

/** Fiscal quarters by what filings call them (`fp`); a year ends with its fourth. */
export const FISCAL_QUARTERS: Readonly<Record<string, number>> = {
  Q1: 1,
  Q2: 2,
  H1: 2,
  Q3: 3,
  M9: 3,
  Q4: 4,
  FY: 4,
  CY: 4,
};

const QUARTER = `(CASE fiscal_period ${Object.entries(FISCAL_QUARTERS)
  .map(([name, quarter]) => `WHEN '${name}' THEN ${quarter}`)
  .join(' ')} END)`;

/** Twelve months in the filing of another quarter than the fourth are the last twelve months, not a fiscal year. */
const IN_RESOURCE: Readonly<Record<PeriodSuffix, string>> = {
  ANN: `months = 12 AND coalesce(${QUARTER}, 4) = 4`,
  QTR: 'months = 3',
  YTD: `months = 3 * ${QUARTER}`,
  TTM: 'months = 12',
};

/** The moments at which rows are composed. */
export type Moments = {
  /** Versions of rows; `moment` where there are several, each of some companies. */
  readonly versions: string;
  readonly key: '' | 'moment, ';
  /** SQL that a version is shown at the moment of the row with an alias. */
  readonly isOpenAt: (alias: 'v' | 'c') => IsOpen;
};

const AT_SNAPSHOT: Moments = { versions: SHOWN_OR_WITHDRAWN, key: '', isOpenAt: () => openAt('$snapshot') };

/** Rows of filings of `$resources` at the moments. `months`: the length of a duration of whole months. */
export const candidates = ({ versions, key, isOpenAt }: Moments): string => `
  CREATE OR REPLACE TEMP TABLE candidate AS
  SELECT ${key}v.content_id, v.document_id, v.is_open, c.entity_id, c.unit_id, c.period_end,
    c.period_kind = 0 AS is_instant, CASE WHEN c.period_kind = 1 AND day(c.period_start) = day(c.period_end + 1)
    THEN datediff('month', c.period_start, c.period_end + 1) END AS months,
    d.text = '' AS is_plain, coalesce(regexp_full_match(u.name, '[A-Z]{3}'), false) AS is_currency, u.name AS unit,
    o.fiscal_period, {accepted: coalesce(o.accepted, o.filed::VARCHAR, ''), name: coalesce(n.name, '')} AS accepted,
    ${VALUES_HELD} AS held
  FROM (${versions}) v JOIN row_identity c USING (row_identity_id) JOIN dimensions d USING (dimensions_id)
  JOIN content USING (content_id) LEFT JOIN unit u USING (unit_id) LEFT JOIN document n USING (document_id)
  LEFT JOIN document_version o ON o.document_id = v.document_id AND ${isOpenAt('v')('o')}`;

export const CANDIDATES = candidates(AT_SNAPSHOT);

/** Where documents of different fiscal quarters end a year to date on one day, that of the latest accepted one. */
const LENGTH_SHOWN = `
  arg_max(months, {is_open: is_open, accepted: accepted}) FILTER (is_amount AND is_long) OVER place`;

/**
 * A document reports in the currency of most of its amounts without dimensions; of two, the first by name. A row
 * (company, currency, end) exists where a duration of the right length does, and is withdrawn where all of these are.
 */
export function shownParts(suffix: PeriodSuffix, { key }: Pick<Moments, 'key'> = AT_SNAPSHOT): string {
  return `
  CREATE OR REPLACE TEMP TABLE part AS
  WITH reporting AS (
    SELECT ${key}document_id, arg_min(unit_id, {less: -held, unit: unit}) AS reported_unit
    FROM (SELECT ${key}document_id, unit_id, unit, sum(held) AS held FROM candidate WHERE is_plain AND is_currency
      GROUP BY ALL) GROUP BY ${key}document_id
  ), fitting AS (
    SELECT *, coalesce(is_plain AND is_currency AND unit_id = reported_unit, false) AS is_amount,
      coalesce(NOT is_instant AND ${IN_RESOURCE[suffix]}, false) AS is_long FROM candidate
      LEFT JOIN reporting USING (${key}document_id)
  ), placed AS (
    SELECT *, bool_or(is_amount AND is_long) OVER place AS is_there,
      bool_or(is_amount AND is_long AND is_open) OVER place AS is_current,
      ${suffix === 'YTD' ? LENGTH_SHOWN : 'months'} AS length_shown
    FROM fitting WINDOW place AS (PARTITION BY ${key}entity_id, unit_id, period_end)
  ), judged AS (
    SELECT *, CASE
      WHEN NOT is_plain THEN 'dimensions' WHEN NOT is_currency THEN 'unit' WHEN NOT is_amount THEN 'currency'
      WHEN NOT is_instant AND (NOT is_long OR months <> length_shown) THEN 'period' WHEN NOT is_there THEN 'instant'
      WHEN is_current AND NOT is_open THEN 'withdrawn' END AS left_out
    FROM placed
  )
  SELECT *, (CASE WHEN left_out IS NULL THEN dense_rank() OVER (PARTITION BY left_out IS NULL ORDER BY ${key}entity_id,
    unit_id, period_end) - 1 END)::INTEGER AS position
  FROM judged`;
}

export const SHOWN_PARTS = `CREATE OR REPLACE TEMP TABLE shown_content AS SELECT content_id, position FROM part
  WHERE position IS NOT NULL`;

export const NONE_SHOWN = 'CREATE OR REPLACE TEMP TABLE shown_content (content_id INTEGER, position INTEGER)';

/** Values that a later document reports anew are `superseded`. */
export const LEFT_OUT = `
  SELECT left_out, sum(held)::BIGINT FROM part WHERE left_out IS NOT NULL GROUP BY left_out
  UNION ALL SELECT 'superseded', (coalesce(sum(${VALUES_HELD}), 0) - (SELECT coalesce(sum(held), 0) FROM candidate
    WHERE is_open))::BIGINT
  FROM ${ROW_VERSIONS} JOIN row_content USING (row_version_id)
    WHERE ${OF_RESOURCES} AND ${openAt('$snapshot')('v')}`;

/** Days since 1970; an unknown one is 0. `several`: whether the values come from several documents. */
export const COMPOSED_COLUMNS = {
  ...columns('integer', 'held withdrawn several months periodEnd filed documentEnd'),
  ...columns('text', 'key unit'),
  ...columns('text?', 'name symbol industryCode document form fiscalYear fiscalPeriod'),
};

/** The rows of parts by position, with their entities, documents and these columns, and `contents` on request. */
export const composedRows = ({ key, isOpenAt }: Moments, contents = ''): string => `
  WITH composed AS (
    SELECT position, ${key}entity_id, any_value(unit) AS unit, any_value(unit_id) AS unit_id,
      any_value(period_end) AS period_end, any_value(months) AS months, arg_max(document_id, accepted) AS document_id,
      (count(DISTINCT document_id) > 1 OR bool_or(content_id < 0))::INTEGER AS several,
      (NOT bool_or(is_current))::INTEGER AS withdrawn, sum(held)::INTEGER AS held ${contents}
    FROM part WHERE position IS NOT NULL GROUP BY position, ${key}entity_id
  )
  SELECT c.* REPLACE (coalesce(months, 0)::INTEGER AS months), coalesce(o.filed, DATE '1970-01-01') AS filed,
    coalesce(o.period_end, DATE '1970-01-01') AS document_end, e.key, ev.name, ev.symbol, ev.industry_code,
    n.name AS document, o.form, o.fiscal_year, o.fiscal_period
  FROM composed c JOIN entity e USING (entity_id) LEFT JOIN document n USING (document_id)
  ${entityName(isOpenAt('c'))}
  LEFT JOIN document_version o ON o.document_id = c.document_id AND ${isOpenAt('c')('o')}`;

/** {@link COMPOSED_COLUMNS} of composed rows. */
export const HEADERS = `held, withdrawn, several, months, period_end, filed, document_end, key, unit, name, symbol,
  industry_code, document, form, fiscal_year, fiscal_period`;

export const COMPOSED_ROWS = `SELECT ${HEADERS} FROM (${composedRows(AT_SNAPSHOT)}) ORDER BY position`;
