import { getOrCreate, memoize, pushTo } from '../../core/base/collections.ts';
import type { Field } from '../../core/expression/fields.ts';
import { withMorePlaces } from '../../core/expression/mantissa.ts';
import { parseMoment } from '../../core/expression/moment.ts';
import { readValue } from '../../core/expression/row.ts';
import type { Value } from '../../core/expression/value.ts';
import { NO_DAY } from '../../core/model/period.ts';
import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../../core/model/row-image.ts';
import type { IndexedImage } from './indexed-image.ts';

/** The decimal text of a safe integer with a point `places` digits from its end: 150 and 2 give `1.50`. */
export function decimalText(value: number, places: number): string {
  if (places === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${value < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** A value of an image as text; `at` is its position in the columns. */
export function valueText({ form, value, texts }: RowImage, at: number): string {
  const places = form[at] ?? 0;
  if (places === IMAGE_TEXT || places === IMAGE_WIDE) return texts[value[at] ?? 0] ?? '';
  return decimalText(value[at] ?? 0, places);
}

export type ColumnReader = (row: number) => Value;

/** Reads a field of the image's `fieldSet`. A text that is not a date in a field of dates reads as not reported. */
export function columnReader(indexed: IndexedImage, field: Field): ColumnReader {
  const column = indexed.column(field.slot);
  const read = valueReader(indexed, field);
  return (row) => {
    const at = column[row] ?? -1;
    return at < 0 ? null : read(at);
  };
}

/** Dates and booleans by type and number of their text; each text is read once. */
function readTexts() {
  return { date: new Map<number, Value>(), boolean: new Map<number, Value>() };
}

function valueReader({ image, once }: IndexedImage, field: Field): (at: number) => Value {
  const { form, value } = image;
  const { shape } = field;
  const fromText = (at: number): Value => {
    const read = readValue(field, valueText(image, at));
    return 'value' in read ? read.value : null;
  };
  switch (shape.type) {
    case 'string':
      return (at) => valueText(image, at);
    case 'number':
      return (at) => {
        const places = form[at] ?? 0;
        return places < 0 ? fromText(at) : withMorePlaces(value[at] ?? 0, shape.scale - places);
      };
    case 'date':
    case 'boolean': {
      const known = once(readTexts)[shape.type];
      return (at) => {
        const text = value[at] ?? 0;
        let comparable = known.get(text);
        if (comparable === undefined) {
          comparable = fromText(at);
          known.set(text, comparable);
        }
        return comparable;
      };
    }
  }
}

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

/** Numbers of rows, ascending, by the text of a field. */
export type RowsByKey = ReadonlyMap<string, readonly number[]>;

/** Rows by primary symbol in upper case. */
export function rowsBySymbol(indexed: IndexedImage): RowsByKey {
  return rowsBy(indexed, 'primarysymbol', (text) => text.toUpperCase());
}

export function rowsByEntity(indexed: IndexedImage): RowsByKey {
  return rowsBy(indexed, 'entityid', shortestDigits);
}

export function rowsByIssue(indexed: IndexedImage): RowsByKey {
  return rowsBy(indexed, 'issueid', shortestDigits);
}

/** A number that was stored as text with leading zeros is found too. */
function shortestDigits(text: string): string {
  return text.replace(/^0+(?=\d)/, '');
}

function rowsBy({ image, columnNamed }: IndexedImage, field: string, keyOf: (text: string) => string): RowsByKey {
  const rows = new Map<string, number[]>();
  columnNamed(field).forEach((at, row) => {
    if (at < 0) return;
    pushTo(rows, keyOf(valueText(image, at)), row);
  });
  return rows;
}

/** The fields that identify a company: the first of these that a row has. */
const IDENTITY = ['entityid', 'cik', 'primarysymbol'] as const;

/** By row: a number that it shares with the rows of the same company alone. A row that names no company is its own. */
export function companyNumbers({ image, columnNamed }: IndexedImage): Int32Array {
  const columns = IDENTITY.map(columnNamed);
  const numbers = new Map<string, number>();
  return Int32Array.from({ length: image.count }, (_, row) => {
    const which = columns.findIndex((column) => (column[row] ?? -1) >= 0);
    const at = columns[which]?.[row];
    const key = at === undefined ? `row ${row}` : `${IDENTITY[which]} ${valueText(image, at)}`;
    return getOrCreate(numbers, key, () => numbers.size);
  });
}
