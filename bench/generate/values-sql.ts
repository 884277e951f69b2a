/**
 * How the values of a row come about, one step a common table expression. All amounts are hundredths until the end.
 *
 * 1. `shape`: the row's pattern, places (0, 1, 2), and the precision it states: 35 % -3, 15 % -6, 25 % 0, 15 % infinite, 10 % none.
 *    One row in twenty mixes precisions, one in fifty (where it states a finite one) places.
 * 2. `part`: what each reported field brings of its own. A field without reported children: up to 10^10 units, one in ten
 *    negative. A total: nothing; or, in one of two hundred, eight steps of its precision, more than any tolerance of five
 *    children can bridge (`planted`); or, where the number of children is odd, one step in one of twenty, which
 *    just stays within it.
 * 3. `exact`: every field with all that stands below it, so that totals agree at every level but the planted one.
 * 4. `stated`: rounded to the precision that the value states.
 *
 * `hash` makes it the same on every machine. `salt` tells the versions of a row apart.
 */
const SHAPE = `
  SELECT row_version_id, n, salt, (hash(n, 1) % $patterns)::INTEGER AS pattern, (hash(n, 2) % 3)::INTEGER AS row_places,
    precision_class(hash(n, 3)) AS row_decimals, hash(n, 4) % 20 = 0 AS mixes_decimals, hash(n, 5) % 50 = 0 AS mixes_places
  FROM bench_version WHERE row_version_id BETWEEN $from AND $to`;

const PART = `
  SELECT row_version_id, pattern, field_id, addends, decimals, step,
    CASE WHEN mixes_places AND decimals BETWEEN -6 AND 0 THEN (h % 3)::INTEGER ELSE row_places END AS places,
    addends > 0 AND h % 200 = 0 AS planted,
    CASE WHEN addends = 0 THEN ((h // 16) % 10000000000)::BIGINT * unit * (CASE WHEN h % 10 = 0 THEN -1 ELSE 1 END)
      WHEN h % 200 = 0 THEN row_step * (CASE WHEN (h // 256) % 2 = 0 THEN 8 ELSE -8 END)
      WHEN h % 20 = 1 AND addends % 2 = 1 AND NOT mixes_decimals AND decimals BETWEEN -6 AND 0 THEN step
      ELSE 0 END AS own
  FROM (
    SELECT *, step_of(decimals, unit) AS step, CASE WHEN mixes_decimals THEN greatest(step_of(-3, unit), step_of(row_decimals, unit)) ELSE step_of(row_decimals, unit) END AS row_step
    FROM (
      SELECT s.*, p.field_id, p.addends, hash(n, salt, p.field_id) AS h, [100, 10, 1][row_places + 1]::BIGINT AS unit,
        CASE WHEN mixes_decimals THEN [row_decimals, 0, -3, 127, -128][(hash(n, salt, p.field_id, 6) % 5)::INTEGER + 1] ELSE row_decimals END AS decimals
      FROM shape s JOIN bench_reported p USING (pattern)
    )
  )`;

const EXACT = `
  SELECT row_version_id, s.field_id, sum(own * sign)::BIGINT AS amount
  FROM part p JOIN bench_share s ON s.pattern = p.pattern AND s.source_id = p.field_id GROUP BY row_version_id, s.field_id`;

const STATED = `
  SELECT row_version_id, field_id, places, decimals,
    (CASE WHEN amount < 0 THEN -1 ELSE 1 END) * ((abs(amount) + step // 2) // step) * step // [100, 10, 1][places + 1] AS mantissa
  FROM part JOIN exact USING (row_version_id, field_id)`;

/** -3, -6, 0, infinite, unstated in the shares above. */
const PRECISION_MACRO = `
  CREATE OR REPLACE TEMP MACRO precision_class(h) AS
    CASE WHEN h % 20 < 7 THEN -3 WHEN h % 20 < 10 THEN -6 WHEN h % 20 < 15 THEN 0 WHEN h % 20 < 18 THEN 127 ELSE -128 END`;

/** What a value is rounded to: ten to the power of minus its decimals; the smallest unit of the row where it states none or all. */
const STEP_MACRO = `
  CREATE OR REPLACE TEMP MACRO step_of(decimals_, unit_) AS
    CASE decimals_ WHEN 0 THEN 100 WHEN -3 THEN 100000 WHEN -6 THEN 100000000 ELSE unit_ END`;

export const VALUE_MACROS: readonly string[] = [PRECISION_MACRO, STEP_MACRO];

/** Needs bench_version, bench_reported and bench_share; parameters: patterns, from, to (row version ids). */
export const INSERT_CONTENT = `
  INSERT INTO store.row_content BY NAME
  WITH shape AS (${SHAPE}), part AS (${PART}), exact AS (${EXACT}), stated AS (${STATED}),
  listed AS (
    SELECT row_version_id, list_sort(list({id: field_id, mantissa: mantissa, places: places, decimals: decimals})) AS numbers
    FROM stated GROUP BY row_version_id
  )
  SELECT row_version_id, [v.id FOR v IN numbers] AS fields, [v.mantissa FOR v IN numbers] AS mantissas, [v.places FOR v IN numbers] AS places,
    [v.decimals FOR v IN numbers] AS decimals
  FROM listed ORDER BY row_version_id`;

/** How many sums of open versions were made not to agree, once for each section that holds them. Same parameters. */
export const PLANTED = `
  WITH shape AS (${SHAPE}), part AS (${PART}),
  held AS (SELECT parent_field_id AS field_id, count(DISTINCT section_id) AS sections FROM store.calculation WHERE section_id <> 'circular'
    GROUP BY parent_field_id)
  SELECT coalesce(sum(sections), 0)::INTEGER FROM part JOIN held USING (field_id) SEMI JOIN bench_open USING (row_version_id) WHERE planted`;
