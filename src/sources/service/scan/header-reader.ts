import type { Place } from '../../../base/diagnostic.ts';
import { inputError } from '../../../base/errors.ts';
import { parseServiceDateTime, type ServiceDateTime } from '../../../model/date-time.ts';
import { HEADER, type HeaderName } from '../row-fields.ts';
import type { RowReader } from '../row-reader.ts';
import { type FieldNames, NO_ROLE } from './field-names.ts';

/** Where the row that is being read begins; 0 where that is not known. */
export type RowPosition = {
  rowNumber: number;
  line: number;
  column: number;
  /** The place of a value of the row. */
  placeOf: (valueAt: number) => Place;
};

/** The place of the row that is being read, or of one that was read before. */
export function placeOfRow(
  { file }: { readonly file: string },
  { line, column }: { readonly line: number; readonly column: number },
): Place {
  return { file, ...(line > 0 && { line }), ...(column > 0 && { column }) };
}

/** Dates that are remembered; beyond so many it begins anew. */
const MOST_DATES = 5_000;

/** Parts of a collector of rows, by their role in the identity: their texts and where they begin. */
type ReaderParts = {
  readonly file: string;
  readonly names: FieldNames;
  readonly header: readonly (string | undefined)[];
  readonly headerAt: readonly number[];
  readonly position: RowPosition;
};

/** Reads the header of the row that is being collected. */
export function rowReader({ file, names, header, headerAt, position }: ReaderParts): RowReader {
  const dates = new Map<string, ServiceDateTime>();
  const roleOf = Object.fromEntries(
    Object.entries(HEADER).map(([name, field]) => [name, names.roles.get(field) ?? NO_ROLE]),
  ) as Readonly<Record<HeaderName, number>>;
  return {
    text: (field) => header[names.roles.get(field) ?? NO_ROLE],
    header: (name) => header[roleOf[name]],
    dateOf: (text) => {
      const known = dates.get(text);
      if (known) return known;
      const date = parseServiceDateTime(text);
      if (dates.size >= MOST_DATES) dates.clear();
      if (date) dates.set(text, date);
      return date;
    },
    fail: (message, { field, hint } = {}) => {
      const role = field === undefined ? NO_ROLE : roleOf[field];
      const isThere = role !== NO_ROLE && header[role] !== undefined;
      const place = isThere ? position.placeOf(headerAt[role] ?? 0) : placeOfRow({ file }, position);
      return inputError(`row ${position.rowNumber}: ${message}`, { place, ...(hint === undefined ? {} : { hint }) });
    },
  };
}
