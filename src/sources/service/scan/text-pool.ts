import { createByteInterner, hashBytes, internBytes } from '../../fsds/byte-interner.ts';

const LONGEST = 96;
/** Beyond so many texts it begins anew: its memory does not grow with the input. */
const MOST = 50_000;

/** Texts by their bytes, so that those which come again and again (names, codes, dates) are made once. */
export type TextPool = ReturnType<typeof textPool>;

export function textPool() {
  /** `hash`: of the text that was found last; equal texts have equal hashes. */
  return { bytes: createByteInterner(1024), texts: [] as string[], hash: 0 };
}

/** The text of `bytes[start .. end]`, which are whole characters. */
export function pooledText(pool: TextPool, bytes: Buffer, start: number, end: number): string {
  if (end - start > LONGEST) {
    pool.hash = hashBytes(bytes, start, end);
    return bytes.toString('utf8', start, end);
  }
  if (pool.texts.length >= MOST) {
    pool.bytes = createByteInterner(1024);
    pool.texts = [];
  }
  const number = internBytes(pool.bytes, bytes, start, end);
  pool.hash = pool.bytes.hashes[number] as number;
  const known = pool.texts[number];
  if (known !== undefined) return known;
  const text = bytes.toString('utf8', start, end);
  pool.texts.push(text);
  return text;
}
