import type { DuckDBConnection } from '@duckdb/node-api';
import { appendColumns, type PlainColumn } from './columns.ts';
import { textNumbers } from './numbering.ts';
import { queryRows } from './rows.ts';

/**
 * Findings of one run, column-wise. Ids are those of the store; 0, or a column that is left out: the finding is about
 * no such thing.
 */
export type FindingColumns = {
  /** Fingerprints, the same in every run. */
  readonly id: readonly string[];
  readonly rule: readonly string[];
  readonly severity: readonly string[];
  readonly rowVersion: Int32Array;
  readonly document?: Int32Array;
  readonly entity?: Int32Array;
  readonly taxonomy?: Int32Array;
  readonly field: Int32Array;
  /** JSON objects; their keys depend on the rule. */
  readonly evidence: readonly string[];
  /** Titles of the sections; `null`: none. */
  readonly section: readonly (string | null)[];
  readonly cause: readonly (string | null)[];
  /** Names of groups of findings that have one cause. */
  readonly group?: readonly (string | null)[];
};

export type ValidationRun = {
  /** ISO text, UTC. */
  readonly ranAt: string;
  readonly snapshot: number;
  readonly options: unknown;
  readonly totals: unknown;
};

const STAGED = `
  CREATE OR REPLACE TEMP TABLE staged_finding (finding_id VARCHAR, evidence VARCHAR, row_version_id INTEGER,
    document_id INTEGER,
    entity_id INTEGER, taxonomy_id INTEGER, field_id INTEGER, rule INTEGER, severity INTEGER, section INTEGER,
    cause INTEGER, grouping INTEGER);
  CREATE OR REPLACE TEMP TABLE staged_text (n INTEGER, text VARCHAR)`;

/** Stages findings in temporary tables, before the store's file is taken. Texts that repeat are handed over once. */
export async function stageFindings(connection: DuckDBConnection, findings: FindingColumns): Promise<void> {
  const { id, evidence, rowVersion, document, entity, taxonomy, field } = findings;
  const none = new Int32Array(id.length);
  const texts = textNumbers();
  const numbered = (column: readonly (string | null)[] = []): Int32Array =>
    Int32Array.from(id, (_, at) => {
      const text = column[at] ?? null;
      return text === null ? -1 : texts.numberOf(text);
    });
  const columns: readonly PlainColumn[] = [
    id,
    evidence,
    rowVersion,
    document ?? none,
    entity ?? none,
    taxonomy ?? none,
    field,
    ...[findings.rule, findings.severity, findings.section, findings.cause, findings.group].map(numbered),
  ];
  await connection.run(STAGED);
  await appendColumns(connection, 'staged_finding', columns);
  await appendColumns(connection, 'staged_text', [Int32Array.from(texts.names().keys()), texts.names()]);
}

const NEW_RUN = `
  INSERT INTO store.validation_run
  SELECT coalesce(max(validation_run_id), 0) + 1, $ranAt::TIMESTAMP, $snapshot, $options, $totals
  FROM store.validation_run RETURNING validation_run_id`;

const NEW_TEXTS = `
  INSERT INTO store.finding_text
  SELECT (SELECT coalesce(max(finding_text_id), 0) FROM store.finding_text) + row_number() OVER (ORDER BY n),
    text FROM staged_text
  WHERE n IN (SELECT unnest([section, cause, grouping]) FROM staged_finding)
    AND text NOT IN (SELECT text FROM store.finding_text)`;

const NEW_FINDINGS = `
  INSERT INTO store.finding BY NAME
  WITH stored AS (SELECT n, finding_text_id AS id FROM staged_text JOIN store.finding_text USING (text))
  SELECT $id::INTEGER AS validation_run_id, finding_id, r.text AS rule, v.text AS severity,
    nullif(row_version_id, 0) AS row_version_id,
    nullif(document_id, 0) AS document_id, nullif(entity_id, 0) AS entity_id, nullif(taxonomy_id, 0) AS taxonomy_id,
    nullif(field_id, 0) AS field_id,
    evidence, s.id AS section_text_id, c.id AS cause_text_id, g.id AS group_text_id
  FROM staged_finding f JOIN staged_text r ON r.n = f.rule JOIN staged_text v ON v.n = f.severity
  LEFT JOIN stored s ON s.n = f.section
  LEFT JOIN stored c ON c.n = f.cause LEFT JOIN stored g ON g.n = f.grouping`;

/** Groups are of findings. */
const WITHOUT_GROUPS = `
  UPDATE store.validation_run SET totals = json_merge_patch(totals, '{"groups": null}')::VARCHAR
  WHERE validation_run_id <= $last AND contains(totals, '"groups":')`;

/**
 * Writes a run and its staged findings into the attached store, inside the caller's transaction; gives the run's id. Of
 * earlier runs the newest `keepRuns - 1` keep their findings (0: all do); the runs themselves stay, with their totals.
 */
export async function writeFindings(
  connection: DuckDBConnection,
  { ranAt, snapshot, options, totals }: ValidationRun,
  keepRuns: number,
): Promise<number> {
  const written = { options: JSON.stringify(options), totals: JSON.stringify(totals) };
  const run = { ranAt: ranAt.replace(/Z$/, ''), snapshot, ...written };
  const [[newId] = []] = await queryRows(connection, NEW_RUN, run);
  const id = Number(newId);
  await connection.run(NEW_TEXTS);
  await connection.run(NEW_FINDINGS, { id });
  const last = id - keepRuns;
  if (keepRuns > 0 && last > 0) {
    const { keepRunCounts } = await import('./run-trend.ts');
    await keepRunCounts(connection, last);
    await connection.run('DELETE FROM store.finding WHERE validation_run_id <= $last', { last });
    await connection.run(WITHOUT_GROUPS, { last });
  }
  return id;
}
