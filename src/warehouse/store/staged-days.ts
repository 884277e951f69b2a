import type { DuckDBConnection } from '@duckdb/node-api';
import { firstAndLast, mergeSnapshots } from './commit-snapshot.ts';
import type { UsedBinding } from './merge/field-usage.ts';
import { keepPrintedSums } from './printed/keep-sums.ts';
import type { CommittedSnapshot, SnapshotToCommit } from './record-snapshots.ts';
import { columns, queryColumns, queryRows, textCell, toRecords } from './rows.ts';
import { OTHER_VALUE, STAGED_NAMES } from './staged-tables.ts';
import { refreshWideViews } from './wide-view.ts';

const TABLES = STAGED_NAMES.map((table) => table.slice('staged_'.length));

/** The days of staged fields: the first on which a filing has a number or a statement line of it. */
const FIELD_DAYS = `
  CREATE OR REPLACE TEMP TABLE field_day AS
  SELECT f.n AS field, coalesce(min(u.filed), (SELECT min(filed) FROM whole_document)) AS filed
  FROM whole_field f LEFT JOIN (
    SELECT field, filed FROM whole_line l JOIN whole_document d ON d.n = l.document
    UNION SELECT n.n, x.filed FROM (
      SELECT DISTINCT unnest(v.fields) AS expected_id, d.filed FROM whole_numbers v JOIN whole_row r USING (n)
      JOIN whole_document d ON d.n = r.document) x JOIN whole_field n USING (expected_id)
    UNION SELECT o.field, d.filed FROM whole_other o JOIN whole_row r ON r.n = o."row"
      JOIN whole_document d ON d.n = r.document
  ) u ON u.field = f.n GROUP BY f.n`;

/**
 * Sets what is staged aside, to be staged again day by day with {@link stageDay}. Its documents have filing dates, and
 * its values are numbers.
 */
export async function setAside(connection: DuckDBConnection): Promise<void> {
  const moves = TABLES.flatMap((table) => [
    `DROP TABLE IF EXISTS whole_${table}`,
    `ALTER TABLE staged_${table} RENAME TO whole_${table}`,
  ]);
  await connection.run([...moves, FIELD_DAYS].join(';'));
}

const KNOWN = `
  CREATE OR REPLACE TEMP TABLE known_document AS
  SELECT w.n FROM whole_document w JOIN store.document d USING (name) WHERE d.source = $source`;

const DAYS = `
  SELECT filed, count(*)::INTEGER, count(*) FILTER (n IN (FROM known_document))::INTEGER
  FROM whole_document GROUP BY filed ORDER BY filed`;

const NEWEST = `
  SELECT max(effective_at) FROM store.snapshot JOIN store.resource r USING (resource_id) WHERE r.source = $source`;

/** `filed`: days since 1970. `known`: filings of it that the attached store has already. */
export type StagedDay = { readonly filed: number; readonly filings: number; readonly known: number };

export type StagedDays = {
  /** Ascending. */
  readonly days: readonly StagedDay[];
  /** When the newest snapshot of the source became effective, of those that the store has. */
  readonly storedUntil: string | null;
};

/** The filing dates of what was set aside. */
export async function stagedDays(connection: DuckDBConnection, source: string): Promise<StagedDays> {
  await connection.run(KNOWN, { source });
  const days = toRecords(await queryColumns(connection, columns('integer', 'filed filings known'), DAYS));
  const [[newest] = []] = await queryRows(connection, NEWEST, { source });
  return { days, storedUntil: textCell(newest) };
}

const OF_DAY: readonly (readonly [table: string, condition: string])[] = [
  ['document', 'filed = $filed AND n NOT IN (FROM known_document)'],
  ['row', 'document IN (SELECT n FROM staged_document)'],
  ['row_binding', 'n IN (SELECT n FROM staged_row)'],
  ['numbers', 'n IN (SELECT n FROM staged_row)'],
  ['texts', 'n IN (SELECT n FROM staged_row)'],
  ['other', '"row" IN (SELECT n FROM staged_row)'],
  ['line', 'document IN (SELECT n FROM staged_document)'],
  ['entity', 'n IN (SELECT entity FROM staged_document UNION SELECT entity FROM staged_row)'],
  ['unit', 'n IN (SELECT unit FROM staged_row)'],
  ['dimensions', 'n IN (SELECT dimensions FROM staged_row)'],
  ['binding', 'n IN (SELECT binding FROM staged_row UNION SELECT binding FROM staged_row_binding)'],
  ['property', 'field IN (SELECT field FROM field_day WHERE filed = $filed)'],
  ['label', 'field IN (SELECT field FROM field_day WHERE filed = $filed)'],
  // Names have no history.
  ['field', 'true'],
  ['text', 'true'],
];

const COUNTS = `
  SELECT (SELECT count(*) FROM staged_document), (SELECT coalesce(sum(len(fields)), 0) FROM staged_numbers) +
    (SELECT count(*) FROM staged_other WHERE kind = ${OTHER_VALUE.wide}), (SELECT count(*) FROM staged_line)`;

type DayCounts = Readonly<Record<'filings' | 'numbersLoaded' | 'statementLines', number>>;

/** Commits days one after the other, each as a snapshot. `workOf`: what a day with these counts is recorded as. */
export async function commitDays(
  connection: DuckDBConnection,
  days: readonly StagedDay[],
  workOf: (day: StagedDay, counts: DayCounts) => SnapshotToCommit,
): Promise<readonly (CommittedSnapshot & Pick<SnapshotToCommit, 'summary'>)[]> {
  const snapshots: (CommittedSnapshot & Pick<SnapshotToCommit, 'summary'>)[] = [];
  const usages: UsedBinding[] = [];
  for (const day of days) {
    const work = workOf(day, await stageDay(connection, day));
    const { committed, widened } = await mergeSnapshots(connection, [work]);
    snapshots.push(...committed.map((snapshot) => ({ ...snapshot, summary: work.summary })));
    usages.push(...widened);
  }
  // Once for all days: there are few statements a day, and views of thousands of columns take longer than its rows.
  if (snapshots.length > 0) await keepPrintedSums(connection, firstAndLast(snapshots));
  await refreshWideViews(connection, usages);
  return snapshots;
}

/** Stages the filings of a day that the store does not have, and counts them. */
async function stageDay(connection: DuckDBConnection, { filed }: StagedDay): Promise<DayCounts> {
  for (const [table, condition] of OF_DAY) {
    const query = `SELECT * FROM whole_${table} WHERE ${condition.replaceAll('$filed', String(filed))}`;
    await connection.run(`CREATE OR REPLACE TEMP TABLE staged_${table} AS ${query}`);
  }
  const [counts = []] = await queryRows(connection, COUNTS);
  const [filings = 0, numbersLoaded = 0, statementLines = 0] = counts.map(Number);
  return { filings, numbersLoaded, statementLines };
}
