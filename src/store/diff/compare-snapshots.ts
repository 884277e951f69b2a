import type { DuckDBConnection } from '@duckdb/node-api';
import { writeParquet } from '../query/to-parquet.ts';
import { VALUES_HELD } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { ATTRIBUTE_FIELD_IDS, type Comparison, makeChangeTables, ROWS_AT } from './compare.ts';
import {
  CHANGE_ORDER,
  countKinds,
  type ListPart,
  type NewRowKind,
  ROW_CHANGES,
  type RowChange,
  rowChanges,
  VALUE_CHANGES,
} from './row-changes.ts';

/** Counts of the differences between the rows at two snapshots. */
export type DiffCounts = {
  readonly rows: {
    readonly new: number;
    readonly restated: number;
    /** No value is restated, and some value is corrected or retired. */
    readonly corrected: number;
    /** Some values are new, and no others differ. */
    readonly extended: number;
    readonly retired: number;
    /** The same values, but from another document, with other attributes, or written with other digits. */
    readonly refiled: number;
    readonly unchanged: number;
  };
  readonly values: {
    readonly new: number;
    /** Another number or text, reported by a later document. */
    readonly restated: number;
    /** Another number or text all the same. */
    readonly corrected: number;
    readonly retired: number;
    /** The same, but reported by another document, or written with other digits. */
    readonly refiled: number;
  };
};

const countOf = (column: string, word: string): string => `count(*) FILTER (${column} = '${word}')::INTEGER`;

const countsOf = (column: string, words: readonly string[]): string =>
  words.map((word) => `"${word}": ${countOf(column, word)}`).join(', ');

/** The values of rows that exist on one side only. */
const VALUES_OF = (content: string, outcome: string): string => `
  (SELECT coalesce(sum(${VALUES_HELD} - len(list_intersect(coalesce(text_fields, []), coalesce(ids, [])))), 0)::INTEGER
  FROM row_outcome JOIN content ON content_id = ${content} CROSS JOIN attribute WHERE outcome = '${outcome}')`;

const COUNTS = `
  WITH attribute AS (SELECT list(field_id) AS ids FROM (${ATTRIBUTE_FIELD_IDS}))
  SELECT (
    SELECT {${countsOf('outcome', ['new', 'restated', 'corrected', 'extended', 'retired', 'refiled'])},
      unchanged: (${ROWS_AT('$before')}) - count(*) FILTER (outcome NOT IN ('new', 'same'))::INTEGER}
    FROM row_outcome) AS "rows", (
    SELECT {"new": ${countOf('change', 'new')} + ${VALUES_OF('after_content', 'new')},
      ${countsOf('change', ['restated', 'corrected'])},
      retired: ${countOf('change', 'retired')} + ${VALUES_OF('before_content', 'retired')},
      ${countsOf('change', ['refiled'])}}
    FROM changed_value WHERE NOT is_attribute) AS "values"`;

export async function countCompared(
  connection: DuckDBConnection,
  { before, resource }: Comparison,
): Promise<DiffCounts> {
  const [counts] = await queryRecords<DiffCounts>(connection, COUNTS, { before, resource: resource ?? null });
  if (!counts) throw new Error('counts are one row');
  return counts;
}

/** The differences between the rows at two snapshots; to be read before the next comparison on the same reader. */
export type SnapshotDiff = {
  readonly counts: () => Promise<DiffCounts>;
  readonly kinds: () => Promise<Readonly<Record<NewRowKind, number>>>;
  readonly changes: (part?: ListPart) => AsyncIterable<RowChange>;
  /** Writes them to a Parquet file: a row a changed value, one for each row that is new or retired. */
  readonly toParquet: (path: string) => Promise<void>;
};

export async function compareSnapshots(connection: DuckDBConnection, comparison: Comparison): Promise<SnapshotDiff> {
  await makeChangeTables(connection, comparison);
  return {
    counts: () => countCompared(connection, comparison),
    kinds: () => countKinds(connection),
    changes: (part) => rowChanges(connection, comparison, part),
    toParquet: (path) => changesToParquet(connection, comparison, path),
  };
}

/** A row a changed value; new and retired rows, whose values are in the store, have one without a field. */
const FLAT = `
  SELECT * EXCLUDE (current_row_id, was_there, is_there, size)
    REPLACE (['instant', 'duration', 'unknown'][period_kind + 1] AS period_kind)
  FROM (${ROW_CHANGES}) LEFT JOIN (
    SELECT current_row_id, namespace AS field_namespace, name AS field, change AS value_change, before, after,
      CASE WHEN before_is_number THEN wide_number(before) END AS before_number,
      CASE WHEN after_is_number THEN wide_number(after) END AS after_number, rows AS rows_with_this_change
      FROM (${VALUE_CHANGES})) USING (current_row_id)
  ORDER BY ${CHANGE_ORDER}, field, field_namespace`;

/** Replaces an existing file. Numbers are exact text, and DECIMAL(38, 12) where they fit. */
function changesToParquet(connection: DuckDBConnection, { before, after }: Comparison, path: string): Promise<void> {
  // COPY takes no parameters; these are numbers.
  const query = FLAT.replaceAll('$before', String(before)).replaceAll('$after', String(after));
  return writeParquet(connection, query, path);
}
