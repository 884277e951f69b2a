import type { DuckDBConnection } from '@duckdb/node-api';
import type { Progress } from '../../../core/base/progress.ts';
import { openAtEach, openNow } from '../relations.ts';
import { queryRows } from '../rows.ts';
import { inStore } from '../workspace.ts';
import { composeContents, FEW_ROWS, NEW_COMPOSED, writeComposed } from './compose.ts';

/**
 * Rows of which a filing came, changed or went, or whose documents are now known to have been accepted at another time,
 * by the snapshots that brought this. `before`: the snapshot before it that is merged now and touched the row.
 */
const touched = (rows: string, isDivided: boolean): string => `
  CREATE OR REPLACE TEMP TABLE touched AS
  SELECT *, ${isDivided ? 'lag(snapshot_id) OVER (PARTITION BY row_identity_id ORDER BY snapshot_id)' : 'NULL::INTEGER'}
    AS before FROM (${rows})`;

const TOUCHED = `
  SELECT f.row_identity_id, v.snapshot_id FROM filed_row f JOIN (
    SELECT filed_row_id, opened AS snapshot_id FROM row_version WHERE opened >= $first
    UNION ALL SELECT filed_row_id, closed FROM row_version WHERE closed >= $first) v USING (filed_row_id)
  UNION
  SELECT f.row_identity_id, coalesce(s.snapshot_id, $first)::INTEGER
  FROM filed_row f JOIN document_version d USING (document_id)
  JOIN document_version b ON b.document_id = d.document_id AND b.closed = d.opened
  JOIN row_identity c USING (row_identity_id)
  LEFT JOIN (SELECT resource_id, min(snapshot_id) AS snapshot_id FROM scoped GROUP BY resource_id) s
    USING (resource_id)
  WHERE d.opened >= $first AND (b.accepted IS DISTINCT FROM d.accepted OR b.filed IS DISTINCT FROM d.filed)`;

const ALL_TOUCHED = `
  SELECT DISTINCT f.row_identity_id, v.opened AS snapshot_id
  FROM filed_row f JOIN row_version v USING (filed_row_id)`;

/**
 * The filings of a touched row that were open as of each of its snapshots. Left to itself, DuckDB joins the moments
 * first, in a loop.
 */
const OPEN_FILINGS = `
  CREATE OR REPLACE TEMP TABLE open_filing AS
  WITH filing AS MATERIALIZED (
    SELECT f.row_identity_id, v.row_version_id, f.document_id, v.binding_id, v.opened, v.closed
    FROM filed_row f JOIN row_version v USING (filed_row_id) SEMI JOIN touched USING (row_identity_id))
  SELECT v.row_identity_id, t.snapshot_id, v.row_version_id, v.document_id, v.binding_id
  FROM filing v JOIN touched t USING (row_identity_id) WHERE ${openAtEach('t.snapshot_id')('v')}`;

/**
 * Filings that share a row, the latest first: by acceptance, where that is not known by filing date; of two accepted at
 * the same moment the one whose document name is greater. `place` numbers rows as of a snapshot, with a gap for each
 * further filing: places in a range have about as many filings.
 */
const CONTESTED = `
  CREATE OR REPLACE TEMP TABLE contested AS
  SELECT o.*, coalesce(r.latest_filing_only, false) AS whole,
    rank() OVER (ORDER BY o.row_identity_id, o.snapshot_id)::INTEGER AS place,
    row_number() OVER (PARTITION BY o.row_identity_id, o.snapshot_id
      ORDER BY coalesce(d.accepted, d.filed::VARCHAR, '') DESC, coalesce(n.name, '') DESC,
        o.row_version_id DESC)::INTEGER AS recency
  FROM open_filing o SEMI JOIN (SELECT row_identity_id, snapshot_id FROM open_filing GROUP BY ALL
    HAVING count(*) > 1) USING (row_identity_id, snapshot_id)
  JOIN row_identity c USING (row_identity_id) JOIN resource r USING (resource_id)
  LEFT JOIN document n USING (document_id)
  LEFT JOIN document_version d ON d.document_id = o.document_id AND ${openNow('d')}`;

/**
 * The content of each touched row as of each snapshot; a composed content has a place and no id yet. Rows of which no
 * filing is open have none.
 */
const NEXT_VERSIONS = `
  CREATE OR REPLACE TEMP TABLE next_version AS
  SELECT row_identity_id, snapshot_id, row_version_id, document_id, binding_id, NULL::INTEGER AS place
  FROM open_filing ANTI JOIN contested USING (row_identity_id, snapshot_id)
  UNION ALL
  SELECT c.row_identity_id, c.snapshot_id, c.row_version_id, c.document_id, c.binding_id, m.place
  FROM contested c LEFT JOIN composed m USING (place) WHERE c.recency = 1`;

/** What a touched row is to show (`n`), and what it showed before: in the store (`v`) or as of a snapshot (`p`). */
const SHOWN = `
  touched t LEFT JOIN next_version n USING (row_identity_id, snapshot_id)
  LEFT JOIN current_version v ON v.row_identity_id = t.row_identity_id AND v.closed IS NULL
  LEFT JOIN next_version p ON p.row_identity_id = t.row_identity_id AND p.snapshot_id = t.before`;
const before = (stored: string, merged = stored): string => `if(t.before IS NULL, v.${stored}, p.${merged})`;
const SAME_FILING = `n.document_id = ${before('document_id')} AND n.binding_id = ${before('binding_id')}`;

const LISTS = [
  'fields',
  'mantissas',
  'places',
  'decimals',
  'row_versions',
  'wide_fields',
  'wide_numbers',
  'wide_decimals',
  'wide_row_versions',
  'text_fields',
  'texts',
  'text_row_versions',
  'nil_fields',
  'nil_row_versions',
];
const SAME_LISTS = LISTS.map((list) => `m.${list} IS NOT DISTINCT FROM k.${list}`).join(' AND ');

/** The places of composed contents that their rows showed before. */
const SAME_COMPOSED: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE composed_again AS
   SELECT n.place, if(t.before IS NULL, v.content_id, NULL) AS content_id, p.place AS place_before FROM ${SHOWN}
   WHERE n.place IS NOT NULL AND (v.content_id < 0 OR p.place IS NOT NULL) AND ${SAME_FILING}`,
  `CREATE OR REPLACE TEMP TABLE same_composed AS
   SELECT m.place FROM composed_again a JOIN composed m USING (place)
   JOIN composed_content k ON k.content_id = a.content_id WHERE ${SAME_LISTS}
   UNION ALL SELECT m.place FROM composed_again a JOIN composed m USING (place)
   JOIN composed k ON k.place = a.place_before WHERE ${SAME_LISTS}`,
];

const changedVersions = (isDivided: boolean): string => `
  CREATE OR REPLACE TEMP TABLE changed_version AS
  SELECT *, ${isDivided ? 'lead(snapshot_id) OVER (PARTITION BY row_identity_id ORDER BY snapshot_id)' : 'NULL::INTEGER'}
    AS closed FROM (
    SELECT t.row_identity_id, t.snapshot_id, n.row_version_id, n.document_id, n.binding_id, n.place
    FROM ${SHOWN} LEFT JOIN same_composed s ON s.place = n.place
    WHERE (n.row_identity_id IS NOT NULL OR ${before('row_identity_id')} IS NOT NULL)
      AND NOT coalesce(${SAME_FILING} AND (s.place IS NOT NULL OR n.place IS NULL AND p.place IS NULL
        AND n.row_version_id = ${before('content_id', 'row_version_id')}), false))`;

const CLOSE = `
  UPDATE current_version SET closed = c.snapshot_id
  FROM (SELECT row_identity_id, min(snapshot_id) AS snapshot_id FROM changed_version GROUP BY row_identity_id) c
  WHERE current_version.closed IS NULL AND current_version.row_identity_id = c.row_identity_id`;

const OPEN = `
  INSERT INTO current_version
  SELECT c.row_identity_id, c.snapshot_id, c.closed, coalesce(k.content_id, c.row_version_id), c.document_id,
    c.binding_id
  FROM changed_version c LEFT JOIN new_composed k USING (place) WHERE c.row_version_id IS NOT NULL
  ORDER BY c.snapshot_id, c.row_version_id`;

/** Whether no two filings of a first snapshot share a row; then each row shows its filing. */
const EACH_FILED_ONCE = 'SELECT count(*) = count(DISTINCT row_identity_id) FROM filed_row';
const OPEN_ALL = `
  INSERT INTO current_version
  SELECT f.row_identity_id, v.opened, NULL, v.row_version_id, f.document_id, v.binding_id
  FROM filed_row f JOIN row_version v USING (filed_row_id) ORDER BY v.opened, v.row_version_id`;

type MergedSnapshots = {
  readonly first: number;
  /** Whether several of them may touch a row. */
  readonly isDivided: boolean;
  readonly progress: Progress | undefined;
};

/**
 * Brings `current_version` up to date after the rows of the snapshots from `first` on were merged, inside the caller's
 * transaction. Gives how many contents were composed.
 */
export function mergeCurrentVersions(
  connection: DuckDBConnection,
  { first, isDivided, progress }: MergedSnapshots,
): Promise<number> {
  return inStore(connection, async () => {
    if (first === 1) {
      const [[isEachFiledOnce] = []] = await queryRows(connection, EACH_FILED_ONCE);
      if (isEachFiledOnce) {
        await connection.run(OPEN_ALL);
        return 0;
      }
    }
    await (first === 1
      ? connection.run(touched(ALL_TOUCHED, isDivided))
      : connection.run(touched(TOUCHED, isDivided), { first }));
    return openTouched(connection, { isDivided, progress });
  });
}

/** Opens, and closes, what the rows of `touched` show from its snapshots on. Gives how many contents were composed. */
async function openTouched(
  connection: DuckDBConnection,
  { isDivided, progress }: Omit<MergedSnapshots, 'first'>,
): Promise<number> {
  const [[rows] = []] = await queryRows(connection, 'SELECT count(*) FROM touched');
  if (Number(rows) === 0) return 0;
  await connection.run([OPEN_FILINGS, CONTESTED].join(';'));
  await composeContents(connection, { progress, fewRows: FEW_ROWS });
  const written = [
    NEXT_VERSIONS,
    ...SAME_COMPOSED,
    changedVersions(isDivided),
    CLOSE,
    NEW_COMPOSED,
    OPEN,
    'SELECT count(*) FROM new_composed',
  ];
  const [[composed] = []] = await queryRows(connection, written.join(';'));
  await connection.run(WORK_TABLES.map((table) => `DROP TABLE ${table}`).join(';'));
  if (Number(composed) > 0) await writeComposed(connection);
  return Number(composed);
}

/** What is written next needs their memory. */
const WORK_TABLES = ['touched', 'open_filing', 'contested', 'next_version', 'composed_again', 'same_composed'];

/** Every moment at which a filing of a row without a version in `current_version` came, changed or went. */
const ALL_MOMENTS = `
  SELECT f.row_identity_id, v.opened AS snapshot_id FROM filed_row f JOIN row_version v USING (filed_row_id)
  ANTI JOIN current_version USING (row_identity_id)
  UNION
  SELECT f.row_identity_id, v.closed FROM filed_row f JOIN row_version v USING (filed_row_id)
  ANTI JOIN current_version USING (row_identity_id) WHERE v.closed IS NOT NULL`;

/** Makes the whole history of rows that have none in `current_version`, of the filings in `filed_row`. */
export async function composeHistory(connection: DuckDBConnection): Promise<void> {
  await connection.run(touched(ALL_MOMENTS, true));
  await openTouched(connection, { isDivided: true, progress: undefined });
}
