import type { DuckDBConnection } from '@duckdb/node-api';
import { ATTRIBUTE_FIELDS } from '../../../core/model/field-name.ts';
import { NO_PROOF, openAt, SHOWN_VERSIONS } from '../relations.ts';
import { quoteText } from '../sql-text.ts';

/** Which snapshots to compare, and only the rows of one resource (its name in any case), of companies, of fields. */
export type Comparison = {
  readonly before: number;
  readonly after: number;
  readonly resource?: string | undefined;
  /** Their keys. */
  readonly companies?: readonly string[] | undefined;
  /** Their ids: rows that hold none of them are left out, and values of others. */
  readonly fields?: readonly number[] | undefined;
};

/** Proofs are compared only where they are named: a value that changes has another proof. */
const IN_SCOPE = `CASE WHEN $resource IS NULL THEN ${NO_PROOF} ELSE lower(s.name) = lower($resource) END
  AND ($companies IS NULL OR c.entity_id IN (
    SELECT entity_id FROM entity WHERE list_contains(from_json($companies, '["VARCHAR"]'), key)))`;

/** The values of {@link IN_SCOPE}. */
export const scopeOf = ({ resource, companies }: Comparison): Record<string, string | null> => ({
  resource: resource ?? null,
  companies: companies ? JSON.stringify(companies) : null,
});

/** Those of the chosen fields that a content holds. The ids are numbers. */
export const chosenFields = (fields: readonly number[]): string => `list_intersect(
  list_concat(fields, coalesce(wide_fields, []), coalesce(text_fields, [])), [${fields.join(', ')}]::INTEGER[])`;

export const holdsChosen = (fields: readonly number[]): string =>
  `(SELECT content_id FROM content WHERE len(${chosenFields(fields)}) > 0)`;

/** Rows with none of the fields on either side are not compared. */
const leaveOut = (fields: readonly number[]): string => `
  DELETE FROM compared_row WHERE NOT coalesce(before_content IN ${holdsChosen(fields)}, false)
    AND NOT coalesce(after_content IN ${holdsChosen(fields)}, false)`;

/** The rows whose version differs, and what they show on each side. */
const COMPARED_ROWS = `
  CREATE OR REPLACE TEMP TABLE compared_row AS
  SELECT row_identity_id, max(content_id) FILTER (is_before) AS before_content,
    max(document_id) FILTER (is_before) AS before_document, max(content_id) FILTER (NOT is_before) AS after_content,
    max(document_id) FILTER (NOT is_before) AS after_document
  FROM (
    SELECT row_identity_id, content_id, document_id, ${openAt('$before')('v')} AS is_before,
      ${openAt('$after')('v')} AS is_after
    FROM ${SHOWN_VERSIONS} JOIN resource s USING (resource_id) WHERE ${IN_SCOPE} AND is_before <> is_after)
  GROUP BY row_identity_id
  HAVING before_content IS DISTINCT FROM after_content OR before_document IS DISTINCT FROM after_document`;

export const rowsAt = (snapshot: `$${string}`, { fields }: Comparison): string => `
  SELECT count(*)::INTEGER FROM ${SHOWN_VERSIONS} JOIN resource s USING (resource_id)
  WHERE ${openAt(snapshot)('v')} AND ${IN_SCOPE} ${fields ? `AND content_id IN ${holdsChosen(fields)}` : ''}`;

/** A text that is the same for equal numbers: digits without trailing zeros, and the remaining places. */
export const numberKey = (
  digits: string,
  places: string,
): string => `CASE WHEN rtrim(${digits}, '0') IN ('', '-') THEN '0' ELSE
  left(${digits}, length(${digits}) - least(${places}, length(${digits}) - length(rtrim(${digits}, '0')))) || 'e' ||
  (${places} - least(${places}, length(${digits}) - length(rtrim(${digits}, '0')))) END`;

export const ATTRIBUTE_FIELD_IDS = `SELECT field_id FROM field WHERE namespace = 'service'
  AND name IN (${ATTRIBUTE_FIELDS.map(quoteText).join(', ')})`;

const BOTH_SIDES = 'before_content IS NOT NULL AND after_content IS NOT NULL';

/** The contents of rows of both sides. Those that are `plain` have one value of each of their fields. */
const COMPARED_CONTENTS = `
  CREATE OR REPLACE TEMP TABLE compared_content AS
  WITH side AS MATERIALIZED (
    SELECT DISTINCT unnest([before_content, after_content]) AS content_id FROM compared_row WHERE ${BOTH_SIDES})
  SELECT * EXCLUDE (held), list_unique(held) = len(held) AS plain FROM (
    SELECT *, list_concat(fields, wide_fields, text_fields) AS held FROM (
      SELECT content_id, fields, mantissas, places, row_versions, wide_fields, wide_numbers, wide_row_versions,
        text_fields, texts, text_row_versions FROM composed_content JOIN side USING (content_id)
      UNION ALL SELECT row_version_id, fields, mantissas, places, NULL, wide_fields, wide_numbers, NULL, text_fields,
        texts, NULL FROM row_content JOIN side ON row_version_id = side.content_id))`;

/** The digits of a number's key, whatever its power of ten; none of zero. */
const digitsOf = (key: string): string => `rtrim(split_part(${key}, 'e', 1), '0')`;

/** As {@link numberChange}, of the keys of two numbers that differ. */
export const isRescaled = (before: string, after: string): string => `${digitsOf(before)} = ${digitsOf(after)}`;
export const isNegated = (before: string, after: string): string =>
  `('-' || ${after} = ${before} OR '-' || ${before} = ${after})`;

type Side = 'before' | 'after';

const contentsOf = (side: Side): string =>
  `compared_row JOIN compared_content ON content_id = ${side}_content WHERE ${BOTH_SIDES}`;

const numbersOf = (side: Side): string => `
  SELECT row_identity_id, plain, unnest(fields) AS field, unnest(mantissas) AS mantissa,
    unnest(places)::INTEGER AS places, unnest(coalesce(row_versions, [content_id FOR f IN fields])) AS source
  FROM ${contentsOf(side)}`;

/** Numbers that both sides write in the same way: most do, and need no text. */
const SAME_NUMBERS = `
  CREATE OR REPLACE TEMP TABLE same_number AS
  SELECT row_identity_id, field, b.source AS before_source, a.source AS after_source
  FROM (${numbersOf('before')}) b JOIN (${numbersOf('after')}) a USING (row_identity_id, field, mantissa, places)
  WHERE a.plain AND b.plain`;

/** The values of compared rows on one side. `nth`: of several values of a field in a row. */
const VALUES = (side: Side): string => `
  SELECT x.row_identity_id, x.field, row_number() OVER (PARTITION BY x.row_identity_id, x.field ORDER BY x.key,
    x.source) AS nth, {key: x.key, spelling: x.spelling, number: x.number, document: w.document_id,
    accepted: coalesce(o.accepted, o.filed::VARCHAR, '')} AS value
  FROM (
    SELECT row_identity_id, field, source, ${numberKey('digits', 'places')} AS key, spelling, true AS number FROM (
      SELECT row_identity_id, field, source, mantissa::VARCHAR AS digits, places,
          exact_text(mantissa, places) AS spelling
        FROM (${numbersOf(side)}) ANTI JOIN same_number USING (row_identity_id, field)
      UNION ALL SELECT row_identity_id, field, source, replace(number, '.', ''), length(split_part(number, '.', 2)),
        number FROM (
        SELECT row_identity_id, unnest(wide_fields) AS field, unnest(wide_numbers) AS number,
          unnest(coalesce(wide_row_versions, [content_id FOR f IN wide_fields])) AS source FROM ${contentsOf(side)}))
    UNION ALL SELECT row_identity_id, field, source, 'text ' || text, text, false FROM (
      SELECT row_identity_id, unnest(text_fields) AS field, unnest(texts) AS text,
        unnest(coalesce(text_row_versions, [content_id FOR f IN text_fields])) AS source FROM ${contentsOf(side)})
  ) x JOIN row_version v ON v.row_version_id = x.source JOIN filed_row w USING (filed_row_id)
  LEFT JOIN document_version o ON o.document_id = w.document_id AND ${openAt(`$${side}`)('o')}`;

/**
 * The values that differ in rows of both sides: in value, digits or document (`refiled`, without texts where these are
 * the same). A changed number is `rescaled` where it differs by a power of ten alone, `negated` by its sign alone. Any
 * other changed value is `restated` where a later document reports it or the row began to call itself restated; else
 * `corrected`.
 */
const changedValues = (fields: readonly number[] | undefined): string => `
  CREATE OR REPLACE TEMP TABLE changed_value AS
  SELECT row_identity_id, field, CASE WHEN b.value IS NULL THEN 'new' WHEN a.value IS NULL THEN 'retired'
      WHEN a.value.key = b.value.key THEN 'refiled'
      WHEN a.value.number AND b.value.number AND ${isRescaled('b.value.key', 'a.value.key')} THEN 'rescaled'
      WHEN a.value.number AND b.value.number AND ${isNegated('b.value.key', 'a.value.key')} THEN 'negated'
      WHEN a.value.document <> b.value.document AND a.value.accepted >= b.value.accepted
      OR row_identity_id IN (FROM newly_restated) THEN 'restated'
      ELSE 'corrected' END AS change, field IN (${ATTRIBUTE_FIELD_IDS}) AS is_attribute,
    b.value.spelling AS before, a.value.spelling AS after, b.value.number AS before_is_number,
    a.value.number AS after_is_number
  FROM (${VALUES('before')}) b FULL JOIN (${VALUES('after')}) a USING (row_identity_id, field, nth)
  WHERE (b.value.key IS DISTINCT FROM a.value.key OR b.value.spelling <> a.value.spelling
    OR b.value.document <> a.value.document) AND ${isChosen(fields)}
  UNION ALL
  SELECT same_number.row_identity_id, field, 'refiled', field IN (${ATTRIBUTE_FIELD_IDS}), NULL, NULL, true, true
  FROM same_number
  JOIN row_version b ON b.row_version_id = before_source JOIN filed_row bw ON bw.filed_row_id = b.filed_row_id
  JOIN row_version a ON a.row_version_id = after_source JOIN filed_row aw ON aw.filed_row_id = a.filed_row_id
  WHERE bw.document_id <> aw.document_id AND ${isChosen(fields)}`;

function isChosen(fields: readonly number[] | undefined): string {
  return fields ? `field IN (${fields.join(', ')})` : 'true';
}

/** Contents of compared rows that call themselves restated (`restated` true, `original` false). */
const RESTATED_CONTENTS = `
  CREATE OR REPLACE TEMP TABLE restated_content AS
  SELECT DISTINCT content_id FROM (
    SELECT content_id, unnest(text_fields) AS field_id, unnest(texts) AS text FROM content
    WHERE text_fields IS NOT NULL AND content_id IN (SELECT unnest([before_content, after_content]) FROM compared_row))
  JOIN field f USING (field_id)
  WHERE f.namespace = 'service' AND ((f.name = 'restated' AND lower(text) = 'true')
    OR (f.name = 'original' AND lower(text) = 'false'))`;

const NEWLY_RESTATED = `
  CREATE OR REPLACE TEMP TABLE newly_restated AS
  SELECT row_identity_id FROM compared_row WHERE after_content IN (FROM restated_content) AND before_content IS NOT NULL
    AND before_content NOT IN (FROM restated_content)`;

/**
 * The outcome of each row. `size`: of its largest change, against the largest number of the row. `kind`: of a new row,
 * see `NewRowKind`.
 */
const ROW_OUTCOMES = `
  CREATE OR REPLACE TEMP TABLE row_outcome AS
  WITH changed AS (
    SELECT row_identity_id, bool_or(change = 'restated') AS restated,
      bool_or(change IN ('corrected', 'retired')) AS corrected, bool_or(change = 'rescaled') AS rescaled,
      bool_or(change = 'negated') AS negated, bool_or(change = 'new') AS extended, max(size) AS size
    FROM changed_value LEFT JOIN value_size USING (row_identity_id, field)
      WHERE change <> 'refiled' AND NOT is_attribute GROUP BY row_identity_id),
  shown_before AS MATERIALIZED (
    SELECT DISTINCT c.resource_id, c.entity_id, c.period_kind, c.period_start, c.period_end
    FROM ${SHOWN_VERSIONS} WHERE ${openAt('$before')('v')})
  SELECT row_identity_id, before_content, before_document, after_content, after_document, coalesce(size, 0) AS size,
    CASE WHEN before_content IS NULL THEN 'new' WHEN after_content IS NULL THEN 'retired' WHEN restated THEN 'restated'
    WHEN corrected THEN 'corrected' WHEN rescaled THEN 'rescaled' WHEN negated THEN 'negated'
      WHEN extended THEN 'extended'
      WHEN before_document <> after_document OR row_identity_id IN (SELECT row_identity_id FROM changed_value)
      THEN 'refiled' ELSE 'same' END AS outcome,
    CASE WHEN before_content IS NOT NULL THEN NULL WHEN k.entity_id IS NULL THEN 'company'
      WHEN p.entity_id IS NULL THEN 'period' ELSE 'row' END AS kind
  FROM compared_row LEFT JOIN changed USING (row_identity_id) JOIN row_identity c USING (row_identity_id)
  LEFT JOIN (SELECT DISTINCT resource_id, entity_id FROM shown_before) k
    ON k.resource_id = c.resource_id AND k.entity_id = c.entity_id
  LEFT JOIN shown_before p ON p.resource_id = c.resource_id AND p.entity_id = c.entity_id
    AND p.period_kind = c.period_kind AND p.period_start IS NOT DISTINCT FROM c.period_start
    AND p.period_end IS NOT DISTINCT FROM c.period_end`;

/** The size of a change, as a share of the largest number in its row before or after; for the order of a list only. */
const VALUE_SIZES = `
  CREATE OR REPLACE TEMP TABLE value_size AS
  WITH side AS (
    SELECT row_identity_id, unnest([before_content, after_content]) AS content_id FROM compared_row
      WHERE before_content IS NOT NULL AND after_content IS NOT NULL),
  largest AS (
    SELECT row_identity_id, max(abs(number)) AS largest FROM (
      SELECT row_identity_id, unnest(mantissas)::DOUBLE / pow(10, unnest(places)) AS number FROM side
        JOIN content USING (content_id)
      UNION ALL SELECT row_identity_id, unnest(wide_numbers)::DOUBLE FROM side JOIN content USING (content_id))
        GROUP BY row_identity_id)
  SELECT row_identity_id, field, abs(after::DOUBLE - before::DOUBLE) / nullif(largest, 0) AS size
  FROM changed_value JOIN largest USING (row_identity_id) WHERE before_is_number AND after_is_number
    AND change IN ('restated', 'corrected', 'rescaled', 'negated')`;

/** Makes the tables `row_outcome` (rows that differ), `changed_value` and `value_size` (of rows on both sides). */
export async function makeChangeTables(connection: DuckDBConnection, comparison: Comparison): Promise<void> {
  const { before, after, fields } = comparison;
  await connection.run(COMPARED_ROWS, { before, after, ...scopeOf(comparison) });
  if (fields) await connection.run(leaveOut(fields));
  await connection.run([RESTATED_CONTENTS, NEWLY_RESTATED, COMPARED_CONTENTS, SAME_NUMBERS].join(';'));
  await connection.run(changedValues(fields), { before, after });
  await connection.run(VALUE_SIZES);
  await connection.run(ROW_OUTCOMES, { before });
}
