import type { ColumnValues } from '../../core/model/column-chunk.ts';

/** Runs of items of one column, one after the other. */
export function joinValues(parts: readonly ColumnValues[]): ColumnValues {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first ?? { count: 0, validity: undefined };
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    validity: joinValidity(parts),
    bytes: first.bytes && joinBytes(parts.map(({ bytes }) => bytes ?? new Uint8Array())),
    offsets: first.offsets && joinOffsets(parts),
    children: first.children?.map((_, i) => joinValues(parts.flatMap(({ children }) => children?.[i] ?? []))),
  };
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  // Memory of its own that need not be cleared: every byte is written.
  const whole = new Uint8Array(Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0)).buffer);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function joinOffsets(parts: readonly ColumnValues[]): Int32Array {
  const whole = new Int32Array(parts.reduce((sum, { count }) => sum + count, 1));
  let at = 0;
  for (const { offsets = new Int32Array(1), count } of parts) {
    const base = whole[at] as number;
    for (let i = 1; i <= count; i += 1) whole[at + i] = base + (offsets[i] as number);
    at += count;
  }
  return whole;
}

/** Bits after the last item are 0. */
function joinValidity(parts: readonly ColumnValues[]): Uint8Array | undefined {
  if (parts.every(({ validity }) => validity === undefined)) return undefined;
  const bits = new Uint8Array(Math.ceil(parts.reduce((sum, { count }) => sum + count, 0) / 8));
  let at = 0;
  for (const { validity, count } of parts) {
    for (let byte = 0; byte * 8 < count; byte += 1) {
      const used = 0xff >> Math.max(0, byte * 8 + 8 - count);
      setBits(bits, at + byte * 8, (validity?.[byte] ?? 0xff) & used);
    }
    at += count;
  }
  return bits;
}

function setBits(bits: Uint8Array, at: number, eight: number): void {
  const [byte, shift] = [at >> 3, at & 7];
  bits[byte] = (bits[byte] as number) | (eight << shift);
  if (shift > 0 && byte + 1 < bits.length) bits[byte + 1] = eight >> (8 - shift);
}
