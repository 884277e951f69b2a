import type { Place } from '../../core/base/diagnostic.ts';
import { type Hint, inputError } from '../../core/base/errors.ts';
import { parseServiceDateTime, type ServiceDateTime } from '../../core/model/moment.ts';
import { HEADER, type HeaderName } from './row-fields.ts';
import { type FieldNames, NO_ROLE } from './scan/field-names.ts';

/** The cache of dates starts again at this size. */
const MOST_DATES = 5_000;

/** The row that is being read: its texts by role in the identity, with the indexes of their values. */
type PresentRow = {
  readonly rowNumber: number;
  readonly header: readonly (string | undefined)[];
  readonly headerAt: readonly number[];
  readonly placeOf: (value?: number) => Place;
};

/** Reads the header of the row that is being collected. */
export type RowReader = ReturnType<typeof rowReader>;

export function rowReader({ roles }: FieldNames, row: PresentRow) {
  const dates = new Map<string, ServiceDateTime>();
  const roleOf = Object.fromEntries(
    Object.entries(HEADER).map(([name, field]) => [name, roles.get(field) ?? NO_ROLE]),
  ) as Readonly<Record<HeaderName, number>>;
  return {
    /** The text of a header or identity field by its name in lower case; `undefined` where it is not reported. */
    text: (field: string): string | undefined => row.header[roles.get(field) ?? NO_ROLE],
    /** The text of a header field; `undefined` where it is not reported. */
    header: (name: HeaderName): string | undefined => row.header[roleOf[name]],
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
      const place = row.placeOf(row.header[role] === undefined ? undefined : row.headerAt[role]);
      return inputError(`row ${row.rowNumber}: ${message}`, { place, ...(hint !== undefined && { hint }) });
    },
  };
}
