import type { Vector } from '@duckdb/node-bindings';
import { inputError } from '../../../core/base/errors.ts';
import { isValid } from '../../../core/model/column-chunk.ts';
import { bindings } from '../driver.ts';

/**
 * The bytes of a text: its length in 4, and itself in 12, or where it is longer its beginning in 4 and its address in
 * 8.
 */
const TEXT_BYTES = 16;
const INLINE = 12;
const ADDRESS = 8;

type Texts = { readonly bytes: Uint8Array; readonly offsets: Int32Array };

/**
 * The texts or blobs of a vector, one after the other. Those that are NULL are empty: their memory may hold anything.
 */
export function readTexts(vector: Vector, count: number, validity: Uint8Array | undefined): Texts {
  const memory = bindings.vector_get_data(vector, count * TEXT_BYTES);
  const words = new Uint32Array(memory.buffer, memory.byteOffset, count * 4);
  const offsets = new Int32Array(count + 1);
  let total = 0;
  for (let i = 0; i < count; i += 1) {
    if (isValid(validity, i)) total += words[i * 4] as number;
    offsets[i + 1] = total;
  }
  if (total > 0x7fffffff) throw inputError('the query was refused: it has more than 2 GiB of text in a few rows');
  const bytes = new Uint8Array(total);
  copyTexts({ memory, words, offsets, bytes });
  return { offsets, bytes };
}

type Copied = Texts & { readonly memory: Uint8Array; readonly words: Uint32Array };

/** Long texts that follow each other in memory are fetched together: a call of the driver costs more than a copy. */
function copyTexts(texts: Copied): void {
  const { memory, offsets, bytes } = texts;
  let fetched: Uint8Array = new Uint8Array();
  let at = 0;
  for (let i = 0; i + 1 < offsets.length; i += 1) {
    const from = offsets[i] as number;
    const size = sizeOf(texts, i);
    if (size === 0) continue;
    if (size <= INLINE) {
      for (let byte = 0; byte < size; byte += 1) bytes[from + byte] = memory[i * TEXT_BYTES + 4 + byte] as number;
      continue;
    }
    if (at === fetched.length) {
      const address = memory.byteOffset + i * TEXT_BYTES + ADDRESS;
      fetched = bindings.get_data_from_pointer(memory.buffer as ArrayBuffer, address, bytesFrom(texts, i));
      at = 0;
    }
    let to = from + size;
    // The texts right behind it that were fetched with it.
    while (at + to - from < fetched.length && sizeOf(texts, i + 1) > INLINE) {
      i += 1;
      to = offsets[i + 1] as number;
    }
    bytes.set(fetched.subarray(at, at + to - from), from);
    at += to - from;
  }
}

function sizeOf({ offsets }: Texts, index: number): number {
  return (offsets[index + 1] as number) - (offsets[index] as number);
}

/** The bytes of the long texts that follow each other in memory without a gap, from `first` on. */
function bytesFrom(texts: Copied, first: number): number {
  const start = addressAt(texts, first);
  let total = sizeOf(texts, first);
  for (let i = first + 1; i + 1 < texts.offsets.length; i += 1) {
    const size = sizeOf(texts, i);
    if (size <= INLINE) continue;
    if (addressAt(texts, i) !== start + total) break;
    total += size;
  }
  return total;
}

/** `NaN`, which equals nothing, where a number would not be exact. */
function addressAt({ words }: Copied, index: number): number {
  const high = words[index * 4 + 3] as number;
  return high < 2 ** 21 ? (words[index * 4 + 2] as number) + high * 2 ** 32 : Number.NaN;
}
