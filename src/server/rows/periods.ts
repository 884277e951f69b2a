import { parseMoment } from '../../expression/moment.ts';
import { NO_DAY } from '../../model/period.ts';
import { IMAGE_TEXT, type RowImage } from '../../model/row-image.ts';
import { columnNamed } from './columns.ts';
import { perImage } from './per-image.ts';
import { valueText } from './value-text.ts';

const SECONDS_PER_DAY = 86_400;

/** By row: the day on which its period ends, NO_DAY where it has none. */
export const periodEnds = perImage((image) => daysOf(image, 'periodenddate'));
/** By row: the day of its transaction, NO_DAY where it has none. */
export const transactionDays = perImage((image) => daysOf(image, 'transactiondate'));

/** By row: its fiscal quarter, counted from year 0 as requests count them (`2014q1` is 2014 * 4); -1 where it has none. */
export const fiscalQuarters = perImage((image): Int32Array => {
  const years = columnNamed(image, 'fiscalyear');
  const quarters = columnNamed(image, 'fiscalquarter');
  return years.map((at, row) => {
    const quarterAt = quarters[row] ?? -1;
    if (at < 0 || quarterAt < 0) return -1;
    const quarter = Number(valueText(image, at)) * 4 + Number(valueText(image, quarterAt)) - 1;
    return Number.isSafeInteger(quarter) ? quarter : -1;
  });
});

/** Each text is read once. */
function daysOf(image: RowImage, field: string): Int32Array {
  const known = new Map<number, number>();
  return columnNamed(image, field).map((at) => {
    if (at < 0 || image.form[at] !== IMAGE_TEXT) return NO_DAY;
    const text = image.value[at] ?? 0;
    let day = known.get(text);
    if (day === undefined) {
      const moment = parseMoment(image.texts[text] ?? '');
      day = moment === undefined ? NO_DAY : Math.floor(moment / SECONDS_PER_DAY);
      known.set(text, day);
    }
    return day;
  });
}
