import { labelledPlaces } from '../field-labels.ts';
import { type IsOpen, openAt, openNow } from '../relations.ts';

/** As of the snapshot that the run read, not of later ones. */
const isOpen = openAt('run.as_of_snapshot');

const FINDING_PLACES = `SELECT coalesce(row_version_id, 0) AS version, name FROM finding JOIN field USING (field_id)
  WHERE validation_run_id = (SELECT max(validation_run_id) FROM validation_run)`;

/** Findings of the latest run. Amounts are NULL where DECIMAL(38, 12) cannot hold them; `_text` columns are exact. */
const FINDINGS_VIEW = `SELECT n.severity, v.name AS company, v.symbol, e.key AS company_key, r.name AS resource,
  o.name AS document,
    c.period_start, c.period_end, u.name AS unit, d.text AS dimensions, s.text AS section,
    f.name AS field, labelled.own AS label, wide_number(n.amounts[1]) AS reported,
    wide_number(n.amounts[2]) AS computed, wide_number(n.amounts[3]) AS difference, t.text AS cause, n.rule,
    n.amounts[1] AS reported_text, n.amounts[2] AS computed_text, n.amounts[3] AS difference_text, n.finding_id
  FROM (SELECT *, json_extract_string(evidence, ['reported', 'computed', 'difference']) AS amounts FROM finding) n
  JOIN (SELECT * FROM validation_run ORDER BY validation_run_id DESC LIMIT 1) run USING (validation_run_id)
  LEFT JOIN row_version x USING (row_version_id) LEFT JOIN filed_row w USING (filed_row_id)
  LEFT JOIN row_identity c USING (row_identity_id)
  LEFT JOIN resource r USING (resource_id) LEFT JOIN entity e ON e.entity_id = coalesce(c.entity_id, n.entity_id)
  LEFT JOIN dimensions d USING (dimensions_id) LEFT JOIN field f ON f.field_id = n.field_id
  LEFT JOIN entity_version v ON v.entity_id = e.entity_id AND ${isOpen('v')}
  LEFT JOIN unit u ON u.unit_id = c.unit_id
  LEFT JOIN document o ON o.document_id = coalesce(w.document_id, n.document_id)
  LEFT JOIN finding_text s ON s.finding_text_id = n.section_text_id
  LEFT JOIN finding_text t ON t.finding_text_id = n.cause_text_id
  LEFT JOIN (${labelledPlaces(FINDING_PLACES)}) labelled
    ON labelled.version = coalesce(n.row_version_id, 0) AND labelled.name = f.name`;

/** 10^0 to 10^19, to bring a mantissa to a fixed number of places without a float. */
const POWERS = Array.from({ length: 20 }, (_, exponent) => `1${'0'.repeat(exponent)}`).join(', ');

/**
 * The digits of a mantissa, with one before the point. A regular expression to put the point in would be made anew for
 * each value.
 */
const DIGITS = `lpad(ltrim(mantissa_::VARCHAR, '-'),
  greatest(length(ltrim(mantissa_::VARCHAR, '-')), places_ + 1)::INTEGER, '0')`;

/** Parameters end in `_`: an alias of the SELECT would shadow others. The scale of `unit_` becomes the result's. */
const MACROS: readonly string[] = [
  `CREATE OR REPLACE MACRO exact_text(mantissa_, places_) AS CASE WHEN places_ = 0 THEN mantissa_::VARCHAR ELSE
     CASE WHEN mantissa_ < 0 THEN '-'
       ELSE '' END || left(${DIGITS}, -places_::BIGINT) || '.' || right(${DIGITS}, places_::BIGINT) END`,
  // Places are negative where a statement leaves zeros out.
  `CREATE OR REPLACE MACRO printed_text(mantissa_, places_) AS exact_text(
     mantissa_::HUGEINT * ([${POWERS}]::HUGEINT[])[greatest(-places_, 0) + 1], greatest(places_, 0))`,
  `CREATE OR REPLACE MACRO exact_number(mantissa_, places_, scale_, unit_) AS CASE WHEN places_ <= scale_ THEN
     (mantissa_::HUGEINT * ([${POWERS}]::HUGEINT[])[scale_ - places_ + 1])::DECIMAL(38, 0) * unit_ END`,
  `CREATE OR REPLACE MACRO wide_number(text_) AS CASE
    WHEN length(split_part(text_, '.', 2)) <= 12 THEN TRY_CAST(text_ AS DECIMAL(38, 12)) END`,
  `CREATE OR REPLACE MACRO field_number(fields_, mantissas_, places_, id_, scale_, unit_) AS
     exact_number(mantissas_[list_position(fields_, id_)], places_[list_position(fields_, id_)], scale_, unit_)`,
  `CREATE OR REPLACE MACRO field_text(fields_, mantissas_, places_, wide_fields_, wide_numbers_, text_fields_, texts_,
    id_) AS coalesce(
     exact_text(mantissas_[list_position(fields_, id_)], places_[list_position(fields_, id_)]),
     wide_numbers_[list_position(wide_fields_, id_)], texts_[list_position(text_fields_, id_)])`,
];

const VALUE_COLUMNS = `r.name AS resource, e.key AS company_key, ev.name AS company, ev.symbol, o.name AS document,
  dv.form, dv.filed, dv.accepted, u.name AS unit, d.text AS dimensions,
  ['instant', 'duration', 'unknown'][c.period_kind + 1] AS period_kind, c.period_start, c.period_end,
  f.namespace AS field_namespace, f.name AS field`;

/**
 * Values of open rows of filings, of which `content` has the lists. `number` is NULL where DECIMAL(38, 12) cannot hold
 * it; `number_text` is exact.
 */
export const filedValue = (
  isOpen: IsOpen,
  content = 'row_content',
): string => `SELECT ${VALUE_COLUMNS}, x.number, x.number_text, x.text, x.decimals, v.row_version_id, x.line, x.nil
  FROM row_version v JOIN filed_row w USING (filed_row_id) JOIN row_identity c USING (row_identity_id)
  JOIN resource r USING (resource_id) JOIN entity e USING (entity_id) JOIN dimensions d USING (dimensions_id)
  LEFT JOIN entity_version ev ON ev.entity_id = c.entity_id AND ${isOpen('ev')}
  LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN document o ON o.document_id = w.document_id
  LEFT JOIN document_version dv ON dv.document_id = w.document_id AND ${isOpen('dv')}
  JOIN (
    SELECT row_version_id, field_id, exact_number(mantissa, places, 12, 0.000000000001::DECIMAL(12, 12)) AS number,
      exact_text(mantissa, places) AS number_text, NULL AS text,
      nullif(decimals, -128) AS decimals, line, false AS nil
    FROM (SELECT row_version_id, unnest(fields) AS field_id, unnest(mantissas) AS mantissa, unnest(places) AS places,
      unnest(decimals) AS decimals,
      unnest(lines) AS line FROM ${content})
    UNION ALL
    SELECT row_version_id, field_id, wide_number(number_text), number_text, NULL, nullif(decimals, -128), line, false
    FROM (SELECT row_version_id, unnest(wide_fields) AS field_id, unnest(wide_numbers) AS number_text,
      unnest(wide_decimals) AS decimals,
      unnest(wide_lines) AS line FROM ${content})
    UNION ALL
    SELECT row_version_id, unnest(text_fields), NULL, NULL, unnest(texts), NULL, unnest(text_lines), false
    FROM ${content}
    UNION ALL
    SELECT row_version_id, unnest(nil_fields), NULL, NULL, NULL, NULL, unnest(nil_lines), true FROM ${content}
  ) x ON x.row_version_id = v.row_version_id
  JOIN field f ON f.field_id = x.field_id
  WHERE ${isOpen('v')}`;

/** Sums that documents print, in each column. Amounts in `parts` are exact text; NULL where a part has none. */
const printedTotals = (
  isOpen: IsOpen,
): string => `SELECT ev.name AS company, e.key AS company_key, d.name AS document, dv.form, dv.filed, s.statement,
    f.name AS field, p.label, t.period_start, t.period_end, u.name AS unit, t.verdict,
    printed_text(t.amount, s.places) AS number_text,
    list_transform(list_zip(p.children, p.weights, p.labels, t.amounts), lambda x: {label: x[3],
      weight: x[2] * t.weight, number_text: printed_text(x[4], s.places), field_id: x[1]}) AS parts,
    p.search, p.bits, t.row_version_id
  FROM printed_total t JOIN printed_sum p USING (printed_sum_id) JOIN printed_statement s USING (printed_statement_id)
  JOIN document d USING (document_id) JOIN field f ON f.field_id = t.field_id JOIN unit u USING (unit_id)
  LEFT JOIN document_version dv ON dv.document_id = s.document_id AND ${isOpen('dv')}
  LEFT JOIN entity e ON e.entity_id = dv.entity_id
  LEFT JOIN entity_version ev ON ev.entity_id = dv.entity_id AND ${isOpen('ev')}
  WHERE ${isOpen('s')}`;

/** The content of one filing, or one composed of several. Ids of composed contents are negative. */
const VALUE_LISTS =
  'fields, mantissas, places, decimals, wide_fields, wide_numbers, wide_decimals, text_fields, texts, nil_fields';
const CONTENT = `SELECT row_version_id AS content_id, ${VALUE_LISTS} FROM row_content
  UNION ALL SELECT content_id, ${VALUE_LISTS} FROM composed_content`;

/** The views that every store has, with the versions that are open. */
export const fixedViews = (isOpen: IsOpen): Readonly<Record<string, string>> => ({
  filed_value: filedValue(isOpen),
  content: CONTENT,
  findings: FINDINGS_VIEW,
  printed_totals: printedTotals(isOpen),
});

const VIEWS = fixedViews(openNow);

export const FIXED_VIEWS: readonly string[] = Object.keys(VIEWS);

/** Made anew whenever a store is made or migrated: what they are is not history. */
export const MACROS_AND_VIEWS: readonly string[] = [
  ...MACROS,
  ...Object.entries(VIEWS).map(([name, query]) => `CREATE OR REPLACE VIEW ${name} AS ${query}`),
];
