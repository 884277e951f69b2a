import { PERIOD_KIND } from '../../core/model/period.ts';
import { openAt } from './open-at.ts';
import { ROW_VERSIONS } from './relations.ts';

const months = `CASE WHEN c.period_kind = ${PERIOD_KIND.duration}
  THEN round((c.period_end - c.period_start + 1) / 30.4375)::INTEGER ELSE 0 END`;

/**
 * The rows open at `$snapshot`; `kind` as in `PERIOD_KIND`. Rows of a `series` differ in their documents and in the
 * ends of their periods.
 */
export const ROW_AT = `
  CREATE OR REPLACE TEMP TABLE row_at AS
  SELECT *, min(version) OVER (PARTITION BY entity_id, resource_id, dimensions_id, unit_id, kind, months) AS series
  FROM (
  SELECT v.row_version_id AS version, w.document_id, c.current_row_id, c.entity_id, c.resource_id, r.source,
    c.dimensions_id, c.unit_id,
    c.period_kind::INTEGER AS kind, c.period_start AS first, c.period_end AS last, ${months} AS months
  FROM ${ROW_VERSIONS} JOIN resource r USING (resource_id) WHERE ${openAt('$snapshot')('v')})`;
