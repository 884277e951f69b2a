import { DuckDBTypeId } from '../driver.ts';
import { quoteName, quoteText } from '../sql-text.ts';

type Column = { readonly name: string; readonly typeId: number };

const { BOOLEAN, TINYINT, SMALLINT, INTEGER, UTINYINT, USMALLINT, UINTEGER } = DuckDBTypeId;
const { BIGINT, UBIGINT, HUGEINT, UHUGEINT, DECIMAL, DATE, VARCHAR, ENUM } = DuckDBTypeId;

/** Types of which DuckDB writes the same JSON as the driver: these as they are, those as text. */
const AS_THEY_ARE: ReadonlySet<number> = new Set([
  ...[BOOLEAN, TINYINT, SMALLINT, INTEGER],
  ...[UTINYINT, USMALLINT, UINTEGER],
]);
const AS_TEXT: ReadonlySet<number> = new Set([
  ...[BIGINT, UBIGINT, HUGEINT, UHUGEINT],
  ...[DECIMAL, DATE, VARCHAR, ENUM],
]);

/** SQL of the rows as JSON, several times faster than the driver; `undefined` where its text would differ. */
export function jsonQuery(sql: string, columns: readonly Column[]): string | undefined {
  if (!columns.every(({ typeId }) => AS_THEY_ARE.has(typeId) || AS_TEXT.has(typeId))) return undefined;
  const aliases = columns.map((_, index) => quoteName(`c${index}`));
  const members = columns.map(({ name, typeId }, index) => {
    const value = aliases[index] ?? '';
    return `${quoteText(name)}, ${AS_TEXT.has(typeId) ? `${value}::VARCHAR` : value}`;
  });
  // The query may end with a comment, which the line feed ends.
  const inner = sql.replace(/[;\s]+$/, '');
  return `SELECT json_object(${members.join(', ')})::VARCHAR FROM (${inner}\n) AS answer(${aliases.join(', ')})`;
}
