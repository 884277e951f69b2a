import type { DuckDBConnection } from '@duckdb/node-api';
import { ROW_CHANGE_KINDS } from '../../../core/model/row-history.ts';
import type { RowImage } from '../../../core/model/row-image.ts';
import { type ColumnsOf, columns, queryColumns } from '../rows.ts';
import { type ImageRows, type ReadImage, readImage, type ServedRows } from '../serving/read-image.ts';

/** The refreshes whose changes are wanted, by index, both ends included; before them is the state of `since - 1`. */
export type RefreshRange = { readonly since: number; readonly until: number };

/** The changes that a history is made of; `before` and `snapshot`: the newest snapshots before the range and in it. */
export type WantedChanges = Pick<RowImage, 'resource' | 'snapshot'> & {
  /** The ids of the stored resources that it comes from. */
  readonly resources: readonly number[];
  readonly range: RefreshRange;
  readonly before: number;
};

/** Changes by row of `versions`, -1 where the row was not shown; refreshes are counted from the resource's first. */
export type FoundChanges = ColumnsOf<typeof CHANGE_COLUMNS>;

export type AllChanges = {
  readonly versions: RowImage;
  readonly changes: FoundChanges;
  /** Before the range. */
  readonly rowsBefore: number;
  readonly leftOut: ServedRows['counts']['leftOut'];
};

/** After all refreshes. */
export const NEVER = 2_147_483_647;

/**
 * Keeps the versions of rows (`row_id`, `since` and `until`: the refreshes that show them first and no longer) that
 * begin or end in the range, with positions in an image, and earlier ones, which say that a row was shown before.
 */
export const keptVersions = (versions: string): string => `
  CREATE OR REPLACE TEMP TABLE history_version AS
  SELECT *, CASE WHEN since BETWEEN $since AND $until OR until BETWEEN $since AND $until THEN
    (row_number() OVER (ORDER BY until < $since, since, row_id) - 1)::INTEGER END AS position
  FROM (${versions}) WHERE since BETWEEN $since AND $until OR until <= $until`;

const kind = (name: (typeof ROW_CHANGE_KINDS)[number]): number => ROW_CHANGE_KINDS.indexOf(name);

const CHANGE_COLUMNS = columns('integer', 'refresh row before after kind');

const CHANGES = `
  WITH side AS (FROM history_version WHERE position IS NOT NULL),
  gone AS (SELECT row_id, min(until) AS gone FROM history_version WHERE until <= $until GROUP BY ALL),
  before AS (SELECT row_id, until AS refresh, position FROM side WHERE until BETWEEN $since AND $until),
  after AS (SELECT row_id, since AS refresh, position FROM side WHERE since BETWEEN $since AND $until)
  SELECT refresh, (dense_rank() OVER (ORDER BY row_id) - 1)::INTEGER AS "row", coalesce(before.position, -1),
    coalesce(after.position, -1), CASE WHEN after.position IS NULL THEN ${kind('retired')}
      WHEN before.position IS NOT NULL THEN ${kind('changed')}
      WHEN gone < refresh THEN ${kind('reinserted')} ELSE ${kind('new')} END
  FROM before FULL JOIN after USING (row_id, refresh) LEFT JOIN gone USING (row_id)
  ORDER BY refresh, "row"`;

/** The changes between the versions in `history_version`, and an image of these, with contents in `shown_content`. */
export async function readChanges(
  connection: DuckDBConnection,
  { resource, range, snapshot }: WantedChanges,
  rows: Pick<ImageRows, 'plan' | 'held' | 'headers' | 'trims'>,
): Promise<Pick<AllChanges, 'versions' | 'changes'> & Pick<ReadImage, 'unplaced' | 'repeated'>> {
  const changes = await queryColumns(connection, CHANGE_COLUMNS, CHANGES, { ...range });
  const withdrawn = new Int32Array(rows.held.length);
  const { image: versions, ...left } = await readImage(connection, { ...rows, resource, snapshot, withdrawn });
  return { versions, changes, ...left };
}
