import type { DuckDBConnection } from '@duckdb/node-api';
import { PERIOD_KIND } from '../../../core/model/period.ts';
import { traitSql } from '../../../core/model/row-source.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { monthsOf, NO_PROOF, openAt } from '../relations.ts';
import { queryRows } from '../rows.ts';
import { isAmong, quoteText } from '../sql-text.ts';

/** A field (its id) that may carry a figure (its place in a list). Of several in one year the lowest rank counts. */
export type FigureField = { readonly figure: number; readonly field: number; readonly rank: number };

const isOpen = openAt('$snapshot');

/** Fiscal years of 52 and 53 weeks end up to a week after a month, and data sets round ends to months. */
const LATE_DAYS = 15;

/** The calendar year in which a fiscal year ends, perhaps some days late. */
const YEAR = `year(period_end - ${LATE_DAYS})`;

/** The quarters that end a year, as filings call them; a document that says nothing may be annual. */
const IS_ANNUAL = `coalesce(fiscal_period, 'FY') IN ('FY', 'CY', 'Q4', '4')`;

/** The day on which the fiscal year of a company ends, as data sets and filings state it: `0930`, `--09-30`. */
const STATED_ENDS = `regexp_replace(coalesce(json_extract_string(attributes, '$.fye'),
  json_extract_string(attributes, '$.CurrentFiscalYearEndDate')), '[^0-9]', '', 'g')`;

/** Documents of rows with the day on which the year of their company ends, as if all months had 31 days. */
const DOCUMENTS = `
  SELECT document_id, is_annual, known_at, try_cast(left(year_end, 2) AS INTEGER) * 31
      + try_cast(right(year_end, 2) AS INTEGER) AS last_day
  FROM (
    SELECT document_id, ${IS_ANNUAL} AS is_annual, coalesce(accepted, filed::VARCHAR, '') AS known_at,
      coalesce(${STATED_ENDS}, CASE WHEN ${IS_ANNUAL} THEN strftime(period_end, '%m%d') END) AS year_end
    FROM document_version o WHERE ${isOpen('o')} AND document_id IN (SELECT document_id FROM filed_in))`;

/** Whether a day is that on which the year of a document's company ends, or near it. */
const ENDS_YEAR = `abs((month(c.period_end) * 31 + day(c.period_end) - last_day + 558) % 372 - 186) <= ${LATE_DAYS}`;

/**
 * Row versions with the numbers of fiscal years, without dimensions: durations of a year in annual documents, and
 * instants at ends of years; of sources whose rows have one period, the rows of their annual resources.
 */
const rowsOf = (condition: string): string => `
  WITH of_year AS MATERIALIZED (
    SELECT c.*, r.source = ${quoteText(STANDARD_SOURCE)} AS is_standard,
      ${traitSql('onePeriod', 'r.source')} AS is_whole
    FROM row_identity c JOIN resource r USING (resource_id)
    WHERE ${condition} AND c.period_end IS NOT NULL AND ${NO_PROOF}
      AND c.dimensions_id IN (SELECT dimensions_id FROM dimensions WHERE text = '')
      AND (c.period_kind = ${PERIOD_KIND.instant} OR ${monthsOf('c')} = 12)
      AND (NOT ${traitSql('onePeriod', 'r.source')} OR ends_with(r.name, '-ANN'))),
  filed_in AS MATERIALIZED (
    SELECT c.*, w.filed_row_id, w.document_id FROM of_year c JOIN filed_row w USING (row_identity_id))
  SELECT v.row_version_id AS version, c.entity_id, c.period_end, c.unit_id, c.document_id, ${isOpen('v')} AS is_open,
    known_at, CASE WHEN is_standard THEN 0 WHEN is_whole THEN 1 ELSE 2 END AS class
  FROM filed_in c JOIN row_version v USING (filed_row_id) LEFT JOIN (${DOCUMENTS}) USING (document_id)
  WHERE v.opened <= $snapshot
    AND if(is_whole OR c.period_kind = ${PERIOD_KIND.duration}, coalesce(is_annual, true), ${ENDS_YEAR})`;

/** The place of a field in a row; of two numbers that of the more precise one. */
const PLACE = `CASE WHEN fields[found + 1] = field_id AND decimals[found + 1] > decimals[found] THEN found + 1
  ELSE found END`;

/** Lists are neither unnested nor asked with `list_has_any`: both are slow where few of many numbers are chosen. */
const foundNumbers = (rows: string): string => `
  SELECT row_version_id AS version, field_id, mantissas[place] AS mantissa, places[place]::INTEGER AS places,
    NULL::VARCHAR AS wide
  FROM (SELECT *, ${PLACE} AS place FROM (
    SELECT k.*, field_id, list_position(fields, field_id) AS found FROM ${rows} k, chosen)
    WHERE found > 0)`;

/** Each list is asked for each field: many fields are faster joined with all numbers. */
const joinedNumbers = (rows: string): string => `
  SELECT version, field_id, mantissa, places::INTEGER AS places, NULL::VARCHAR AS wide
  FROM (SELECT row_version_id AS version, unnest(fields) AS field_id, unnest(mantissas) AS mantissa,
      unnest(places) AS places, unnest(decimals) AS decimals, unnest(range(len(fields))) AS nth FROM ${rows})
    SEMI JOIN chosen USING (field_id)
  QUALIFY row_number() OVER (PARTITION BY version, field_id ORDER BY decimals DESC, nth) = 1`;
const MANY_FIELDS = 32;

const numbersIn = (rows: string, fields: number): string => `
  ${fields < MANY_FIELDS ? foundNumbers(rows) : joinedNumbers(rows)}
  UNION ALL
  SELECT row_version_id, unnest(wide_fields), NULL, NULL, unnest(wide_numbers) FROM ${rows}
  WHERE wide_fields IS NOT NULL`;

/**
 * A number is restated where the last filing that reports it has another one than a filing before. Numbers compare by
 * value, and those that a DECIMAL does not hold by their text.
 */
const figuresOf = (chosen: readonly FigureField[], rows: string): string => `
  CREATE OR REPLACE TEMP TABLE year_figure AS
  WITH chosen(figure, field_id, rank) AS (
    VALUES ${chosen.map(({ figure, field, rank }) => `(${[figure, field, rank].map(Number).join(', ')})`).join(', ')}),
  held AS MATERIALIZED (
    SELECT r.*, figure, rank, ${YEAR}::INTEGER AS year,
      {is_open: is_open, known_at: known_at, version: version} AS place,
      {period_end: period_end, field_id: field_id, document_id: document_id, version: version, mantissa: mantissa,
        places: places, wide: wide} AS number,
      coalesce(exact_number(mantissa, places, 12, 1)::VARCHAR, wide) AS key
    FROM (${numbersIn(rows, chosen.length)}) x JOIN chosen USING (field_id) JOIN year_row r USING (version)),
  reported AS (
    SELECT entity_id, figure, year, class, rank, unit_id, max(place) AS place, arg_max(number, place) AS number,
      arg_max(key, place) AS key, min(key) <> max(key) AS is_restated
    FROM held GROUP BY ALL HAVING bool_or(is_open)),
  last AS MATERIALIZED (
    FROM (FROM reported
      QUALIFY row_number() OVER (PARTITION BY entity_id, figure, year ORDER BY class, rank, place DESC) = 1)
    QUALIFY class = min(class) OVER (PARTITION BY entity_id, figure)),
  earlier AS (
    SELECT l.entity_id, l.figure, l.year, arg_max(h.number, h.place) AS before
    FROM last l JOIN held h USING (entity_id, figure, year, rank, unit_id)
    WHERE is_restated AND h.key <> l.key GROUP BY ALL)
  SELECT entity_id, figure, year, unit_id, unnest(number), before FROM last LEFT JOIN earlier
    USING (entity_id, figure, year)`;

/**
 * Makes the table `year_figure`: the number of each figure in each fiscal year of companies, with the one that it
 * replaced. Where a company has derived or delivered rows with the figure, these alone count. `condition`: SQL on the
 * row `c`, with its parameters.
 */
export async function makeYearlyFigures(
  connection: DuckDBConnection,
  chosen: readonly FigureField[],
  snapshot: number,
  { condition, ...parameters }: { readonly condition: string } & Readonly<Record<string, string | number>>,
): Promise<void> {
  const fields = chosen.length === 0 ? [{ figure: -1, field: -1, rank: 0 }] : chosen;
  await connection.run(`CREATE OR REPLACE TEMP TABLE year_row AS ${rowsOf(condition)}`, { snapshot, ...parameters });
  const rows = await queryRows(connection, `SELECT version FROM year_row LIMIT ${FEW + 1}`);
  const isFew = rows.length <= FEW;
  const contents = isFew
    ? `(FROM row_content WHERE ${isAmong(
        'row_version_id',
        rows.map(([id]) => Number(id)),
      )})`
    : '(FROM row_content WHERE row_version_id IN (SELECT version FROM year_row))';
  await connection.run(figuresOf(fields, contents));
}

/** With ids in the query DuckDB skips the rest of a store. */
const FEW = 2_000;
