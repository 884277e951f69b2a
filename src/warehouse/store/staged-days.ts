import type { DuckDBConnection } from '@duckdb/node-api';
import { columns, queryColumns, queryRows, textCell, toRecords } from './rows.ts';
import { jsonRows } from './sql-text.ts';
import { OTHER_VALUE } from './staged-tables.ts';

const STORED = `
  CREATE OR REPLACE TEMP TABLE stored_document AS
  SELECT s.n, d.document_id FROM staged_document s JOIN store.document d USING (name) WHERE d.source = $source`;

const WITH_ROWS = `
  SELECT f.document_id, c.entity_id FROM store.filed_row f SEMI JOIN stored_document USING (document_id)
  JOIN store.row_identity c USING (row_identity_id)`;

/** Filings with their companies, with or without rows. */
const OF_SOURCE = `
  SELECT document_id, entity_id FROM store.document_version SEMI JOIN stored_document USING (document_id)
  UNION ${WITH_ROWS}`;

/** Those with rows of one resource, where a source has several with the same documents. */
const OF_RESOURCE = `${WITH_ROWS} JOIN store.resource r USING (resource_id) WHERE r.name = $resource`;

/**
 * What the store has of staged filings: `known_filing` are those with their company. A filing is also in the files of
 * the companies that filed it together; it is known whole, in `known_document`, where the store has it for each of the
 * companies that are staged with rows of it.
 */
const known = (filings: string): readonly [string, string] => [
  `CREATE OR REPLACE TEMP TABLE known_filing AS
   WITH staged AS (SELECT DISTINCT document, entity FROM staged_row SEMI JOIN stored_document s ON s.n = document),
   stored AS (${filings})
   SELECT document, entity, x.entity_id IS NOT NULL AND EXISTS (FROM stored o
     WHERE o.document_id = s.document_id AND o.entity_id = x.entity_id) AS is_stored
   FROM staged JOIN stored_document s ON s.n = document JOIN staged_entity e ON e.n = entity
   LEFT JOIN store.entity x ON x.scheme = e.scheme AND x.key = e.key`,
  `CREATE OR REPLACE TEMP TABLE known_document AS
   SELECT n FROM stored_document WHERE n NOT IN (SELECT document FROM known_filing WHERE NOT is_stored)`,
];

const DAYS = `
  SELECT filed, count(*)::INTEGER, count(*) FILTER (n IN (FROM known_document))::INTEGER
  FROM staged_document GROUP BY filed ORDER BY filed`;

const NEWEST = `
  SELECT max(effective_at) FROM store.snapshot JOIN store.resource r USING (resource_id) WHERE r.source = $source`;

const OF_OTHERS = 'SELECT count(DISTINCT document)::INTEGER FROM known_filing WHERE NOT is_stored';

/** `filed`: days since 1970. `known`: filings of it that the attached store has already. */
export type StagedDay = { readonly filed: number; readonly filings: number; readonly known: number };

export type StagedDays = {
  /** Ascending. */
  readonly days: readonly StagedDay[];
  /** When the newest snapshot of the source became effective, of those that the store has. */
  readonly storedUntil: string | null;
  /** How many filings the store has, but not for each company that is staged with rows of them. */
  readonly ofOthers: number;
};

/**
 * The filing dates of what is staged, whose documents all have one. `resource`: a filing is known only where the store
 * has rows of it in this resource.
 */
export async function stagedDays(
  connection: DuckDBConnection,
  source: string,
  resource: string | undefined,
): Promise<StagedDays> {
  await connection.run(STORED, { source });
  const [filings, documents] = known(resource === undefined ? OF_SOURCE : OF_RESOURCE);
  await connection.run(filings, resource === undefined ? {} : { resource });
  await connection.run(documents);
  const days = toRecords(await queryColumns(connection, columns('integer', 'filed filings known'), DAYS));
  const [[newest] = []] = await queryRows(connection, NEWEST, { source });
  const [[ofOthers] = [0]] = await queryRows(connection, OF_OTHERS);
  return { days, storedUntil: textCell(newest), ofOthers: Number(ofOthers) };
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
  SELECT entity AS n, part FROM staged_document WHERE entity IS NOT NULL UNION SELECT entity, part FROM staged_row`;

/** A filing that the store has for another company gets rows: without a company its attributes stay as they are. */
const DIVIDED: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE staged_document AS
   SELECT s.* REPLACE (p.part AS part, if(s.n IN (SELECT n FROM stored_document), NULL, s.entity) AS entity)
   FROM staged_document s JOIN day_part p USING (filed) WHERE s.n NOT IN (FROM known_document)`,
  `CREATE OR REPLACE TEMP TABLE staged_row AS
   SELECT s.* REPLACE (d.part AS part) FROM staged_row s JOIN staged_document d ON d.n = s.document
   ANTI JOIN (FROM known_filing WHERE is_stored) k ON k.document = s.document AND k.entity = s.entity`,
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
 * Everything else is left out of the stage, as is what the store had of filings at {@link stagedDays}.
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
