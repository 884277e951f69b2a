import { createHash } from 'node:crypto';
import { type ColumnSizes, type ValueColumns, valuesBetween } from './value-columns.ts';

const DIGITS = 16;

/**
 * A signature of the values of a row: sixteen hex digits that are the same in any place, answer and form. Unreported fields have no part
 * in it, because an answer may name them or not.
 */
export function contentOf(
  { columns, fieldTexts }: { readonly columns: ValueColumns; readonly fieldTexts: readonly string[] },
  from: ColumnSizes,
  to: ColumnSizes,
): string {
  const values = [...valuesBetween(columns, from, to)].map(
    ([field, value]) => [fieldTexts[field] ?? '', value] as const,
  );
  values.sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, DIGITS);
}

/** How often each row was seen in an answer. */
export type Occurrences = Map<string, number>;

/** The dimension member of a row by its content; `key` is its whole identity. The second and later ones of equal rows are numbered. */
export function contentMember(content: string, key: string, seen: Occurrences): string {
  const times = (seen.get(key) ?? 0) + 1;
  seen.set(key, times);
  return times === 1 ? `RowContent=${content};` : `RowContent=${content}#${times};`;
}
