import type { DuckDBConnection } from '@duckdb/node-api';
import { VALUES_HELD } from '../relations.ts';
import { queryRows } from '../rows.ts';
import { ATTRIBUTE_FIELD_IDS, type Comparison, ROWS_AT } from './compare.ts';

/** What changed between two snapshots in the current rows, counted. */
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
    /** The same values, but from another document, with other attributes of it, or written with other digits. */
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

/** The counts of what was compared last on this connection. */
export async function countCompared(
  connection: DuckDBConnection,
  { before, resource }: Comparison,
): Promise<DiffCounts> {
  const rows = await countBy(connection, 'SELECT outcome, count(*) FROM row_outcome GROUP BY 1');
  const values = await countBy(
    connection,
    'SELECT change, count(*) FROM changed_value WHERE NOT is_attribute GROUP BY 1',
  );
  const [[there] = []] = await queryRows(connection, ROWS_AT('$before'), { before, resource: resource ?? null });
  const gone = await wholeRows(connection);
  const differing = rows.restated + rows.corrected + rows.extended + rows.retired + rows.refiled;
  return {
    rows: { ...rows, unchanged: Number(there) - differing },
    values: {
      new: values.new + gone.new,
      restated: values.restated,
      corrected: values.corrected,
      retired: values.retired + gone.retired,
      refiled: values.refiled,
    },
  };
}

type Outcome = 'new' | 'restated' | 'corrected' | 'extended' | 'retired' | 'refiled';

async function countBy(connection: DuckDBConnection, sql: string): Promise<Readonly<Record<Outcome, number>>> {
  const found = new Map((await queryRows(connection, sql)).map(([outcome, count]) => [String(outcome), Number(count)]));
  const of = (outcome: Outcome): number => found.get(outcome) ?? 0;
  return {
    new: of('new'),
    restated: of('restated'),
    corrected: of('corrected'),
    extended: of('extended'),
    retired: of('retired'),
    refiled: of('refiled'),
  };
}

const VALUES_OF = (content: string, outcome: string): string => `
  SELECT coalesce(sum(${VALUES_HELD} - len(list_intersect(coalesce(text_fields, []), coalesce(ids, [])))), 0)::BIGINT
  FROM row_outcome JOIN content ON content_id = ${content} CROSS JOIN attribute WHERE outcome = '${outcome}'`;

/** The values of rows that are there on one side only. */
async function wholeRows(connection: DuckDBConnection): Promise<{ readonly new: number; readonly retired: number }> {
  const [[added, retired] = []] = await queryRows(
    connection,
    `WITH attribute AS (SELECT list(field_id) AS ids FROM (${ATTRIBUTE_FIELD_IDS}))
     SELECT (${VALUES_OF('after_content', 'new')}), (${VALUES_OF('before_content', 'retired')})`,
  );
  return { new: Number(added), retired: Number(retired) };
}
