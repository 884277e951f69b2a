/** Quotes a name for SQL: `my "table"` becomes `"my ""table"""`. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes text for the few places of SQL that take no parameter (ATTACH, SET, views). */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Ids of the store as a list for `IN`; an empty one holds for none. */
export function listed(ids: readonly number[] | Int32Array): string {
  if (ids.length < 2) return ids.length === 0 ? 'NULL' : String(ids[0]);
  return `SELECT unnest([${ids.join(', ')}])`;
}

/** More ranges take longer to test than they save. */
const MOST_RANGES = 8;
/** Values of ids that are nearer to each other are read together anyway. */
const NEAR = 2_048;

/** The ids between a few bounds, in order: the largest gaps between them are left out. */
function rangesOf(ids: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const gaps = ids
    .flatMap((id, at) => (at > 0 && id - (ids[at - 1] ?? 0) > NEAR ? [{ at, size: id - (ids[at - 1] ?? 0) }] : []))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MOST_RANGES - 1)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b);
  return [0, ...gaps].map((from, nth) => [ids[from] ?? 0, ids[(gaps[nth] ?? ids.length) - 1] ?? 0]);
}

/**
 * SQL that a column has one of some ids, for tables that are in the order of their ids. DuckDB skips what is outside of
 * the ranges in which the ids are: rows of one filing are neighbours.
 */
export function isAmong(column: string, given: readonly number[] | Int32Array): string {
  const ids = [...new Set(given)].toSorted((a, b) => a - b);
  const among = `${column} IN (${listed(ids)})`;
  if (ids.length < 2) return among;
  return `${among} AND (${rangesOf(ids)
    .map(([first, last]) => `${column} BETWEEN ${first} AND ${last}`)
    .join(' OR ')})`;
}

/** A relation of the JSON array of objects in a parameter: columns of the same names, with these types. */
export function jsonRows(parameter: string, columns: Readonly<Record<string, string>>): string {
  return `(SELECT unnest(from_json($${parameter}, '${JSON.stringify([columns])}'), recursive := true))`;
}

/** Accession numbers as namespaces are the custom fields of single filings; they are read in `filed_value`. */
export const CUSTOM_NAMESPACE = `^[0-9]{10}-[0-9]{2}-[0-9]{6}$`;
