import { fieldNumber, NO_ROLE, NUMBER, TEXT } from './field-names.ts';
import type { RowCollector } from './row-collector.ts';
import { pushNumber, pushText, textAt } from './row-values.ts';

/** Thrown where a row is written in a rare form or something is wrong with it: it is read another way then. */
export const IRREGULAR = new Error('an irregular row');

const NONE = -1;

/** Adds the number that the token holds, which is written in `bytes[start .. end]`. */
export function addNumber(rows: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const { names, values, present } = rows;
  if (!values.token.inRange) throw IRREGULAR;
  present.values += 1;
  names.row[name] = present.stamp;
  pushNumber(values, fieldNumber(names, name, NUMBER));
  const role = names.role[name] as number;
  if (role !== NO_ROLE) present.header[role] = textOf(rows, name, bytes, start, end);
}

/** Adds the text in `bytes[start .. end]`. */
export function addText(rows: RowCollector, name: number, bytes: Buffer, start: number, end: number): void {
  const { names, values, present } = rows;
  const text = textOf(rows, name, bytes, start, end);
  present.values += 1;
  names.row[name] = present.stamp;
  pushText(values, fieldNumber(names, name, TEXT), text);
  const role = names.role[name] as number;
  if (role !== NO_ROLE) present.header[role] = text;
}

/** As {@link textAt}; most texts are those that the field had in the row before. */
function textOf(rows: RowCollector, name: number, bytes: Buffer, start: number, end: number): string {
  const { values, names } = rows;
  const { lastText } = names;
  const { pool } = values;
  if (names.pool !== pool) {
    names.pool = pool;
    lastText.fill(NONE);
  }
  const { offsets, arena, hashes } = pool;
  const last = lastText[name] as number;
  const from = last < 0 ? 0 : (offsets[last] as number);
  if (last >= 0 && (offsets[last + 1] as number) - from === end - start) {
    let at = end - start - 1;
    while (at >= 0 && arena[from + at] === bytes[start + at]) at -= 1;
    if (at < 0) {
      values.hash = hashes[last] as number;
      return values.pooled[last] as string;
    }
  }
  const text = textAt(values, bytes, start, end);
  const isPooled = values.pool === pool && values.pooled[pool.last] === text;
  lastText[name] = isPooled ? pool.last : NONE;
  return text;
}
