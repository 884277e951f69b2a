import type { DuckDBConnection } from '@duckdb/node-api';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { COMPANY_FACTS_SOURCE, FSDS_SOURCE } from '../../../core/model/data-sets.ts';
import { PERIODIC_FORM } from '../../../core/model/submission.ts';
import { queryRows } from '../rows.ts';
import { quoteText } from '../sql-text.ts';
import { filledTables } from './filled-tables.ts';
import { ambiguousDocuments, differingDocuments } from './matched-documents.ts';

/** What lists of filings complete where the document itself does not state it. */
const COMPLETED = ['form', 'filed', 'accepted', 'period_end'] as const;
/** Its accession number among `attributes`, and in `completed` where it is not the document's own. */
const ACCESSION = 'accession';

const isCompleted = (column: string): string => `list_contains(completed, ${quoteText(column)})`;

/** Versions of documents with what they state themselves. */
export const OWN_DOCUMENTS = `(SELECT * REPLACE (
    ${COMPLETED.map((column) => `if(${isCompleted(column)}, NULL, ${column}) AS ${column}`).join(', ')},
    if(${isCompleted(ACCESSION)}, json_merge_patch(attributes, '{"${ACCESSION}":null}')::VARCHAR, attributes)
      AS attributes) FROM store.document_version)`;

const SOURCES = ['filing', FSDS_SOURCE, COMPANY_FACTS_SOURCE].map(quoteText).join(', ');

/** `aapl-20230930` of `a/aapl-20230930_htm.xml`. */
const stemOf = (name: string): string =>
  `lower(regexp_replace(regexp_extract(${name}, '[^/]*$'), '(_htm)?[.][A-Za-z]+$', ''))`;
const attribute = (name: string): string => `json_extract_string(v.attributes, '${name}')`;

/**
 * The open documents that may be completed anew: those of this commit, and where lists of filings came, those of their
 * companies. An amendment may state the form that it amends, and that it is one.
 */
const wanted = (first: number, isListed: boolean): string => `
  CREATE OR REPLACE TEMP TABLE listed_document AS
  SELECT *, if(is_amendment AND NOT ends_with(form, '/A'), form || '/A', form) AS whole_form FROM (
    SELECT v.document_id, v.opened, v.entity_id, d.source, d.name, ${COMPLETED.map((column) => `v.${column}`).join(', ')},
      v.attributes, coalesce(lower(${attribute('AmendmentFlag')}) = 'true', false) AS is_amendment,
      coalesce(${attribute(ACCESSION)},
        nullif(regexp_extract(d.name, '(?:^|[^0-9])([0-9]{10}-[0-9]{2}-[0-9]{6})(?:[^0-9]|$)', 1), '')) AS accession,
      [${stemOf('d.name')}, ${stemOf(attribute('instance'))}] AS stems
    FROM ${OWN_DOCUMENTS} v JOIN store.document d USING (document_id)
    WHERE v.closed IS NULL AND d.source IN (${SOURCES}))
  WHERE opened >= ${first} ${isListed ? 'OR entity_id IN (SELECT id FROM id_entity) OR accession IN (SELECT accession FROM staged_submission)' : ''}`;

/**
 * The filings that a document can be, best first by `points`: the one with its accession number, else those of its
 * company whose main document has its name, whose form and report date are its own, or both; of two alike one with
 * XBRL.
 */
const CANDIDATES = `
  CREATE OR REPLACE TEMP TABLE listed_candidate AS
  WITH listed AS (FROM store.submission WHERE closed IS NULL),
  named AS (
    SELECT w.document_id, w.entity_id = s.entity_id AS is_own, 0 AS points, s.* EXCLUDE (opened, closed)
    FROM listed_document w JOIN listed s USING (accession)),
  akin AS (
    SELECT w.document_id, true AS is_own, s.* EXCLUDE (opened, closed),
      list_contains(w.stems, ${stemOf('s.primary_document')}) AND coalesce(w.whole_form = s.form, true) AS is_named,
      coalesce(w.whole_form = s.form AND w.period_end = s.report_date, false) AS is_of_period
    FROM listed_document w JOIN listed s ON s.entity_id = w.entity_id
    WHERE w.source = 'filing' AND w.accession IS NULL)
  FROM named UNION ALL BY NAME
  SELECT * EXCLUDE (is_named, is_of_period),
    4 * coalesce(is_named, false)::INTEGER + 2 * is_of_period::INTEGER + coalesce(has_xbrl, true)::INTEGER AS points
  FROM akin WHERE is_named OR is_of_period`;

/** The one filing that a document is, where there is one. A filing of several companies is on the list of each. */
const MATCHES: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE best_candidate AS
   FROM listed_candidate QUALIFY points = max(points) OVER (PARTITION BY document_id)`,
  `CREATE OR REPLACE TEMP TABLE document_match AS
   FROM best_candidate WHERE document_id IN
     (SELECT document_id FROM best_candidate GROUP BY document_id HAVING count(DISTINCT accession) = 1)
   QUALIFY row_number() OVER (PARTITION BY document_id ORDER BY is_own DESC, entity_id) = 1`,
];

/** What the list says where the document does not. Report dates of other forms are not ends of periods. */
const LISTED: Readonly<Record<(typeof COMPLETED)[number], string>> = {
  form: 'm.form',
  filed: 'm.filed',
  accepted: 'm.accepted',
  period_end: `if(regexp_matches(m.form, ${quoteText(PERIODIC_FORM)}), m.report_date, NULL)`,
};
/** Documents of other sources are named by their accession number. */
const LACKS_ACCESSION = `w.source = 'filing' AND m.accession IS NOT NULL
  AND json_extract_string(w.attributes, '${ACCESSION}') IS NULL`;
const MARKS = [
  ...COMPLETED.map((column) => `CASE WHEN w.${column} IS NULL AND ${LISTED[column]} IS NOT NULL THEN '${column}' END`),
  `CASE WHEN ${LACKS_ACCESSION} THEN '${ACCESSION}' END`,
];
const COLUMNS = [...COMPLETED, 'attributes', 'completed'];

const CHANGED = `
  CREATE OR REPLACE TEMP TABLE completed_document AS
  SELECT n.* FROM (
    SELECT w.document_id, w.opened, ${COMPLETED.map((column) => `coalesce(w.${column}, ${LISTED[column]}) AS ${column}`).join(', ')},
      if(${LACKS_ACCESSION}, json_merge_patch(w.attributes, json_object('${ACCESSION}', m.accession))::VARCHAR,
        w.attributes) AS attributes,
      nullif(list_filter([${MARKS.join(', ')}], lambda x: x IS NOT NULL), []) AS completed
    FROM listed_document w LEFT JOIN document_match m USING (document_id)) n
  JOIN store.document_version v USING (document_id, opened)
  WHERE ${COLUMNS.map((column) => `n.${column} IS DISTINCT FROM v.${column}`).join(' OR ')}`;

/** A version that this commit opened is completed in its place; another gets a new version, with its lines. */
const written = (first: number): readonly string[] => [
  `UPDATE store.document_version AS v SET ${COLUMNS.map((column) => `${column} = c.${column}`).join(', ')}
   FROM completed_document c WHERE c.opened >= ${first} AND v.document_id = c.document_id AND v.opened = c.opened`,
  `INSERT INTO store.document_version BY NAME
   SELECT v.* REPLACE (${first} AS opened, ${COLUMNS.map((column) => `c.${column} AS ${column}`).join(', ')})
   FROM store.document_version v JOIN completed_document c USING (document_id, opened)
   WHERE c.opened < ${first} ORDER BY document_id`,
  `INSERT INTO store.statement_line BY NAME
   SELECT l.* REPLACE (${first} AS opened) FROM store.statement_line l JOIN completed_document c
     USING (document_id, opened) WHERE c.opened < ${first} ORDER BY document_id`,
  `UPDATE store.document_version AS v SET closed = ${first} FROM completed_document c
   WHERE c.opened < ${first} AND v.document_id = c.document_id AND v.opened = c.opened`,
];

/** What lists of filings did to documents. `documentsMatched`: with what they had before. */
export type CompletedDocuments = {
  readonly counts: Readonly<
    Record<'documentsMatched' | 'documentsCompleted' | 'documentsAmbiguous' | 'documentsDiffering', number>
  >;
  readonly diagnostics: readonly Diagnostic[];
};

/**
 * Completes documents by the lists of filings in the attached store, from the snapshot `first` on: what a document
 * states itself stays as it is. What it becomes follows from the document and the lists alone, whichever came first.
 * `isListed`: lists came in this commit.
 */
export async function completeDocuments(
  connection: DuckDBConnection,
  { first, isListed }: { readonly first: number; readonly isListed: boolean },
): Promise<readonly Diagnostic[]> {
  if (!isListed && (await filledTables(connection, ['store.submission'])).size === 0) return [];
  const statements = [wanted(first, isListed), CANDIDATES, ...MATCHES, CHANGED, ...written(first)];
  await connection.run(statements.join(';'));
  return (await readCompleted(connection)).diagnostics;
}

const COUNTS = 'SELECT (SELECT count(*) FROM document_match), (SELECT count(*) FROM completed_document)';

/** What the last merge of lists of filings did to documents. */
export async function readCompleted(connection: DuckDBConnection): Promise<CompletedDocuments> {
  const [[matched, completed] = []] = await queryRows(connection, COUNTS);
  const ambiguous = await ambiguousDocuments(connection);
  const differing = await differingDocuments(connection);
  return {
    counts: {
      documentsMatched: Number(matched),
      documentsCompleted: Number(completed),
      documentsAmbiguous: ambiguous.count,
      documentsDiffering: differing.count,
    },
    diagnostics: [...ambiguous.diagnostics, ...differing.diagnostics],
  };
}
