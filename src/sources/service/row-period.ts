import { addMonths } from '../../base/date.ts';
import type { ServiceDateTime } from '../../model/date-time.ts';
import type { Period } from '../../model/period.ts';
import type { HeaderName } from './row-fields.ts';
import type { RowReader } from './row-reader.ts';

const MONTHS = 'm';
const DATE_FORMS = 'A date is written M/D/YYYY, with or without h:mm AM.';

/**
 * A row's period: `periodlength` months that end at `periodenddate`, so that twelve months to 12/31/2018 begin on 1/1/2018.
 * A row without a length states an instant; one without an end date, or with a length in another unit than months,
 * an unknown period.
 */
export function rowPeriod(reader: RowReader): Period {
  const end = readDate(reader, 'periodEnd')?.day;
  if (end === undefined) return { kind: 'unknown' };
  const lengthText = reader.header('periodLength');
  if (lengthText === undefined) return { kind: 'instant', instant: end };
  if ((reader.header('periodLengthCode') ?? MONTHS).toLowerCase() !== MONTHS) return { kind: 'unknown' };
  const length = /^\d{1,4}$/.test(lengthText) ? Number(lengthText) : 0;
  if (length === 0) {
    throw reader.fail(`expected periodlength to be a whole number of months, found ${lengthText}`, {
      field: 'periodLength',
    });
  }
  return { kind: 'duration', start: addMonths(end, -length) + 1, end };
}

/** A date of the header in any form the service was seen to write. */
export function readDate(reader: RowReader, name: HeaderName): ServiceDateTime | undefined {
  const text = reader.header(name);
  if (text === undefined) return undefined;
  const read = reader.dateOf(text);
  if (read) return read;
  throw reader.fail(`${JSON.stringify(text)} is not a date`, { field: name, hint: DATE_FORMS });
}
