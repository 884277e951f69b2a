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

/** A relation of the JSON array of objects in a parameter: columns of the same names, with these types. */
export function jsonRows(parameter: string, columns: Readonly<Record<string, string>>): string {
  return `(SELECT unnest(from_json($${parameter}, '${JSON.stringify([columns])}'), recursive := true))`;
}

/** Accession numbers as namespaces are the custom fields of single filings; they are read in `filed_value`. */
export const CUSTOM_NAMESPACE = `^[0-9]{10}-[0-9]{2}-[0-9]{6}$`;
