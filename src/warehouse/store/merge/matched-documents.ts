import type { DuckDBConnection } from '@duckdb/node-api';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { FSDS_SOURCE } from '../../../core/model/data-sets.ts';
import { PERIODIC_FORM } from '../../../core/model/submission.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';

type Found = { readonly count: number; readonly diagnostics: readonly Diagnostic[] };

const MOST_NAMED = 3;

/** Documents that could be any of several filings, each with these. */
const AMBIGUOUS = `
  SELECT w.name || ' (' || string_agg(DISTINCT b.accession, ', ' ORDER BY b.accession) || ')'
  FROM best_candidate b JOIN listed_document w USING (document_id)
  WHERE document_id NOT IN (SELECT document_id FROM document_match) GROUP BY w.document_id, w.name
  ORDER BY w.document_id`;

export const ambiguousDocuments = (connection: DuckDBConnection): Promise<Found> =>
  found(connection, AMBIGUOUS, 'submissions/ambiguous-document', (count) =>
    count === 1
      ? 'document fits several filings and is left as it is'
      : 'documents fit several filings and are left as they are',
  );

/** Data sets round acceptance to the minute, and periods to the end of a month. */
const SECONDS = 60;
const DAYS = 16;
const TIME = (column: string): string => `epoch(try_cast(${column} AS TIMESTAMP))`;

const differences: readonly string[] = [
  `CASE WHEN w.whole_form <> m.form AND w.form <> m.form THEN 'form ' || w.form || ', not ' || m.form END`,
  `CASE WHEN w.filed <> m.filed THEN 'filed ' || w.filed || ', not ' || m.filed END`,
  `CASE WHEN abs(${TIME('w.accepted')} - ${TIME('m.accepted')}) >= ${SECONDS}
    THEN 'accepted ' || w.accepted || ', not ' || m.accepted END`,
  `CASE WHEN regexp_matches(m.form, ${quoteText(PERIODIC_FORM)})
      AND abs(w.period_end - m.report_date) > if(w.source = ${quoteText(FSDS_SOURCE)}, ${DAYS}, 0)
    THEN 'end of period ' || w.period_end || ', not ' || m.report_date END`,
];

/** Documents that state something else than the list of filings, each with what. */
const DIFFERING = `
  SELECT name || ': ' || said FROM (
    SELECT w.document_id, w.name, concat_ws('; ', ${differences.join(', ')}) AS said
    FROM listed_document w JOIN document_match m USING (document_id))
  WHERE said <> '' ORDER BY document_id`;

export const differingDocuments = (connection: DuckDBConnection): Promise<Found> =>
  found(connection, DIFFERING, 'submissions/document-differs', (count) =>
    count === 1
      ? 'document states something else than the list of filings, and keeps it'
      : 'documents state something else than the list of filings, and keep it',
  );

async function found(
  connection: DuckDBConnection,
  sql: string,
  code: string,
  message: (count: number) => string,
): Promise<Found> {
  const named = (await queryRows(connection, sql)).map(([text]) => String(text));
  const count = named.length;
  if (count === 0) return { count, diagnostics: [] };
  const more = count > MOST_NAMED ? ` and ${count - MOST_NAMED} more` : '';
  const text = `${count} ${message(count)}: ${named.slice(0, MOST_NAMED).join(' · ')}${more}`;
  return { count, diagnostics: [{ severity: 'warning', code, message: text }] };
}
