/** Quotes a name for SQL: `my "table"` becomes `"my ""table"""`. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes text for the few places of SQL that take no parameter (ATTACH, SET, views). */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
