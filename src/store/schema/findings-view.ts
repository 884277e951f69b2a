import { openAt } from '../open-at.ts';

/** As of the snapshot that the run read, not of later ones. */
const isOpen = openAt('run.as_of_snapshot');

/**
 * The findings of the latest run of `validate`, one a row. `reported`, `computed` and `difference` are exact, or NULL where they have more than
 * twelve places or more than 26 digits before them; the columns that end in `_text` are always exact.
 */
export const FINDINGS_VIEW = `SELECT n.severity, v.name AS company, v.symbol, e.key AS company_key, r.name AS resource, o.name AS document,
    c.period_start, c.period_end, u.name AS unit, d.text AS dimensions, s.text AS section,
    f.name AS field, coalesce(own.label, filed.label, alike.label) AS label, wide_number(n.amounts[1]) AS reported,
    wide_number(n.amounts[2]) AS computed, wide_number(n.amounts[3]) AS difference, t.text AS cause, n.rule,
    n.amounts[1] AS reported_text, n.amounts[2] AS computed_text, n.amounts[3] AS difference_text, n.finding_id
  FROM (SELECT *, json_extract_string(evidence, ['reported', 'computed', 'difference']) AS amounts FROM finding) n JOIN (SELECT * FROM validation_run ORDER BY validation_run_id DESC LIMIT 1) run USING (validation_run_id)
  LEFT JOIN row_version x USING (row_version_id) LEFT JOIN filed_row w USING (filed_row_id) LEFT JOIN current_row c USING (current_row_id)
  LEFT JOIN resource r USING (resource_id) LEFT JOIN entity e ON e.entity_id = coalesce(c.entity_id, n.entity_id)
  LEFT JOIN dimensions d USING (dimensions_id) LEFT JOIN field f ON f.field_id = n.field_id
  LEFT JOIN entity_version v ON v.entity_id = e.entity_id AND ${isOpen('v')}
  LEFT JOIN unit u ON u.unit_id = c.unit_id LEFT JOIN document o ON o.document_id = coalesce(w.document_id, n.document_id)
  LEFT JOIN finding_text s ON s.finding_text_id = n.section_text_id
  LEFT JOIN finding_text t ON t.finding_text_id = n.cause_text_id
  LEFT JOIN (SELECT field_id, arg_max(text, taxonomy_id) AS label FROM label WHERE label_type = 'primary' GROUP BY field_id) own
    ON own.field_id = f.field_id
  LEFT JOIN (SELECT field_id, label FROM filed_field WHERE closed IS NULL) filed ON filed.field_id = f.field_id
  LEFT JOIN (SELECT g.name, arg_max(h.label, g.namespace) AS label FROM filed_field h JOIN field g USING (field_id)
    WHERE h.closed IS NULL AND h.label IS NOT NULL AND regexp_matches(g.namespace, '^us-gaap/[0-9]{4}$') GROUP BY g.name) alike
    ON alike.name = f.name AND regexp_matches(f.namespace, '^us-gaap/[0-9]{4}$')`;
