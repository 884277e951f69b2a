/**
 * The condition that a version in a table, or alias of one, is to be shown; versions hold from `opened` until before
 * `closed`.
 */
export type IsOpen = (table: string) => string;

export const openNow: IsOpen = (table) => `${table}.closed IS NULL`;

/** The versions that held at a snapshot: its number, a parameter, a column, or an expression over these. */
export function openAt(snapshot: number | `$${string}` | `${string}.${string}` | `greatest(${string})`): IsOpen {
  return (table) => `${table}.opened <= ${snapshot} AND (${table}.closed IS NULL OR ${table}.closed > ${snapshot})`;
}

/**
 * The same for a join of many rows, each with a moment of its own in a column: both comparisons have one side in each
 * table, so that the join does not loop over all pairs.
 */
export function openAtEach(moment: `${string}.${string}`): IsOpen {
  return (table) => `${table}.opened <= ${moment} AND coalesce(${table}.closed, ${NEVER}) > ${moment}`;
}

/** After every snapshot. */
const NEVER = 2_147_483_647;
