/** The condition that a version in a table, or alias of one, is to be shown; versions hold from `opened` until before `closed`. */
export type IsOpen = (table: string) => string;

export const openNow: IsOpen = (table) => `${table}.closed IS NULL`;

/** What held at a snapshot: its number, the name of a parameter, or a column. */
export function openAt(snapshot: number | `$${string}` | `${string}.${string}`): IsOpen {
  return (table) => `${table}.opened <= ${snapshot} AND (${table}.closed IS NULL OR ${table}.closed > ${snapshot})`;
}
