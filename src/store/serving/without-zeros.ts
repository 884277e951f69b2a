import { IMAGE_WIDE } from '../../model/row-image.ts';
import type { ImageBuilder } from './image-builder.ts';

const POINT_AND_ZEROS = /\.?0+$/;

/** The digits of a decimal text without zeros behind the point: `4854000000.0000` is `4854000000`. */
function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(POINT_AND_ZEROS, '') : text;
}

/**
 * A builder that drops the zeros behind the point of every number: data sets have four digits there, whatever the
 * filing had. `dictionary`: the texts that the builder begins with.
 */
export function droppingZeros(builder: ImageBuilder, dictionary: readonly string[]): ImageBuilder {
  const wide = new Map<number, number>();
  const wideNumber = (value: number): number => {
    const text = dictionary[value];
    if (text === undefined) return value;
    let number = wide.get(value);
    if (number === undefined) {
      const short = withoutZeros(text);
      number = short === text ? value : builder.textNumber(short);
      wide.set(value, number);
    }
    return number;
  };
  return {
    ...builder,
    put: (row, place, form, value) => {
      if (form === IMAGE_WIDE) return builder.put(row, place, form, wideNumber(value));
      let places = form;
      let digits = value;
      for (; places > 0 && digits % 10 === 0; places -= 1) digits /= 10;
      builder.put(row, place, places, digits);
    },
    textNumber: (text) => builder.textNumber(withoutZeros(text)),
  };
}
