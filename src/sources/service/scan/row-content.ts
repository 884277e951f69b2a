import { createHash } from 'node:crypto';
import { type ColumnSizes, type ValueColumns, valuesBetween } from './value-columns.ts';

const DIGITS = 16;

/** Where the values of rows stand, and what their fields are called. */
export type RowValues = {
  readonly columns: ValueColumns;
  /** Names of the fields by their number. */
  readonly fieldTexts: readonly string[];
};

/**
 * A signature of what a row says: sixteen hex digits that are the same wherever the row stands, in whatever answer and form. What it does
 * not report has no part in it, for an answer may name such fields or not.
 */
export function contentOf({ columns, fieldTexts }: RowValues, from: ColumnSizes, to: ColumnSizes): string {
  const values = [...valuesBetween(columns, from, to)].map(
    ([field, value]) => [fieldTexts[field] ?? '', value] as const,
  );
  values.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, DIGITS);
}

/** How often each row was seen in an answer. */
export type Occurrences = Map<string, number>;

/** The member that stands for a row; `key` is all that the row is. Of rows that are the same, the second and later ones count. */
export function contentMember(content: string, key: string, seen: Occurrences): string {
  const times = (seen.get(key) ?? 0) + 1;
  seen.set(key, times);
  return times === 1 ? `RowContent=${content};` : `RowContent=${content}#${times};`;
}
