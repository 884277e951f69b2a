import type { DuckDBConnection } from '@duckdb/node-api';
import { accessionSql } from '../../../core/model/filing-identity.ts';
import { KNOWN_STATES, type KnownCounts, type LeftOut } from '../../../core/model/known-value.ts';
import { STANDARD_OF_YEAR } from '../../../core/model/named-parts.ts';
import { PERIOD_KIND } from '../../../core/model/period.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { SERVICE_NAMESPACE } from '../../../core/model/taxonomy.ts';
import { numberKey } from '../diff/compare.ts';
import { openNow } from '../relations.ts';
import { queryRecords, queryRows } from '../rows.ts';
import { listed, quoteText } from '../sql-text.ts';
import { NEVER } from './changes.ts';

/** Which values: of these fields (ids), and of these companies (keys); all where there is none. */
export type KnownScope = {
  readonly fields?: readonly number[] | undefined;
  readonly companies?: readonly string[] | undefined;
};

/** SQL of the part of a prefixed name before the colon, from a namespace. The same in all years of a standard. */
export const PREFIX = `CASE WHEN namespace = ${quoteText(SERVICE_NAMESPACE)} THEN namespace
  ELSE coalesce(nullif(regexp_extract(namespace, ${quoteText(STANDARD_OF_YEAR)}, 1), ''),
    nullif(regexp_extract(namespace, ${quoteText(STANDARD_OF_YEAR)}, 2), ''), 'custom') END`;

/** `field` numbers the fields by their prefixed names: all years of one are the same field. */
const knownFields = (fields: readonly number[] | undefined): string => `
  CREATE OR REPLACE TEMP TABLE known_field AS
  SELECT field_id, name, prefix, (dense_rank() OVER (ORDER BY prefix, name))::INTEGER AS field
  FROM (SELECT field_id, name, ${PREFIX} AS prefix FROM field ${fields ? `WHERE field_id IN (${listed(fields)})` : ''})`;

/**
 * A filing that several sources have is taken from the first of these: data sets round its periods, company facts lack
 * its own fields.
 */
const SOURCES = ['filing', 'sec-companyfacts', 'sec-fsds', 'service', STANDARD_SOURCE];
export const SOURCE = `list_position([${SOURCES.map(quoteText).join(', ')}], d.source)`;
export const ACCESSION = `coalesce(${accessionSql('d.name', 'o.attributes')}, d.name)`;

/** Documents by the filing that they are. */
const KNOWN_DOCUMENTS = `
  CREATE OR REPLACE TEMP TABLE known_document AS
  SELECT document_id, coalesce(${SOURCE}, ${SOURCES.length + 1})::UTINYINT AS source, ${ACCESSION} AS accession,
    o.form, o.filed, o.accepted
  FROM document d JOIN document_version o USING (document_id) WHERE ${openNow('o')}`;

/** Filings numbered in the order in which they became known; those without a date come last. */
const KNOWN_FILINGS = `
  CREATE OR REPLACE TEMP TABLE known_filing AS
  SELECT *, (row_number() OVER (ORDER BY filed NULLS LAST, accepted NULLS FIRST, accession))::INTEGER AS filing FROM (
    SELECT accession, arg_min(form, place) AS form, arg_min(filed, place) AS filed,
      arg_min(accepted, place) AS accepted, min(source) < max(source) AS several
    FROM (SELECT *, source::BIGINT * ${NEVER} + document_id AS place FROM known_document) GROUP BY accession)`;

const IN_COMPANIES = `($companies IS NULL OR c.entity_id IN (
  SELECT entity_id FROM entity WHERE list_contains(from_json($companies, '["VARCHAR"]'), key)))`;

/** `place`: the same for rows of one company, unit and period in several resources; the id of one of them. */
const KNOWN_PLACES = `
  CREATE OR REPLACE TEMP TABLE known_place AS
  SELECT row_identity_id, entity_id,
    min(row_identity_id) OVER (PARTITION BY entity_id, unit_id, period_kind, period_start, period_end) AS place
  FROM row_identity c WHERE dimensions_id IN (SELECT dimensions_id FROM dimensions WHERE text = '')
    AND period_kind <> ${PERIOD_KIND.unknown} AND ${IN_COMPANIES}`;

/** With more fields than this it is faster to look into every row. */
const MOST_LOOKED_FOR = 50;

const mayHold = (fields: readonly number[] | undefined): string =>
  fields === undefined || fields.length > MOST_LOOKED_FOR
    ? 'true'
    : ['wide_fields IS NOT NULL', ...fields.map((id) => `list_contains(fields, ${id})`)].join(' OR ');

/** The rows of the scope as filings have them now. Rows without a document have neither source nor accession number. */
const knownRows = (fields: readonly number[] | undefined): string => `
  CREATE OR REPLACE TEMP TABLE known_row AS
  SELECT x.row_version_id, p.place, p.entity_id, f.filing, o.source, f.several
  FROM (SELECT row_version_id FROM row_content WHERE ${mayHold(fields)}) x
  JOIN row_version v USING (row_version_id) JOIN filed_row w USING (filed_row_id)
  JOIN known_place p USING (row_identity_id) LEFT JOIN known_document o USING (document_id)
  LEFT JOIN known_filing f USING (accession) WHERE ${openNow('v')}`;

const CONTENT = 'row_content SEMI JOIN known_row USING (row_version_id)';
const NUMBERS = `
  SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places) AS places,
    unnest(decimals) AS decimals, NULL::VARCHAR AS wide FROM ${CONTENT}`;
const WIDE_NUMBERS = `
  SELECT row_version_id, unnest(wide_fields), NULL, NULL, unnest(wide_decimals), unnest(wide_numbers) FROM ${CONTENT}
  WHERE wide_fields IS NOT NULL`;

/** Fields are chosen before anything is joined. */
const reportedValues = (fields: readonly number[] | undefined): string => `
  CREATE OR REPLACE TEMP TABLE reported_value AS
  SELECT r.place, r.entity_id, k.field, r.filing, r.source, r.several, x.mantissa, x.places, x.decimals, x.wide
  FROM (SELECT * FROM (${NUMBERS} UNION ALL ${WIDE_NUMBERS}) ${fields ? `WHERE field_id IN (${listed(fields)})` : ''}) x
  JOIN known_row r USING (row_version_id) JOIN known_field k USING (field_id)`;

const UNDATED = 'filing IN (SELECT filing FROM known_filing WHERE filed IS NULL)';

/** A field of a filing in several sources counts from one of them. */
const OTHER_SOURCES = `
  DELETE FROM reported_value r USING (
    SELECT entity_id, field, filing, min(source) AS source FROM reported_value WHERE several GROUP BY ALL) AS s
  WHERE r.entity_id = s.entity_id AND r.field = s.field AND r.filing = s.filing AND r.source > s.source`;

/** A text that is the same for equal numbers, of a value with the columns of {@link NUMBERS}. */
export const valueKey = (mantissa: string, places: string, wide: string): string => {
  const digits = `coalesce(replace(${wide}, '.', ''), ${mantissa}::VARCHAR)`;
  return numberKey(digits, `coalesce(length(split_part(${wide}, '.', 2)), ${places}::INTEGER)`);
};

const BEFORE = valueKey('lag(mantissa) OVER w', 'lag(places) OVER w', 'lag(wide) OVER w');

/** `until`: the number of the next filing that reports the fact. */
const KNOWN_VALUES = `
  CREATE OR REPLACE TEMP TABLE known_value AS
  SELECT place, field, filing, lead(filing, 1, ${NEVER}) OVER w AS until, mantissa, places, wide,
    CASE WHEN lag(filing) OVER w IS NULL THEN 'first'
      WHEN lag(mantissa) OVER w = mantissa AND lag(places) OVER w = places THEN 'repeated'
      WHEN ${BEFORE} = ${valueKey('mantissa', 'places', 'wide')} THEN 'repeated'
      ELSE 'restated' END::ENUM (${KNOWN_STATES.map(quoteText).join(', ')}) AS state
  FROM reported_value WINDOW w AS (PARTITION BY place, field ORDER BY filing)`;

/** Facts with several numbers in one filing. */
const REPEATED_FACTS = `
  CREATE OR REPLACE TEMP TABLE repeated_fact AS
  SELECT DISTINCT place, field, filing FROM known_value WHERE until = filing`;

/** The most precise number of such a fact; where several are equal, the one with the most digits. */
const SETTLED = `
  CREATE OR REPLACE TEMP TABLE settled AS
  SELECT place, any_value(entity_id) AS entity_id, field, filing, any_value(source) AS source,
    any_value(several) AS several, unnest(arg_max({mantissa: mantissa, places: places, decimals: decimals, wide: wide},
      coalesce(places, length(wide)))), count(DISTINCT key) > 1 AS conflicting
  FROM (
    SELECT *, ${valueKey('mantissa', 'places', 'wide')} AS key FROM reported_value SEMI JOIN repeated_fact
      USING (place, field, filing)
    QUALIFY decimals = max(decimals) OVER (PARTITION BY place, field, filing))
  GROUP BY place, field, filing`;
const SETTLE = `
  DELETE FROM reported_value r USING repeated_fact s
    WHERE r.place = s.place AND r.field = s.field AND r.filing = s.filing;
  INSERT INTO reported_value SELECT * EXCLUDE conflicting FROM settled WHERE NOT conflicting`;

const COUNTS = `
  SELECT count(DISTINCT filing)::INTEGER AS filings, count(*)::INTEGER AS "values",
    ${KNOWN_STATES.map((state) => `count(*) FILTER (state = ${quoteText(state)})::INTEGER AS "${state}"`).join(', ')}
  FROM known_value`;

/**
 * Makes the relation of what was known when: `known_value`, each number without dimensions that a filing of the scope
 * reports, by `place` (the id of a row identity: company, unit and period), `field` (of `known_field`) and `filing` (of
 * `known_filing`, numbered in the order of filing date, acceptance and accession number). A filing is one by its
 * accession number, whatever the sources. Of several numbers of a fact in one filing the most precise counts. Filings
 * without a filing date are left out, and so are facts with two numbers of the same precision in one filing.
 */
export async function makeKnownValues(
  connection: DuckDBConnection,
  { fields, companies }: KnownScope,
): Promise<KnownCounts> {
  await connection.run(knownFields(fields));
  await connection.run(KNOWN_DOCUMENTS);
  await connection.run(KNOWN_FILINGS);
  await connection.run(KNOWN_PLACES, { companies: companies ? JSON.stringify(companies) : null });
  await connection.run(knownRows(fields));
  await connection.run(reportedValues(fields));
  const valuesWithoutFiling = await leaveOut(connection, 'filing IS NULL', 'count(*)');
  const filingsWithoutDate = await leaveOut(connection, UNDATED, 'count(DISTINCT filing)');
  if (await some(connection, 'FROM reported_value WHERE several')) await connection.run(OTHER_SOURCES);
  await connection.run(KNOWN_VALUES);
  const conflicting = await settleRepeated(connection);
  await connection.run('DROP TABLE reported_value');
  const [counts] = await queryRecords<Omit<KnownCounts, keyof LeftOut>>(connection, COUNTS);
  if (!counts) throw new Error('counts are one row');
  return { ...counts, filingsWithoutDate, valuesWithoutFiling, conflicting };
}

/** Takes them out of `reported_value` and counts what it is of them. */
async function leaveOut(connection: DuckDBConnection, which: string, counted: string): Promise<number> {
  const count = await countOf(connection, `${counted} FROM reported_value WHERE ${which}`);
  if (count > 0) await connection.run(`DELETE FROM reported_value WHERE ${which}`);
  return count;
}

/** The number of facts that cannot be settled. */
async function settleRepeated(connection: DuckDBConnection): Promise<number> {
  await connection.run(REPEATED_FACTS);
  if (!(await some(connection, 'FROM repeated_fact'))) return 0;
  await connection.run(SETTLED);
  await connection.run(SETTLE);
  await connection.run(KNOWN_VALUES);
  return countOf(connection, 'count(*) FROM settled WHERE conflicting');
}

async function countOf(connection: DuckDBConnection, what: string): Promise<number> {
  const [[count] = []] = await queryRows(connection, `SELECT ${what}`);
  return Number(count);
}

async function some(connection: DuckDBConnection, rows: string): Promise<boolean> {
  return (await queryRows(connection, `SELECT 1 ${rows} LIMIT 1`)).length > 0;
}
