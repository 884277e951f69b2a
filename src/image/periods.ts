import { memoize } from '../base/collections.ts';
import { parseMoment } from '../expression/moment.ts';
import { NO_DAY } from '../model/period.ts';
import { IMAGE_TEXT } from '../model/row-image.ts';
import type { IndexedImage } from './indexed-image.ts';
import { valueText } from './value-text.ts';

const SECONDS_PER_DAY = 86_400;

/** By row: the day on which its period ends, NO_DAY where it has none. */
export function periodEnds(indexed: IndexedImage): Int32Array {
  return daysOf(indexed, 'periodenddate');
}

/** By row: the day of its transaction, NO_DAY where it has none. */
export function transactionDays(indexed: IndexedImage): Int32Array {
  return daysOf(indexed, 'transactiondate');
}

/** By row: its fiscal quarter as requests count quarters (`2014q1` is 2014 * 4); -1 where it has none. */
export function fiscalQuarters({ image, columnNamed }: IndexedImage): Int32Array {
  const quarters = columnNamed('fiscalquarter');
  return columnNamed('fiscalyear').map((at, row) => {
    const quarterAt = quarters[row] ?? -1;
    if (at < 0 || quarterAt < 0) return -1;
    const quarter = Number(valueText(image, at)) * 4 + Number(valueText(image, quarterAt)) - 1;
    return Number.isSafeInteger(quarter) ? quarter : -1;
  });
}

function daysOf({ image, columnNamed }: IndexedImage, field: string): Int32Array {
  const dayOf = memoize((text: number) => {
    const moment = parseMoment(image.texts[text] ?? '');
    return moment === undefined ? NO_DAY : Math.floor(moment / SECONDS_PER_DAY);
  });
  return columnNamed(field).map((at) =>
    at < 0 || image.form[at] !== IMAGE_TEXT ? NO_DAY : dayOf(image.value[at] ?? 0),
  );
}
