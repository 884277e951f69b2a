import type { Place } from '../../base/diagnostic.ts';
import { type Hint, inputError } from '../../base/errors.ts';
import { parseServiceDateTime, type ServiceDateTime } from '../../model/date-time.ts';
import { HEADER, type HeaderName } from './row-fields.ts';
import { type FieldNames, NO_ROLE } from './scan/field-names.ts';

/** The start of the row that is being read; 0 where it is not known. */
export type RowPosition = {
  rowNumber: number;
  line: number;
  column: number;
  /** The place of a value of the row. */
  placeOf: (valueAt: number) => Place;
};

/** The place of the row that is being read, or of an earlier one. */
export function placeOfRow(
  { file }: { readonly file: string },
  { line, column }: { readonly line: number; readonly column: number },
): Place {
  return { file, ...(line > 0 && { line }), ...(column > 0 && { column }) };
}

/** The cache of dates starts again at this size. */
const MOST_DATES = 5_000;

/** Parts of a collector of rows; texts and their positions by role in the identity. */
type ReaderParts = {
  readonly file: string;
  readonly names: FieldNames;
  readonly header: readonly (string | undefined)[];
  readonly headerAt: readonly number[];
  readonly position: RowPosition;
};

/** Reads the header of the row that is being collected. */
export type RowReader = ReturnType<typeof rowReader>;

export function rowReader({ file, names, header, headerAt, position }: ReaderParts) {
  const dates = new Map<string, ServiceDateTime>();
  const roleOf = Object.fromEntries(
    Object.entries(HEADER).map(([name, field]) => [name, names.roles.get(field) ?? NO_ROLE]),
  ) as Readonly<Record<HeaderName, number>>;
  return {
    /** The text of a header or identity field by its name in lower case; `undefined` where it is not reported. */
    text: (field: string): string | undefined => header[names.roles.get(field) ?? NO_ROLE],
    /** The text of a header field; `undefined` where it is not reported. */
    header: (name: HeaderName): string | undefined => header[roleOf[name]],
    /** A date in any known form of the service; `undefined` for other text. */
    dateOf: (text: string): ServiceDateTime | undefined => {
      const known = dates.get(text);
      if (known) return known;
      const date = parseServiceDateTime(text);
      if (dates.size >= MOST_DATES) dates.clear();
      if (date) dates.set(text, date);
      return date;
    },
    /** An input error about the header field or, without one, about the row. */
    fail: (message: string, { field, hint }: { readonly field?: HeaderName; readonly hint?: Hint } = {}): Error => {
      const role = field === undefined ? NO_ROLE : roleOf[field];
      const isThere = role !== NO_ROLE && header[role] !== undefined;
      const place = isThere ? position.placeOf(headerAt[role] ?? 0) : placeOfRow({ file }, position);
      return inputError(`row ${position.rowNumber}: ${message}`, { place, ...(hint !== undefined && { hint }) });
    },
  };
}
