import { IMAGE_TEXT, IMAGE_WIDE, type RowImage } from '../model/row-image.ts';

/** The decimal text of a safe integer with a point so many digits from its end: 150 and 2 give `1.50`. */
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
