import type { Hint } from '../../base/errors.ts';
import type { ServiceDateTime } from '../../model/date-time.ts';
import type { HeaderName } from './row-fields.ts';

/** The header of a row, and errors that name it. */
export type RowReader = {
  /** The text of a field by its name in lower case, `undefined` where it is not reported; header fields and those of the resource's identity. */
  text(field: string): string | undefined;
  /** The text of a header field likewise. */
  header(name: HeaderName): string | undefined;
  /** A date in any form that the service was seen to write; `undefined` for other text. */
  dateOf(text: string): ServiceDateTime | undefined;
  /** An input error about the header field or, without one, about the row. */
  fail(message: string, detail?: { readonly field?: HeaderName; readonly hint?: Hint }): Error;
};
