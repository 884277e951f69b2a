import type { Decimal, Vector } from 'apache-arrow';
import { formatDecimal, powerOfTen } from '../../core/base/decimal.ts';

/** The form that decimals take in Arrow: `exact` is Decimal128. */
export type DecimalForm = (typeof DECIMAL_FORMS)[number];

export const DECIMAL_FORMS = ['exact', 'float64', 'text'] as const;

const WORDS = 4;

/** The exact text of the decimal at an index; `null` for NULL. */
export function decimalText(column: Vector<Decimal>, index: number): string | null {
  const words: Uint32Array | null = column.get(index);
  return words === null ? null : formatDecimal({ mantissa: mantissaAt(words, 0), places: column.type.scale });
}

/** The number without its point at an index of words of 32 bits, four each. */
export function mantissaAt(words: Uint32Array, index: number): bigint {
  let mantissa = 0n;
  for (let word = WORDS - 1; word >= 0; word -= 1) {
    mantissa = (mantissa << 32n) | BigInt(words[index * WORDS + word] as number);
  }
  return BigInt.asIntN(128, mantissa);
}

const LARGEST_POWER = 22;

/** The float next to a decimal. A quotient of two numbers that floats hold exactly is rounded once. */
export function nearestFloat(mantissa: bigint, places: number): number {
  const isExact = places <= LARGEST_POWER && BigInt(Number.MAX_SAFE_INTEGER) >= (mantissa < 0n ? -mantissa : mantissa);
  if (isExact) return Number(mantissa) / Number(powerOfTen(places));
  return Number(formatDecimal({ mantissa, places }));
}

/** Decimals of 2, 4, 8 or 16 bytes in words of 32 bits, four each. */
export function widenDecimals(bytes: Uint8Array, width: number): Uint32Array {
  const { buffer, byteOffset, byteLength } = bytes;
  if (width === 16) return new Uint32Array(buffer, byteOffset, byteLength / 4);
  const count = byteLength / width;
  const wide = new Int32Array(count * WORDS);
  const narrow = narrowItems(bytes, width);
  const step = width === 8 ? 2 : 1;
  for (let i = 0; i < count; i += 1) {
    const low = narrow[i * step] as number;
    const next = step === 2 ? (narrow[i * 2 + 1] as number) : low >> 31;
    wide[i * WORDS] = low;
    wide[i * WORDS + 1] = next;
    wide[i * WORDS + 2] = next >> 31;
    wide[i * WORDS + 3] = next >> 31;
  }
  return new Uint32Array(wide.buffer);
}

function narrowItems({ buffer, byteOffset, byteLength }: Uint8Array, width: number): Int16Array | Int32Array {
  if (width === 2) return new Int16Array(buffer, byteOffset, byteLength / 2);
  return new Int32Array(buffer, byteOffset, byteLength / 4);
}

/** Decimals of 16 bytes in their lowest 2, 4, 8 or 16. */
export function narrowDecimals(wide: Uint8Array, width: number): Uint8Array {
  if (width === WORDS * 4) return wide;
  const count = wide.length / (WORDS * 4);
  const narrow = new Uint8Array(count * width);
  for (let i = 0; i < count; i += 1) narrow.set(wide.subarray(i * WORDS * 4, i * WORDS * 4 + width), i * width);
  return narrow;
}
