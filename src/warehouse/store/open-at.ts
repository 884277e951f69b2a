/** SQL that a version in a table (or its alias) is shown: it holds from `opened` until before `closed`. */
export type IsOpen = (table: string) => string;

export const openNow: IsOpen = (table) => `${table}.closed IS NULL`;

export function openAt(snapshot: number | `$${string}` | `${string}.${string}` | `greatest(${string})`): IsOpen {
  return (table) => `${table}.opened <= ${snapshot} AND (${table}.closed IS NULL OR ${table}.closed > ${snapshot})`;
}

/** As {@link openAt}, for a join of many rows with moments of their own, which DuckDB joins without a loop. */
export function openAtEach(moment: `${string}.${string}`): IsOpen {
  return (table) => `${table}.opened <= ${moment} AND coalesce(${table}.closed, ${NEVER}) > ${moment}`;
}

const NEVER = 2_147_483_647;
