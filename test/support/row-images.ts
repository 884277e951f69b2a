import type { RowImage } from '../../src/core/model/row-image.ts';
import type { ImageValue } from '../../src/service/image/image-of-rows.ts';

export { type ImageRow, type ImageValue, imageOf } from '../../src/service/image/image-of-rows.ts';

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
