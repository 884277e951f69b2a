import type { Vector } from '@duckdb/node-bindings';
import { bindings } from '../driver.ts';

/** A vector has `length` items. Those at `picked` are read, in that order; all where it is left out. */
export type Items = { readonly length: number; readonly picked?: Int32Array };

export function isValid(validity: Uint8Array | undefined, index: number): boolean {
  return validity === undefined || (((validity[index >> 3] as number) >> (index & 7)) & 1) === 1;
}

/** The driver gives words of 64 bits, the lowest first, and `null` for a vector that never had a NULL. */
export function readValidity(vector: Vector, { length, picked }: Items): Uint8Array | undefined {
  const all: Uint8Array | null = bindings.vector_get_validity(vector, Math.ceil(length / 64) * 8);
  if (all === null || picked === undefined) return all ?? undefined;
  const bits = new Uint8Array(Math.ceil(picked.length / 8));
  picked.forEach((at, i) => {
    if (isValid(all, at)) bits[i >> 3] = (bits[i >> 3] as number) | (1 << (i & 7));
  });
  return bits;
}
