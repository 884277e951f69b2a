/**
 * The roll-up rule in plain SQL: every value joined with the sums it is added to, grouped by row version, section and parent, and
 * joined with the reported parents. Amounts are DECIMAL(38), which was the fastest of the exact ways (64 bits overflow on real
 * values, HUGEINT takes a quarter longer), in units of `1 / 10^scale`, where `scale` is the most places a value of the store has.
 * It knows what a generated store holds: no numbers beyond 64 bits, no weights but 1 and -1, no decimals beyond the places, and
 * no two fields of one name.
 */
export const RELATIONSHIPS: readonly string[] = [
  `CREATE TEMP TABLE relationship AS
     SELECT section_id, parent_field_id AS parent, child_field_id AS child, weight::INTEGER AS weight FROM calculation`,
  // A parent that reaches itself is blocked in that section.
  `CREATE TEMP TABLE parent AS
     WITH RECURSIVE reached AS (
       SELECT section_id, parent, child FROM relationship
       UNION SELECT r.section_id, r.parent, n.child FROM reached r JOIN relationship n ON n.section_id = r.section_id AND n.parent = r.child
     )
     SELECT r.section_id, r.parent, count(*) AS children,
       EXISTS (FROM reached c WHERE c.section_id = r.section_id AND c.parent = r.parent AND c.child = r.parent) AS blocked
     FROM relationship r GROUP BY r.section_id, r.parent`,
];

export const SCALE = 'SELECT max(places)::INTEGER FROM field_usage';

const POWERS = `[${Array.from({ length: 18 }, (_, exponent) => `1${'0'.repeat(exponent)}`).join(', ')}]::BIGINT[]`;

/** `unit` is the step of the stated precision; half of it is the value's share of the tolerance. */
const VALUE = `
  SELECT row_version_id, field_id, mantissa::DECIMAL(38, 0) * (${POWERS})[$scale - places + 1] AS amount,
    CASE WHEN decimals IN (127, -128) THEN 0 ELSE (${POWERS})[$scale - decimals + 1] END AS unit
  FROM (
    SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places)::INTEGER AS places,
      unnest(decimals)::INTEGER AS decimals
    FROM row_content SEMI JOIN (FROM row_version WHERE opened <= $snapshot AND (closed IS NULL OR closed > $snapshot)) USING (row_version_id)
  )`;

const REPORTED = `
  SELECT v.row_version_id, p.section_id, p.parent, p.children, p.blocked, v.amount, v.unit
  FROM value v JOIN parent p ON p.parent = v.field_id`;

const SUMMED = `
  SELECT v.row_version_id, r.section_id, r.parent, sum(r.weight * v.amount) AS total, count(*) AS addends, sum(v.unit) AS units
  FROM value v JOIN relationship r ON r.child = v.field_id GROUP BY v.row_version_id, r.section_id, r.parent`;

const JUDGED = `
  SELECT r.row_version_id, r.section_id, r.parent,
    CASE WHEN s.addends IS NULL THEN 'unbound' WHEN r.blocked THEN 'blocked'
      WHEN abs(r.amount - s.total) * 2 <= r.unit + s.units
        THEN CASE WHEN s.addends = r.children THEN 'consistent' ELSE 'consistentPartial' END
      WHEN s.addends = r.children THEN 'inconsistent' ELSE 'inconsistentPartial' END AS verdict
  FROM reported r LEFT JOIN summed s USING (row_version_id, section_id, parent)`;

/** A row for each section and verdict, with the inconsistent sums as two lists. Parameters: `scale`, `snapshot`. */
export const VERDICTS = `
  CREATE TEMP TABLE verdicts AS
  WITH value AS (${VALUE}), reported AS (${REPORTED}), summed AS (${SUMMED}), judged AS (${JUDGED})
  SELECT section_id, verdict, count(*) AS sums, list({version: row_version_id, parent: parent}) FILTER (verdict LIKE 'inconsistent%') AS inconsistent
  FROM judged GROUP BY section_id, verdict`;

/** The inconsistent sums: row version, parent, section. */
export const INCONSISTENT = `
  SELECT s.version, f.name, s.section_id
  FROM (SELECT section_id, unnest(inconsistent, recursive := true) FROM verdicts) s JOIN field f ON f.field_id = s.parent`;
