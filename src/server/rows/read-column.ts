import type { Field } from '../../expression/fields.ts';
import { withMorePlaces } from '../../expression/mantissa.ts';
import { readValue } from '../../expression/row.ts';
import type { Value } from '../../expression/value.ts';
import type { RowImage } from '../../model/row-image.ts';
import { columnOf } from './columns.ts';
import { perImage } from './per-image.ts';
import { valueText } from './value-text.ts';

/** What a row has in a field, as expressions know it; `null` where it reports nothing. */
export type ColumnReader = (row: number) => Value;

/** Dates and booleans that texts are, by type and number of the text. */
const readTexts = perImage(() => ({ date: new Map<number, Value>(), boolean: new Map<number, Value>() }));

/** Reads a field of the image's {@link fieldSet}. A text that is no date in a field of dates reads as not reported. */
export function columnReader(image: RowImage, field: Field): ColumnReader {
  const column = columnOf(image, field.slot);
  const read = valueReader(image, field);
  return (row) => {
    const at = column[row] ?? -1;
    return at < 0 ? null : read(at);
  };
}

function valueReader(image: RowImage, field: Field): (at: number) => Value {
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
      const known = readTexts(image)[shape.type];
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
