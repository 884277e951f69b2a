import type { Field } from '../expression/fields.ts';
import { withMorePlaces } from '../expression/mantissa.ts';
import { readValue } from '../expression/row.ts';
import type { Value } from '../expression/value.ts';
import type { IndexedImage } from './indexed-image.ts';
import { valueText } from './value-text.ts';

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
        let found = known.get(text);
        if (found === undefined) {
          found = fromText(at);
          known.set(text, found);
        }
        return found;
      };
    }
  }
}
