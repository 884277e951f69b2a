import type { SqlAnswer, SqlValue } from '../store/sql-answer.ts';

/** A query's answer as it comes. */
export type SqlPages = Pick<SqlAnswer, 'columns'> & {
  readonly pages: AsyncIterable<readonly (readonly SqlValue[])[]>;
};

/** An answer as CSV after RFC 4180, titles first. NULL is nothing, empty text is `""`. */
export async function* csvPieces({ columns, pages }: SqlPages): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name));
  for await (const page of pages) yield page.map(csvLine).join('');
}

function csvLine(values: readonly SqlValue[]): string {
  return `${values.map(csvValue).join(',')}\r\n`;
}

function csvValue(value: SqlValue): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
