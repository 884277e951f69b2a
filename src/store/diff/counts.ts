import type { DuckDBConnection } from '@duckdb/node-api';
import { VALUES_HELD } from '../relations.ts';
import { queryRecords } from '../rows.ts';
import { ATTRIBUTE_FIELD_IDS, type Comparison, ROWS_AT } from './compare.ts';

/** Counts of the differences between the rows at two snapshots. */
export type DiffCounts = {
  readonly rows: {
    readonly new: number;
    /** Some value is restated. */
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
  /** Of all rows. */
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

/** SQL of how many rows have each of these words in a column, as a struct. */
const countOf = (column: string, words: readonly string[]): string =>
  `{${words.map((word) => `"${word}": count(*) FILTER (${column} = '${word}')::INTEGER`).join(', ')}}`;

const VALUES_OF = (content: string, outcome: string): string => `
  (SELECT coalesce(sum(${VALUES_HELD} - len(list_intersect(coalesce(text_fields, []), coalesce(ids, [])))), 0)::INTEGER
  FROM row_outcome JOIN content ON content_id = ${content} CROSS JOIN attribute WHERE outcome = '${outcome}')`;

/** `whole`: the values of rows that exist on one side only. */
const COUNTS = `
  WITH attribute AS (SELECT list(field_id) AS ids FROM (${ATTRIBUTE_FIELD_IDS}))
  SELECT (SELECT ${countOf('outcome', ['new', 'restated', 'corrected', 'extended', 'retired', 'refiled'])} FROM row_outcome) AS "rows",
    (SELECT ${countOf('change', ['new', 'restated', 'corrected', 'retired', 'refiled'])} FROM changed_value
    WHERE NOT is_attribute) AS "values",
    (${ROWS_AT('$before')}) AS "rowsBefore",
    {new: ${VALUES_OF('after_content', 'new')}, retired: ${VALUES_OF('before_content', 'retired')}} AS whole`;

type Counts = {
  readonly rows: Omit<DiffCounts['rows'], 'unchanged'>;
  readonly values: DiffCounts['values'];
  readonly rowsBefore: number;
  readonly whole: { readonly new: number; readonly retired: number };
};

/** The counts of the last comparison of this connection. */
export async function countCompared(
  connection: DuckDBConnection,
  { before, resource }: Comparison,
): Promise<DiffCounts> {
  const [counts] = await queryRecords<Counts>(connection, COUNTS, { before, resource: resource ?? null });
  if (!counts) throw new Error('counts are one row');
  const { rows, values, rowsBefore, whole } = counts;
  const differing = rows.restated + rows.corrected + rows.extended + rows.retired + rows.refiled;
  return {
    rows: { ...rows, unchanged: rowsBefore - differing },
    values: { ...values, new: values.new + whole.new, retired: values.retired + whole.retired },
  };
}
