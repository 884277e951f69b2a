import type { Vector } from '@duckdb/node-bindings';
import { inputError } from '../../base/errors.ts';
import { bindings } from '../driver.ts';
import { type Items, isValid } from './vector-items.ts';

/** The bytes of a text: its length in 4, and itself in 12, or where it is longer its beginning in 4 and its address in 8. */
const TEXT_BYTES = 16;
const INLINE = 12;
const ADDRESS = 8;

type Texts = { readonly bytes: Uint8Array; readonly offsets: Int32Array };

/** The texts or blobs of a vector, one after the other. Those that are NULL are empty: their memory may hold anything. */
export function readTexts(vector: Vector, { length, picked }: Items, validity: Uint8Array | undefined): Texts {
  const memory = bindings.vector_get_data(vector, length * TEXT_BYTES);
  const words = new Uint32Array(memory.buffer, memory.byteOffset, length * 4);
  const count = picked?.length ?? length;
  const places = new Int32Array(count);
  const offsets = new Int32Array(count + 1);
  let total = 0;
  for (let i = 0; i < count; i += 1) {
    places[i] = (picked?.[i] ?? i) * 4;
    if (isValid(validity, i)) total += words[places[i] as number] as number;
    offsets[i + 1] = total;
  }
  if (total > 0x7fffffff) throw inputError('the query was refused: it has more than 2 GiB of text in a few rows');
  const texts = { memory, words, places, offsets, bytes: new Uint8Array(total) };
  copyTexts(texts);
  return texts;
}

type Copied = Texts & { readonly memory: Uint8Array; readonly words: Uint32Array; readonly places: Int32Array };

/** Long texts that follow each other in memory are fetched together: a call of the driver costs more than a copy. */
function copyTexts(texts: Copied): void {
  const { memory, offsets, bytes, places } = texts;
  let fetched: Uint8Array = new Uint8Array();
  let at = 0;
  for (let i = 0; i < places.length; i += 1) {
    const from = offsets[i] as number;
    const size = sizeOf(texts, i);
    if (size === 0) continue;
    const place = (places[i] as number) * 4;
    if (size <= INLINE) {
      for (let byte = 0; byte < size; byte += 1) bytes[from + byte] = memory[place + 4 + byte] as number;
      continue;
    }
    if (at === fetched.length) {
      const address = memory.byteOffset + place + ADDRESS;
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
  const { places, words } = texts;
  const start = addressAt(words, places[first] as number);
  let total = sizeOf(texts, first);
  for (let i = first + 1; i < places.length; i += 1) {
    const size = sizeOf(texts, i);
    if (size <= INLINE) continue;
    if (addressAt(words, places[i] as number) !== start + total) break;
    total += size;
  }
  return total;
}

/** `NaN`, which equals nothing, where a number would not be exact. */
function addressAt(words: Uint32Array, place: number): number {
  const high = words[place + 3] as number;
  return high < 2 ** 21 ? (words[place + 2] as number) + high * 2 ** 32 : Number.NaN;
}
