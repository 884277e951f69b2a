import type { ImageValue } from '../../src/image/image-of-rows.ts';
import type { RowImage } from '../../src/model/row-image.ts';

export { type ImageRow, type ImageValue, imageOf } from '../../src/image/image-of-rows.ts';

/** A number of an image, as it was written. */
export function num(number: string | number): ImageValue {
  return { number: String(number) };
}

/** Counts the reads of a member of an image from now on. */
export function countReads(image: RowImage, member: keyof RowImage): () => number {
  let reads = 0;
  const value = image[member];
  Object.defineProperty(image, member, {
    get: () => {
      reads += 1;
      return value;
    },
  });
  return () => reads;
}
