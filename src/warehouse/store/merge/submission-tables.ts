import { dateOf } from '../staged-tables.ts';
import type { VersionedTable } from './versioned-table.ts';

/** The lists of filings of companies, and their former names: the last of several mentions counts. */
export const SUBMISSION_TABLES: readonly VersionedTable[] = [
  {
    table: 'submission',
    id: 'entity_id',
    by: ['accession'],
    attributes: ['form', 'filed', 'accepted', 'report_date', 'primary_document', 'has_xbrl'],
    from: 'staged_submission',
    staged: ({ snapshot }) => `SELECT e.id AS entity_id, s.accession, ${snapshot} AS snapshot_id,
      last(s.form) AS form, last(${dateOf('s.filed')}) AS filed, last(s.accepted) AS accepted,
      last(${dateOf('s.report_date')}) AS report_date, last(s.primary_document) AS primary_document,
      last([false, true][s.has_xbrl]) AS has_xbrl
      FROM staged_submission s JOIN id_entity e ON e.n = s.entity GROUP BY e.id, s.accession`,
  },
  {
    table: 'former_name',
    id: 'entity_id',
    by: ['name', 'used_from'],
    attributes: ['used_until'],
    from: 'staged_former_name',
    staged: ({ snapshot }) => `SELECT e.id AS entity_id, s.name, ${dateOf('s.used_from')} AS used_from,
      ${snapshot} AS snapshot_id, max(${dateOf('s.used_until')}) AS used_until
      FROM staged_former_name s JOIN id_entity e ON e.n = s.entity WHERE s.name IS NOT NULL GROUP BY ALL`,
  },
];

/** A list of former names is whole: one that is not in it any more is closed. A row without a name tells of a list. */
export const closeUnlisted = (first: number): string => `
  UPDATE store.former_name AS t SET closed = ${first}
  WHERE t.closed IS NULL AND t.entity_id IN (SELECT e.id FROM staged_former_name s JOIN id_entity e ON e.n = s.entity)
    AND NOT EXISTS (FROM staged_former_name s JOIN id_entity e ON e.n = s.entity
      WHERE e.id = t.entity_id AND s.name = t.name AND ${dateOf('s.used_from')} IS NOT DISTINCT FROM t.used_from)`;
