/** A bit for each number from 0; 32 in each word, the lowest first. */
export type Bitmap = Int32Array;

export function emptyBitmap(bits: number): Bitmap {
  return new Int32Array((bits + 31) >>> 5);
}

export function hasBit(bitmap: Bitmap, bit: number): boolean {
  return (((bitmap[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
}

export function setBit(bitmap: Bitmap, bit: number): void {
  bitmap[bit >>> 5] = (bitmap[bit >>> 5] ?? 0) | (1 << (bit & 31));
}

/** The bits that are set in all of some bitmaps of one length, or in any of them. */
export function joinBitmaps(bitmaps: readonly Bitmap[], join: 'all' | 'any'): Bitmap {
  const [first, ...others] = bitmaps;
  if (first === undefined) throw new RangeError('there is no bitmap');
  if (others.length === 0) return first;
  const joined = first.slice();
  for (const other of others) {
    if (join === 'all')
      for (let word = 0; word < joined.length; word += 1) joined[word] = word32(joined, word) & word32(other, word);
    else for (let word = 0; word < joined.length; word += 1) joined[word] = word32(joined, word) | word32(other, word);
  }
  return joined;
}

function word32(bitmap: Bitmap, word: number): number {
  return bitmap[word] ?? 0;
}
