import type { RowImage } from '../../model/row-image.ts';

/** What is worked out of an image once, when it is first asked for, and goes with it. */
export function perImage<T extends object>(make: (image: RowImage) => T): (image: RowImage) => T {
  const made = new WeakMap<RowImage, T>();
  return (image) => {
    let known = made.get(image);
    if (!known) {
      known = make(image);
      made.set(image, known);
    }
    return known;
  };
}
