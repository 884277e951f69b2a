import type { DuckDBConnection } from '@duckdb/node-api';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { entityName, openAt, SHOWN_VERSIONS } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { quoteText } from '../sql-text.ts';

/** Which proofs are looked at, all at a snapshot. */
export type AskedCoverage = {
  /** The resource of the proofs. */
  readonly resource: string;
  /**
   * `newest`: the last row of each company; `rows`: all rows of one company; `years`, `quarters`: the last row of each
   * company in each calendar year or quarter. A period ends in that of the day {@link LATE_DAYS} before its end.
   */
  readonly each: 'newest' | 'rows' | 'years' | 'quarters';
  /** A key: rows of this company alone. */
  readonly company?: string | undefined;
  /** Names: values of these fields alone. */
  readonly fields: readonly string[];
  /** Rows alone with a value of one of the fields of this grade; `absent`: without a value of any. */
  readonly grade?: string | undefined;
  /** The place of the first thing to show, from 0, and how many: rows of a company, else companies, by key. */
  readonly from: number;
  readonly most: number;
};

/** A row with the grades of its values, by field. */
export type CoveredRow = {
  readonly company: { readonly key: string; readonly name: string | null; readonly symbol: string | null };
  /** Its end, ISO text; and the year or quarter that it counts in, `2009` or `2009 Q2`. */
  readonly end: string;
  readonly slot: string;
  readonly grades: Readonly<Record<string, string>>;
};

export type Coverage = {
  readonly rows: readonly CoveredRow[];
  /** The companies and rows of the whole list, of which `rows` may be a part. */
  readonly all: { readonly companies: number; readonly rows: number };
  /** The same for the values: how many have a grade, by field. */
  readonly counts: readonly { readonly field: string; readonly grade: string; readonly values: number }[];
};

const isOpen = openAt('$snapshot');

/** Fiscal years of 52 and 53 weeks end up to a week after a month. */
const LATE_DAYS = 15;
const DAY = `(c.period_end - ${LATE_DAYS})`;
const YEAR = `year(${DAY})::VARCHAR`;
const SLOTS: Readonly<Record<AskedCoverage['each'], string>> = {
  newest: `'newest'`,
  rows: 'c.period_end::VARCHAR',
  years: YEAR,
  quarters: `${YEAR} || ' Q' || quarter(${DAY})`,
};

/** In place of a grade: the row has no value. */
const ABSENT = 'absent';

/** Rows `shown`, with their `place` in the list. */
const shownBy = ({ each, company, grade }: AskedCoverage): string => `
  WITH kept AS (
    SELECT c.entity_id, c.period_end, v.content_id, ${SLOTS[each]} AS slot
    FROM ${SHOWN_VERSIONS} JOIN resource r USING (resource_id)
    WHERE r.source = ${quoteText(STANDARD_SOURCE)} AND r.name = $resource AND ${isOpen('v')} AND c.period_end IS NOT NULL
      ${company === undefined ? '' : 'AND c.entity_id IN (SELECT entity_id FROM entity WHERE key = $company)'}
    QUALIFY row_number() OVER (PARTITION BY c.entity_id, slot ORDER BY c.period_end DESC, c.row_identity_id DESC) = 1
  ), shown AS MATERIALIZED (
    SELECT *, dense_rank() OVER (ORDER BY ${each === 'rows' ? 'c.period_end DESC' : 'e.key'}) - 1 AS place
    FROM kept c JOIN entity e USING (entity_id)
    ${grade === undefined ? '' : `WHERE ${ofGrade(grade)}`})`;

const IS_WANTED = `f.name IN (SELECT unnest(from_json($fields, '["VARCHAR"]')))`;

function ofGrade(grade: string): string {
  const isAbsent = grade === ABSENT;
  return `c.content_id ${isAbsent ? 'NOT' : ''} IN (SELECT h.content_id
    FROM (SELECT content_id, unnest(k.text_fields) AS field_id, unnest(k.texts) AS proof
      FROM content k WHERE content_id IN (SELECT content_id FROM kept)) h JOIN field f USING (field_id)
    WHERE ${IS_WANTED} ${isAbsent ? '' : `AND json_extract_string(h.proof, '$.grade') = $grade`})`;
}

const heldIn = (rows: string): string => `
  SELECT f.name AS field, h.* EXCLUDE (field_id, proof), json_extract_string(proof, '$.grade') AS grade
  FROM (SELECT s.entity_id, s.slot, unnest(k.text_fields) AS field_id, unnest(k.texts) AS proof
    FROM ${rows} s JOIN content k USING (content_id)) h JOIN field f USING (field_id)
  WHERE ${IS_WANTED}`;

const rowsOf = (asked: AskedCoverage): string => `${shownBy(asked)},
  part AS MATERIALIZED (FROM shown WHERE place >= $from AND place < $from + $most),
  graded AS (SELECT entity_id, slot, json_group_object(field, grade)::VARCHAR AS grades
    FROM (${heldIn('part')}) GROUP BY ALL)
  SELECT c.key, ev.name, ev.symbol, c.period_end::VARCHAR AS "end", c.slot, g.grades
  FROM part c ${entityName(isOpen)} LEFT JOIN graded g ON g.entity_id = c.entity_id AND g.slot = c.slot
  ORDER BY c.key, c.period_end DESC`;

const countsOf = (asked: AskedCoverage): string => `${shownBy(asked)}
  SELECT field, grade, count(*)::INTEGER AS values FROM (${heldIn('shown')}) GROUP BY ALL ORDER BY ALL`;

const sizeOf = (asked: AskedCoverage): string => `${shownBy(asked)}
  SELECT count(DISTINCT entity_id)::INTEGER AS companies, count(*)::INTEGER AS rows FROM shown`;

type PlainRow = Omit<CoveredRow, 'company' | 'grades'> & CoveredRow['company'] & { readonly grades: string | null };

/** The grades of values of the standard fields in rows, a part of the list with the counts of all of it. */
export async function readCoverage(
  connection: DuckDBConnection,
  asked: AskedCoverage,
  snapshot: number,
): Promise<Coverage> {
  const { resource, company, grade, from, most } = asked;
  const fields = JSON.stringify(asked.fields);
  const ofGraded = {
    ...(grade !== undefined && grade !== ABSENT && { grade }),
    ...(grade !== undefined && { fields }),
  };
  const ofRows = { resource, snapshot, ...(company !== undefined && { company }), ...ofGraded };
  const ofFields = { ...ofRows, fields };
  const rows = await queryRecords<PlainRow>(connection, rowsOf(asked), { ...ofFields, from, most });
  const counts = await queryRecords<Coverage['counts'][number]>(connection, countsOf(asked), ofFields);
  const [all = { companies: 0, rows: 0 }] = await queryRecords<Coverage['all']>(connection, sizeOf(asked), ofRows);
  return {
    rows: rows.map(({ key, name, symbol, grades, ...row }) => ({
      ...row,
      company: { key, name, symbol },
      grades: grades === null ? {} : JSON.parse(grades),
    })),
    all,
    counts,
  };
}

/** The resources of derived rows and of their proofs. */
export async function readDerivedResources(connection: DuckDBConnection): Promise<readonly string[]> {
  const derived = `SELECT name FROM resource WHERE source = ${quoteText(STANDARD_SOURCE)} ORDER BY name`;
  return (await queryRecords<{ readonly name: string }>(connection, derived)).map(({ name }) => name);
}
