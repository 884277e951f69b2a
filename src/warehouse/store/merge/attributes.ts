import type { DuckDBConnection } from '@duckdb/node-api';
import type { Diagnostic } from '../../../core/base/diagnostic.ts';
import { SUBMISSIONS_SOURCE } from '../../../core/model/data-sets.ts';
import { STANDARD_SOURCE } from '../../../core/model/standard-resources.ts';
import { openAtEach } from '../relations.ts';
import { quoteText } from '../sql-text.ts';
import { dateOf } from '../staged-tables.ts';
import { completeDocuments, OWN_DOCUMENTS } from './complete-documents.ts';
import { filledTables } from './filled-tables.ts';
import { closeUnkept, KEPT_TABLE } from './kept-documents.ts';
import { closeUnlisted, SUBMISSION_TABLES } from './submission-tables.ts';
import { type Counted, storedVersions, type VersionedTable } from './versioned-table.ts';

function counted({ first, isDivided }: MergedReads): Counted {
  if (!isDivided) return { snapshot: `${first}::INTEGER`, ofEntity: '', ofDocument: '', ofField: '' };
  const part = 'JOIN scoped USING (part)';
  return {
    snapshot: 'snapshot_id',
    ofEntity: `JOIN entity_part USING (n) ${part}`,
    ofDocument: part,
    ofField: `JOIN field_part USING (field) ${part}`,
  };
}

const LINES_WITH_TEXTS = `staged_line l JOIN id_document d ON d.n = l.document JOIN id_field f ON f.n = l.field
    JOIN staged_text s ON s.n = l.statement JOIN staged_text t ON t.n = l.label`;

/**
 * Documents whose statement lines differ, as multisets, from those of their open version; new documents are left out.
 * Compared whole: hashing each line took longer.
 */
const changedLines = (complete: boolean): string => `
  CREATE OR REPLACE TEMP TABLE changed_lines AS
  SELECT document_id FROM (
    SELECT d.id AS document_id, l.report, l.line, s.text AS statement, l.parenthetical = 1 AS parenthetical,
      f.id AS field_id, t.text AS label, l.negating = 1 AS negating, 1 AS staged, 0 AS stored
    FROM ${LINES_WITH_TEXTS}
    WHERE d.id IN (SELECT document_id FROM store.document_version WHERE closed IS NULL)
    UNION ALL
    SELECT l.document_id, l.report, l.line, l.statement, l.parenthetical, l.field_id, l.label, l.negating, 0, 1
    FROM store.statement_line l JOIN store.document_version v ON v.document_id = l.document_id AND v.opened = l.opened
      AND v.closed IS NULL
    WHERE l.document_id IN (SELECT id FROM id_document WHERE ${complete} OR n IN (SELECT document FROM staged_line))
  ) GROUP BY document_id, report, line, statement, parenthetical, field_id, label, negating
  HAVING sum(staged) <> sum(stored)`;

const COMPANY_ATTRIBUTES = ['name', 'symbol', 'industry_code'] as const;

/**
 * The attributes of staged entities, of all that sources state of them: those of a service, which shows companies as
 * they are now, else of the source with the latest filing, derived rows last. Read once that is written.
 */
const MERGED_ENTITY: VersionedTable = {
  table: 'entity_version',
  id: 'entity_id',
  attributes: COMPANY_ATTRIBUTES,
  from: 'staged_entity',
  staged: ({ snapshot, ofEntity }) => `
    WITH mentioned AS (SELECT DISTINCT id AS entity_id, ${snapshot} AS moment FROM id_entity ${ofEntity}),
    stated AS (SELECT v.*, m.moment FROM store.stated_entity v JOIN mentioned m USING (entity_id)
      WHERE ${openAtEach('m.moment')('v')}),
    shared AS (SELECT entity_id, moment FROM stated GROUP BY ALL HAVING count(*) > 1),
    latest AS (SELECT entity_id, moment, source, max(day) AS day FROM (
        SELECT v.entity_id, h.moment, d.source, coalesce(v.filed, v.period_end) AS day
        FROM store.document_version v JOIN store.document d USING (document_id) JOIN shared h USING (entity_id)
        WHERE ${openAtEach('h.moment')('v')}
        UNION ALL SELECT v.entity_id, h.moment, ${quoteText(SUBMISSIONS_SOURCE)}, v.filed
        FROM store.submission v JOIN shared h USING (entity_id) WHERE ${openAtEach('h.moment')('v')}) GROUP BY ALL),
    ranked AS (SELECT stated.*, {is_service: source = 'service',
      is_stated: source <> ${quoteText(STANDARD_SOURCE)}, day: coalesce(day, DATE '0001-01-01'),
      source: source} AS rank FROM stated LEFT JOIN latest USING (entity_id, moment, source))
    SELECT entity_id, moment AS snapshot_id,
      ${COMPANY_ATTRIBUTES.map((column) => `arg_max(${column}, rank) AS ${column}`).join(', ')}
    FROM ranked GROUP BY entity_id, moment`,
};

const VERSIONED_TABLES: readonly VersionedTable[] = [
  {
    table: 'stated_entity',
    id: 'entity_id',
    by: ['source'],
    attributes: COMPANY_ATTRIBUTES,
    from: 'staged_entity',
    // The last of several mentions with a name counts, as it does for documents.
    staged: ({ snapshot, ofEntity }) => `SELECT id AS entity_id, any_value(source) AS source,
      ${snapshot} AS snapshot_id,
      ${COMPANY_ATTRIBUTES.map((column) => `arg_max(s.${column}, s.n) AS ${column}`).join(', ')}
      FROM staged_entity s JOIN id_entity USING (n) ${ofEntity}, (SELECT DISTINCT source FROM staged_scope)
      GROUP BY id, ${snapshot}`,
  },
  {
    table: 'document_version',
    id: 'document_id',
    attributes: ['entity_id', 'form', 'filed', 'accepted', 'period_end', 'fiscal_year', 'fiscal_period', 'attributes'],
    hasLines: true,
    stored: OWN_DOCUMENTS,
    from: 'staged_document',
    // Its period is the latest that any answer shows of it.
    staged: ({ snapshot, ofDocument }) => `SELECT d.id AS document_id, ${snapshot} AS snapshot_id,
      arg_max(e.id, s.n) AS entity_id, arg_max(s.form, s.n) AS form,
      arg_max(${dateOf('s.filed')}, s.n) AS filed,
      arg_max(s.accepted, s.n) AS accepted, max(${dateOf('s.period_end')}) AS period_end,
      arg_max(s.fiscal_year, {period: s.period_end, n: s.n}) AS fiscal_year,
      arg_max(s.fiscal_period, {period: s.period_end, n: s.n}) AS fiscal_period,
      arg_max(s.attributes, s.n) AS attributes
      FROM staged_document s JOIN id_document d USING (n) JOIN id_entity e ON e.n = s.entity ${ofDocument}
      GROUP BY d.id, ${snapshot}`,
  },
  {
    table: 'filed_field',
    id: 'field_id',
    attributes: ['data_type', 'can_hold_value', 'period_type', 'balance_type', 'label', 'definition'],
    from: 'staged_property',
    staged: ({ snapshot, ofField }) => `SELECT f.id AS field_id, ${snapshot} AS snapshot_id, t.text AS data_type,
      CASE p.can_hold_value WHEN 1 THEN true
      WHEN 0 THEN false END AS can_hold_value,
      ['instant', 'duration'][p.period_type] AS period_type, ['credit', 'debit'][p.balance_type] AS balance_type,
      l.label, l.definition
      FROM (FROM staged_property QUALIFY row_number() OVER (PARTITION BY field ORDER BY rowid DESC) = 1) p ${ofField}
      JOIN id_field f ON f.n = p.field LEFT JOIN staged_text t ON t.n = p.data_type
      LEFT JOIN (SELECT field, max(text) FILTER (kind = 1) AS label, max(text) FILTER (kind = 2) AS definition
        FROM staged_label GROUP BY field) l ON l.field = p.field`,
  },
  ...SUBMISSION_TABLES,
  KEPT_TABLE,
];

/** Where a read is only a part of its scope, attributes that it does not state stay as they were. */
const COMPLETED: Readonly<Record<string, string>> = {
  attributes: `CASE WHEN t.attributes IS NULL THEN s.attributes
    ELSE json_merge_patch(t.attributes, s.attributes)::VARCHAR END`,
};

const keyOf = ({ id, by = [] }: VersionedTable): readonly string[] => [id, ...by];

/** Whether `s` and the version `t` are of the same thing. */
const isOfSame = (versioned: VersionedTable): string =>
  keyOf(versioned)
    .map((column) => `t.${column} IS NOT DISTINCT FROM s.${column}`)
    .join(' AND ');

/** What is said of a thing, in turn. */
const windowOf = (versioned: VersionedTable): string => {
  const key = keyOf(versioned).map((column) => `s.${column}`);
  return `(PARTITION BY ${key.join(', ')} ORDER BY s.snapshot_id)`;
};

function completed(versioned: VersionedTable, reads: MergedReads): string {
  const { attributes, staged } = versioned;
  const stated = (column: string): string =>
    reads.isDivided ? `last_value(s.${column} IGNORE NULLS) OVER ${windowOf(versioned)}` : `s.${column}`;
  const columns = attributes.map(
    (column) => `${COMPLETED[column] ?? `coalesce(${stated(column)}, t.${column})`} AS ${column}`,
  );
  const key = keyOf(versioned).map((column) => `s.${column}`);
  return `SELECT ${[...key, 's.snapshot_id', ...columns].join(', ')} FROM (${staged(counted(reads))}) s
    LEFT JOIN ${storedVersions(versioned)} t ON t.closed IS NULL AND ${isOfSame(versioned)}`;
}

const insert = (versioned: VersionedTable, rows: string): string => {
  const { table, id, attributes } = versioned;
  const [key, values] = [keyOf(versioned).join(', '), attributes.join(', ')];
  return `INSERT INTO store.${table} (${key}, opened, closed, ${values})
    SELECT ${key}, snapshot_id, closed, ${values} FROM ${rows} ORDER BY snapshot_id, ${id}`;
};

const changedOf = ({ table }: VersionedTable): string => `changed_${table}`;

function compare(versioned: VersionedTable, reads: MergedReads): string {
  const { id, attributes, hasLines, staged } = versioned;
  const isWhole = reads.complete || versioned === MERGED_ENTITY;
  const rows = isWhole ? staged(counted(reads)) : completed(versioned, reads);
  const same = attributes.map((column) => `s.${column} IS NOT DISTINCT FROM t.${column}`).join(' AND ');
  const others = hasLines && mayChangeLines(reads) ? `s.${id} IN (SELECT ${id} FROM changed_lines)` : 'false';
  const isNew = `NOT EXISTS (FROM ${storedVersions(versioned)} t
    WHERE t.closed IS NULL AND ${isOfSame(versioned)} AND ${same})`;
  const made = `CREATE OR REPLACE TEMP TABLE ${changedOf(versioned)} AS`;
  if (!reads.isDivided) return `${made} SELECT *, NULL::INTEGER AS closed FROM (${rows}) s WHERE ${isNew} OR ${others}`;
  const inTurn = windowOf(versioned);
  const values = `row(${attributes.map((column) => `s.${column}`).join(', ')})`;
  return `${made} SELECT s.*, lead(s.snapshot_id) OVER ${inTurn} AS closed FROM (
    SELECT s.*, lag(s.snapshot_id) OVER ${inTurn} IS NULL AS is_first,
      ${values} IS DISTINCT FROM lag(${values}) OVER ${inTurn} AS is_other
    FROM (${rows}) s) s
    WHERE CASE WHEN is_first THEN ${isNew} ELSE is_other END`;
}

const close = (versioned: VersionedTable): string => `
  UPDATE store.${versioned.table} AS t SET closed = s.snapshot_id
  FROM (SELECT ${keyOf(versioned).join(', ')}, min(snapshot_id) AS snapshot_id FROM ${changedOf(versioned)}
    GROUP BY ALL) s
  WHERE t.closed IS NULL AND ${isOfSame(versioned)}`;

const writeLines = (first: number): string => `
  INSERT INTO store.statement_line
  SELECT v.document_id, v.opened, l.report, l.line, s.text, l.parenthetical = 1, f.id, t.text, l.negating = 1
  FROM ${LINES_WITH_TEXTS}
  JOIN store.document_version v ON v.document_id = d.id AND v.opened >= ${first}`;

export type MergedReads = {
  /** The first of the snapshots that are written; 1 where no snapshot is stored before them. */
  readonly first: number;
  /** Whether they are parts of one resource: what is said counts from the part that says it, else from the first. */
  readonly isDivided: boolean;
  /** Whether the reads are of the whole of their scopes. */
  readonly complete: boolean;
  /** The staged tables with rows. */
  readonly filled: ReadonlySet<string>;
  /** Whether they are lists of filings. */
  readonly isListed: boolean;
};

/** Without lines a complete read takes back those that are stored; another says nothing of them. */
function mayChangeLines({ complete, filled }: MergedReads): boolean {
  return complete || filled.has('staged_line');
}

/**
 * Opens and closes versions of attributes; documents are completed by the lists of filings that the store has. Gives
 * what is to be said of that.
 */
export async function mergeAttributes(
  connection: DuckDBConnection,
  reads: MergedReads,
): Promise<readonly Diagnostic[]> {
  const { filled, first, isListed } = reads;
  const stated = await writtenVersions(connection, VERSIONED_TABLES, reads);
  const lines = filled.has('staged_line') ? [writeLines(first)] : [];
  const names = filled.has('staged_former_name') ? [closeUnlisted(first)] : [];
  const kept = filled.has('staged_kept') ? [closeUnkept(first)] : [];
  await connection.run([...stated, ...lines, ...names, ...kept].join(';'));
  const mayComplete = isListed || filled.has('staged_document');
  const diagnostics = mayComplete ? await completeDocuments(connection, { first, isListed }) : [];
  await connection.run((await writtenVersions(connection, [MERGED_ENTITY], reads)).join(';'));
  return diagnostics;
}

/** Statements that close versions and open others. */
async function writtenVersions(
  connection: DuckDBConnection,
  tables: readonly VersionedTable[],
  reads: MergedReads,
): Promise<readonly string[]> {
  const { first, isDivided, filled } = reads;
  const staged = tables.filter(({ from }) => filled.has(from));
  // Into a store without any there is nothing to compare with or to close.
  if (first === 1 && !isDivided) {
    return staged.map((table) => insert(table, `(SELECT *, NULL AS closed FROM (${table.staged(counted(reads))}))`));
  }
  const changed = await changedTables(connection, staged, reads);
  return changed.flatMap((table) => [close(table), insert(table, changedOf(table))]);
}

async function changedTables(
  connection: DuckDBConnection,
  staged: readonly VersionedTable[],
  reads: MergedReads,
): Promise<readonly VersionedTable[]> {
  const hasLines = staged.some((table) => table.hasLines) && mayChangeLines(reads);
  const lines = hasLines ? [changedLines(reads.complete)] : [];
  await connection.run([...lines, ...staged.map((table) => compare(table, reads))].join(';'));
  const changed = await filledTables(connection, staged.map(changedOf));
  return staged.filter((table) => changed.has(changedOf(table)));
}
