import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowChangeKind } from '../../../core/model/change-kind.ts';
import { writeParquet } from '../query/copy-answer.ts';
import { VALUES_HELD } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import {
  ATTRIBUTE_FIELD_IDS,
  type Comparison,
  chosenFields,
  holdsChosen,
  makeChangeTables,
  rowsAt,
  scopeOf,
} from './compare.ts';
import {
  CHANGE_ORDER,
  countListed,
  keepKinds,
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
    /** Some value differs by a power of ten alone, or else by its sign alone, and none is restated or corrected. */
    readonly rescaled: number;
    readonly negated: number;
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
    /** The same digits, at another power of ten. */
    readonly rescaled: number;
    /** The same number with the other sign. */
    readonly negated: number;
    readonly retired: number;
    /** The same, but reported by another document, or written with other digits. */
    readonly refiled: number;
  };
};

const countOf = (column: string, word: string): string => `count(*) FILTER (${column} = '${word}')::INTEGER`;

const countsOf = (column: string, words: readonly string[]): string =>
  words.map((word) => `"${word}": ${countOf(column, word)}`).join(', ');

/** The values of rows that exist on one side only. */
const valuesOf = (content: string, outcome: string, { fields }: Comparison): string => `
  (SELECT coalesce(sum(${fields ? `len(${chosenFields(fields)})` : VALUES_HELD}
    - len(list_intersect(${fields ? chosenFields(fields) : 'coalesce(text_fields, [])'}, coalesce(ids, [])))), 0)::INTEGER
  FROM row_outcome JOIN content ON content_id = ${content} CROSS JOIN attribute WHERE outcome = '${outcome}')`;

function countsQuery(comparison: Comparison): string {
  // Rows that had none of the fields before are not among those that are counted there.
  const held = comparison.fields ? `AND before_content IN ${holdsChosen(comparison.fields)}` : '';
  return `
  WITH attribute AS (SELECT list(field_id) AS ids FROM (${ATTRIBUTE_FIELD_IDS}))
  SELECT (
    SELECT {${countsOf('outcome', ['new', 'restated', 'corrected', 'rescaled', 'negated', 'extended', 'retired', 'refiled'])},
      unchanged: (${rowsAt('$before', comparison)}) - count(*) FILTER (outcome NOT IN ('new', 'same')
        ${held})::INTEGER}
    FROM row_outcome) AS "rows", (
    SELECT {"new": ${countOf('change', 'new')} + ${valuesOf('after_content', 'new', comparison)},
      ${countsOf('change', ['restated', 'corrected', 'rescaled', 'negated'])},
      retired: ${countOf('change', 'retired')} + ${valuesOf('before_content', 'retired', comparison)},
      ${countsOf('change', ['refiled'])}}
    FROM changed_value WHERE NOT is_attribute) AS "values"`;
}

async function countCompared(connection: DuckDBConnection, comparison: Comparison): Promise<DiffCounts> {
  const values = { before: comparison.before, ...scopeOf(comparison) };
  const [counts] = await queryRecords<DiffCounts>(connection, countsQuery(comparison), values);
  if (!counts) throw new Error('counts are one row');
  return counts;
}

/** The differences between the rows at two snapshots; to be read before the next comparison on the same reader. */
export type SnapshotDiff = DiffCounts & {
  /** The kinds of the new rows. */
  readonly kinds: Readonly<Record<NewRowKind, number>>;
  /** How many rows `changes` has. */
  readonly listed: number;
  readonly changes: (part?: ListPart) => AsyncIterable<RowChange>;
  /** Writes them to a Parquet file: a row a changed value, one for each row that is new or retired. */
  readonly toParquet: (path: string) => Promise<void>;
};

/** With `only`, all is counted, and changes of these kinds are listed. */
export async function compareSnapshots(
  connection: DuckDBConnection,
  comparison: Comparison,
  only?: readonly RowChangeKind[],
): Promise<SnapshotDiff> {
  await makeChangeTables(connection, comparison);
  const counted = await countCompared(connection, comparison);
  const { kinds, listed } = await countListed(connection);
  if (only) await keepKinds(connection, only);
  return {
    ...counted,
    kinds,
    listed: only ? (await countListed(connection)).listed : listed,
    changes: (part) => rowChanges(connection, comparison, part),
    toParquet: (path) => changesToParquet(connection, comparison, path),
  };
}

/** A row a changed value; new and retired rows, whose values are in the store, have one without a field. */
const FLAT = `
  SELECT * EXCLUDE (row_identity_id, was_there, is_there, size)
    REPLACE (['instant', 'duration', 'unknown'][period_kind + 1] AS period_kind)
  FROM (${ROW_CHANGES}) LEFT JOIN (
    SELECT row_identity_id, namespace AS field_namespace, name AS field, change AS value_change, before, after,
      CASE WHEN before_is_number THEN wide_number(before) END AS before_number,
      CASE WHEN after_is_number THEN wide_number(after) END AS after_number, rows AS rows_with_this_change
      FROM (${VALUE_CHANGES})) USING (row_identity_id)
  ORDER BY ${CHANGE_ORDER}, field, field_namespace`;

/** Replaces an existing file. Numbers are exact text, and DECIMAL(38, 12) where they fit. */
function changesToParquet(connection: DuckDBConnection, { before, after }: Comparison, path: string): Promise<void> {
  // COPY takes no parameters; these are numbers.
  const query = FLAT.replaceAll('$before', String(before)).replaceAll('$after', String(after));
  return writeParquet(connection, query, path);
}
