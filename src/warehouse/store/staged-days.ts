import type { DuckDBConnection } from '@duckdb/node-api';
import { columns, queryColumns, queryRows, textCell, toRecords } from './rows.ts';
import { jsonRows } from './sql-text.ts';
import { OTHER_VALUE } from './staged-tables.ts';

const KNOWN = `
  CREATE OR REPLACE TEMP TABLE known_document AS
  SELECT w.n FROM staged_document w JOIN store.document d USING (name) WHERE d.source = $source`;

const DAYS = `
  SELECT filed, count(*)::INTEGER, count(*) FILTER (n IN (FROM known_document))::INTEGER
  FROM staged_document GROUP BY filed ORDER BY filed`;

const NEWEST = `
  SELECT max(effective_at) FROM store.snapshot JOIN store.resource r USING (resource_id) WHERE r.source = $source`;

/** `filed`: days since 1970. `known`: filings of it that the attached store has already. */
export type StagedDay = { readonly filed: number; readonly filings: number; readonly known: number };

export type StagedDays = {
  /** Ascending. */
  readonly days: readonly StagedDay[];
  /** When the newest snapshot of the source became effective, of those that the store has. */
  readonly storedUntil: string | null;
};

/** The filing dates of what is staged, whose documents all have one. */
export async function stagedDays(connection: DuckDBConnection, source: string): Promise<StagedDays> {
  await connection.run(KNOWN, { source });
  const days = toRecords(await queryColumns(connection, columns('integer', 'filed filings known'), DAYS));
  const [[newest] = []] = await queryRows(connection, NEWEST, { source });
  return { days, storedUntil: textCell(newest) };
}

const DAY_PARTS = `
  CREATE OR REPLACE TEMP TABLE day_part AS FROM ${jsonRows('days', { part: 'INTEGER', filed: 'INTEGER' })}`;

/** The parts of staged fields: that of the first day on which a filing reports it or has a statement line of it. */
const FIELD_PARTS = `
  CREATE OR REPLACE TEMP TABLE field_part AS
  SELECT field, part FROM (
    SELECT f.n AS field, coalesce(min(u.filed), (SELECT min(filed) FROM staged_document)) AS filed
    FROM staged_field f LEFT JOIN (
      SELECT field, min(filed) AS filed FROM staged_line l JOIN staged_document d ON d.n = l.document GROUP BY field
      UNION ALL SELECT o.field, min(d.filed) FROM staged_other o JOIN staged_row r ON r.n = o."row"
        JOIN staged_document d ON d.n = r.document GROUP BY o.field
      UNION ALL SELECT f.n, x.filed FROM staged_field f JOIN (
        SELECT expected_id, min(filed) AS filed FROM (
          SELECT unnest(v.fields) AS expected_id, d.filed
          FROM (SELECT n, fields FROM staged_numbers UNION ALL SELECT n, fields FROM staged_texts) v
          JOIN staged_row r USING (n) JOIN staged_document d ON d.n = r.document)
        GROUP BY expected_id) x USING (expected_id)
    ) u ON u.field = f.n GROUP BY f.n) JOIN day_part USING (filed)`;

/** A company belongs to every part in which a filing or a row is of it. */
const ENTITY_PARTS = `
  CREATE OR REPLACE TEMP TABLE entity_part AS
  SELECT entity AS n, part FROM staged_document UNION SELECT entity, part FROM staged_row`;

const DIVIDED: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE staged_document AS
   SELECT s.* REPLACE (p.part AS part) FROM staged_document s JOIN day_part p USING (filed)
   WHERE s.n NOT IN (FROM known_document)`,
  `CREATE OR REPLACE TEMP TABLE staged_row AS
   SELECT s.* REPLACE (d.part AS part) FROM staged_row s JOIN staged_document d ON d.n = s.document`,
  ENTITY_PARTS,
];

/** What belongs to none of the divided documents. Names of fields stay: they have no history. */
const LEFT_OUT: readonly (readonly [table: string, kept: string])[] = [
  ['row_binding', 'n IN (SELECT n FROM staged_row)'],
  ['numbers', 'n IN (SELECT n FROM staged_row)'],
  ['texts', 'n IN (SELECT n FROM staged_row)'],
  ['other', '"row" IN (SELECT n FROM staged_row)'],
  ['line', 'document IN (SELECT n FROM staged_document)'],
  ['entity', 'n IN (SELECT n FROM entity_part)'],
  ['unit', 'n IN (SELECT unit FROM staged_row)'],
  ['dimensions', 'n IN (SELECT dimensions FROM staged_row)'],
  ['binding', 'n IN (SELECT binding FROM staged_row UNION SELECT binding FROM staged_row_binding)'],
  ['property', 'field IN (SELECT field FROM field_part)'],
  ['label', 'field IN (SELECT field FROM field_part)'],
];

const COUNTS = `
  SELECT coalesce(d.filings, 0), coalesce(v.numbers, 0) + coalesce(w.numbers, 0), coalesce(l.lines, 0) FROM day_part
  LEFT JOIN (SELECT part, count(*) AS filings FROM staged_document GROUP BY part) d USING (part)
  LEFT JOIN (SELECT part, sum(len(fields)) AS numbers FROM staged_numbers JOIN staged_row USING (n) GROUP BY part) v
    USING (part)
  LEFT JOIN (SELECT part, count(*) AS numbers FROM staged_other o JOIN staged_row r ON r.n = o."row"
    WHERE kind = ${OTHER_VALUE.wide} GROUP BY part) w USING (part)
  LEFT JOIN (SELECT part, count(*) AS lines FROM staged_line l JOIN staged_document d ON d.n = l.document
    GROUP BY part) l USING (part)
  ORDER BY part`;

/** A day, and what it has of filings that the store did not have. */
export type DividedDay = StagedDay & {
  readonly counts: Readonly<Record<'filings' | 'numbersLoaded' | 'statementLines', number>>;
};

/**
 * Makes each of these days a part of what is staged, which becomes a snapshot of its own, and counts what it has.
 * Everything else is left out of the stage, as are the filings that the store had at {@link stagedDays}.
 */
export async function divideByDay(
  connection: DuckDBConnection,
  days: readonly StagedDay[],
): Promise<readonly DividedDay[]> {
  await connection.run(DAY_PARTS, { days: JSON.stringify(days.map(({ filed }, part) => ({ part, filed }))) });
  const leftOut = LEFT_OUT.map(([table, kept]) => `DELETE FROM staged_${table} WHERE NOT (${kept})`);
  await connection.run([FIELD_PARTS, ...DIVIDED, ...leftOut].join(';'));
  const rows = await queryRows(connection, COUNTS);
  return days.map((day, part) => {
    const [filings = 0, numbersLoaded = 0, statementLines = 0] = (rows[part] ?? []).map(Number);
    return { ...day, counts: { filings, numbersLoaded, statementLines } };
  });
}
