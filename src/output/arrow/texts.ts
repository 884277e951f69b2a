import type { ColumnValues } from '../../core/model/column-chunk.ts';

/** Texts as a column of UTF-8. */
export function textValues(texts: readonly string[], validity?: Uint8Array): ColumnValues {
  const encoder = new TextEncoder();
  const joined = texts.join('');
  const bytes = encoder.encode(joined);
  const isAscii = bytes.length === joined.length;
  const offsets = new Int32Array(texts.length + 1);
  for (const [i, text] of texts.entries()) {
    offsets[i + 1] = (offsets[i] as number) + (isAscii ? text.length : encoder.encode(text).length);
  }
  return { count: texts.length, validity, bytes, offsets };
}
