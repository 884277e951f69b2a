import type { DuckDBVector } from '@duckdb/node-api';

/**
 * The driver keeps a vector's memory in fields that its types call private; going through its row-wise accessors is ten times
 * slower. This is the only place that reaches in, and it fails loudly where a new driver names them differently.
 */
export function rawItems<T>(vector: DuckDBVector, kind: abstract new (...args: never[]) => T): T {
  return rawField(vector, 'items', kind);
}

/** Offset and length pairs of a list vector. */
export function rawListEntries(vector: DuckDBVector): BigUint64Array {
  return rawField(vector, 'entryData', BigUint64Array);
}

function rawField<T>(vector: DuckDBVector, name: string, kind: abstract new (...args: never[]) => T): T {
  const value: unknown = Reflect.get(vector, name);
  if (value instanceof kind) return value;
  throw new TypeError(`the DuckDB driver no longer keeps ${kind.name} ${name} in ${vector.constructor.name}`);
}
