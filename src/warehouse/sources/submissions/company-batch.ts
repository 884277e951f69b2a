import type { Entity, RowBatch } from '../../../core/model/row-batch.ts';

/** A company without rows. */
export function companyBatch(entity: Entity): RowBatch {
  const integers = new Int32Array(0);
  const bytes = new Uint8Array(0);
  const decimals = new Int8Array(0);
  return {
    fields: [],
    units: [],
    documents: [],
    entities: [entity],
    dimensions: [],
    taxonomies: [],
    rows: {
      document: integers,
      entity: integers,
      dimensions: integers,
      unit: integers,
      periodKind: bytes,
      periodStart: integers,
      periodEnd: integers,
      taxonomy: integers,
      rounded: bytes,
    },
    numbers: { row: integers, field: integers, mantissa: new BigInt64Array(0), places: bytes, decimals },
    wideNumbers: { row: integers, field: integers, text: [], decimals },
    texts: { row: integers, field: integers, text: [] },
  };
}
