import { traitSql } from '../../../core/model/row-source.ts';
import type { QueryRule } from './rule.ts';

export const datesOutOfOrder = {
  id: 'dates/out-of-order',
  family: 'dates',
  kind: 'query',
  scope: 'document',
  severity: 'warning',
  doc: 'A period ends before it begins, or a document was filed before the end of the period that it reports on.',
  byDefault: false,
  options: [],
  query: `, filed AS (SELECT * FROM document_version d
    WHERE opened <= $snapshot AND (closed IS NULL OR closed > $snapshot)),
    late AS (SELECT min(version) AS version, document_id,
      max(row_at.last) FILTER (${traitSql('supersedes')} AND kind = 1) AS last
      FROM row_at WHERE document_id > 0 GROUP BY ALL)
    SELECT version, 0 AS field, NULL AS reported, [] AS parts, detail FROM (
      SELECT version, 'the period ends before it begins' AS detail FROM row_at WHERE kind = 1 AND last < first
      UNION ALL
      SELECT version, concat('filed ', filed, ', for the period to ', coalesce(period_end, last)) FROM late
      JOIN filed USING (document_id)
      WHERE filed < coalesce(period_end, last))
    ORDER BY ALL`,
} as const satisfies QueryRule;

/** The service numbers quarters, of which the fourth is that of the annual report. */
const IS_FORM_OFF = `(form LIKE '10-K%') <> (fiscal_period IN ('FY', '4'))
  AND fiscal_period SIMILAR TO 'FY|Q?[1-4]|H[12]'`;

/** Months from the end of the fiscal year to the end of the period, 1 to 12. */
const MONTHS = `1 + (month(period_end) - TRY_CAST(left(fye, 2) AS INTEGER) + 11) % 12`;

/** It is about the document: the place of the finding is its newest row, without dimensions if it has such. */
export const datesFiscalLabel = {
  id: 'dates/fiscal-label',
  family: 'dates',
  kind: 'query',
  scope: 'document',
  severity: 'note',
  doc: 'The fiscal year or period that a document states contradicts its form, or the end of its period and of its fiscal year.',
  byDefault: false,
  options: [],
  query: `, stated AS (SELECT document_id, form, period_end, fiscal_year, fiscal_period, attributes->>'fye' AS fye
      FROM document_version WHERE opened <= $snapshot AND (closed IS NULL OR closed > $snapshot)
        AND form SIMILAR TO '10-[KQ](/A)?'),
    labeled AS (SELECT *, abs(TRY_CAST(fiscal_year AS INTEGER) - year(period_end)) > 1 AS is_year_off,
      ${IS_FORM_OFF} AS is_form_off,
      fiscal_period SIMILAR TO 'Q[1-4]'
      AND abs(${MONTHS} - 3 * TRY_CAST(right(fiscal_period, 1) AS INTEGER)) BETWEEN 2 AND 10 AS is_quarter_off
      FROM stated)
    SELECT version, 0 AS field, NULL AS reported, [] AS parts,
      concat(form, ' says ', fiscal_period, ' of ', fiscal_year, ', for the period to ', period_end,
        '; fiscal years end ' || fye) AS detail
    FROM labeled JOIN (SELECT document_id,
      arg_min(version, (d.text <> '', DATE '9999-12-31' - last, version)) AS version
      FROM row_at JOIN dimensions d USING (dimensions_id) GROUP BY ALL) USING (document_id)
    WHERE is_year_off OR is_form_off OR is_quarter_off ORDER BY ALL`,
} as const satisfies QueryRule;
