import type { IndexedImage } from '../../image/indexed-image.ts';
import { decimalText } from '../../image/value-text.ts';
import { IMAGE_TEXT, IMAGE_WIDE } from '../../model/row-image.ts';
import type { Format } from '../../protocol/routes.ts';
import { ROW_FORMS, type RowForm } from '../../protocol/rows/row-form.ts';
import type { FieldChoice } from './choose-fields.ts';

type Written = {
  /** By field number: the text before its value. */
  readonly starts: readonly string[];
  /** By number of the text; made as they are needed. */
  readonly texts: (string | undefined)[];
};

function written({ image }: IndexedImage): Readonly<Record<Format, Written>> {
  const of = (form: RowForm): Written => ({
    starts: image.fields.map(form.valueStart),
    texts: new Array(image.texts.length),
  });
  return { json: of(ROW_FORMS.json), xml: of(ROW_FORMS.xml) };
}

export type ValuesWriter = (row: number) => string;

/** Fields that are chosen and that the row reports, in the choice's order; `nulls`: all that are chosen. */
export function valuesWriter(indexed: IndexedImage, format: Format, choice: FieldChoice, nulls: boolean): ValuesWriter {
  return choice.inImageOrder && !nulls
    ? writeInImageOrder(indexed, format, choice)
    : writeAsListed(indexed, format, choice, nulls);
}

function writeInImageOrder(indexed: IndexedImage, format: Format, { isChosen }: FieldChoice): ValuesWriter {
  const { betweenValues, valueEnd } = ROW_FORMS[format];
  const { starts } = indexed.once(written)[format];
  const value = valueWriter(indexed, format);
  const { offsets, field } = indexed.image;
  return (row) => {
    const end = offsets[row + 1] ?? 0;
    let values = '';
    for (let at = offsets[row] ?? 0; at < end; at += 1) {
      const number = field[at] ?? 0;
      if (isChosen[number] !== 1) continue;
      if (values !== '') values += betweenValues;
      values += starts[number] + value(at) + valueEnd;
    }
    return values;
  };
}

function writeAsListed(indexed: IndexedImage, format: Format, choice: FieldChoice, nulls: boolean): ValuesWriter {
  const { betweenValues, valueStart, valueEnd, nothing } = ROW_FORMS[format];
  const { starts } = indexed.once(written)[format];
  const value = valueWriter(indexed, format);
  const { offsets, field } = indexed.image;
  const places = new Int32Array(indexed.image.fields.length);
  const absent = nulls ? choice.absent.map((name) => valueStart(name) + nothing + valueEnd) : [];
  return (row) => {
    places.fill(-1);
    const end = offsets[row + 1] ?? 0;
    for (let at = offsets[row] ?? 0; at < end; at += 1) places[field[at] ?? 0] = at;
    const values: string[] = [];
    for (const number of choice.fields) {
      const at = places[number] ?? -1;
      if (at >= 0) values.push(starts[number] + value(at) + valueEnd);
      else if (nulls) values.push(starts[number] + nothing + valueEnd);
    }
    return values.concat(absent).join(betweenValues);
  };
}

function valueWriter(indexed: IndexedImage, format: Format): (at: number) => string {
  const { text } = ROW_FORMS[format];
  const { texts: known } = indexed.once(written)[format];
  const { form, value, texts } = indexed.image;
  return (at) => {
    const places = form[at] ?? 0;
    const number = value[at] ?? 0;
    if (places === IMAGE_WIDE) return texts[number] ?? '';
    if (places !== IMAGE_TEXT) return decimalText(number, places);
    let one = known[number];
    if (one === undefined) {
      one = text(texts[number] ?? '');
      known[number] = one;
    }
    return one;
  };
}
