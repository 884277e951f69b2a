import { describe, expect, it } from 'vitest';
import type { RowBatch } from '../../../../src/core/model/row-batch.ts';
import { fieldFilter } from '../../../../src/service/sync/run/staged-resource.ts';

const NOTHING = { row: new Int32Array(), field: new Int32Array() };

/** A batch with these new fields, and a number and a text of each field by its number. */
function batchOf(names: readonly string[], fields: readonly number[]): RowBatch {
  const cells = { row: Int32Array.from(fields, (_, at) => at), field: Int32Array.from(fields) };
  return {
    fields: names.map((name) => ({ namespace: 'service', name })),
    ...{ units: [], documents: [], entities: [], dimensions: [], taxonomies: [] },
    rows: {
      ...{ document: NOTHING.row, entity: NOTHING.row, dimensions: NOTHING.row, unit: NOTHING.row },
      ...{ periodKind: new Uint8Array(), periodStart: NOTHING.row, periodEnd: NOTHING.row },
      ...{ taxonomy: NOTHING.row, rounded: new Uint8Array() },
    },
    numbers: {
      ...cells,
      mantissa: BigInt64Array.from(fields, (field) => BigInt(field * 10)),
      places: Uint8Array.from(fields, (field) => field),
      decimals: Int8Array.from(fields, (field) => -field),
    },
    wideNumbers: { ...NOTHING, text: [], decimals: new Int8Array() },
    texts: { ...cells, text: fields.map((field) => `text ${field}`) },
  };
}

describe('a filter of fields', () => {
  it('leaves out the values of unknown fields, numbers the others anew, and counts', () => {
    const filter = fieldFilter((name) => name !== 'b' && name !== 'd');
    const first = filter.apply(batchOf(['a', 'b', 'c'], [0, 1, 2, 1]));
    expect(first.fields.map(({ name }) => name)).toEqual(['a', 'c']);
    expect([...first.numbers.field]).toEqual([0, 1]);
    expect([...first.numbers.row]).toEqual([0, 2]);
    expect([...first.numbers.mantissa]).toEqual([0n, 20n]);
    expect([...first.numbers.places]).toEqual([0, 2]);
    expect([...first.numbers.decimals]).toEqual([0, -2]);
    expect(first.texts.text).toEqual(['text 0', 'text 2']);
    // Fields are numbered on from batch to batch.
    const second = filter.apply(batchOf(['d', 'e'], [4, 3, 0]));
    expect([...second.numbers.field]).toEqual([2, 0]);
    expect(second.texts.text).toEqual(['text 4', 'text 0']);
    expect([...filter.discarded]).toEqual([
      ['b', 4],
      ['d', 2],
    ]);
  });

  it('hands on a batch as it is where all fields are known, and begins anew with each answer', () => {
    const filter = fieldFilter((name) => name !== 'b');
    const batch = batchOf(['a', 'c'], [0, 1]);
    expect(filter.apply(batch)).toBe(batch);
    filter.nextAnswer();
    expect([...filter.apply(batchOf(['b', 'a'], [1, 0])).numbers.field]).toEqual([0]);
    expect([...filter.discarded]).toEqual([['b', 2]]);
  });
});
