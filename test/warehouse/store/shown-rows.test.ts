import { describe, expect, test } from 'vitest';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import type { ChangedRow, ShownRow } from '../../../src/warehouse/store/shown-rows.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import type { TinyRow } from '../../support/tiny-rows.ts';

const CASH: TinyRow = {
  document: 'A',
  accepted: '2009-07-01T00:00:00',
  filed: '2009-07-01',
  period: '2009-06-30',
  unit: 'USD',
  decimals: -3,
  values: { a: '1.50', b: '-12345678901234567890', name: 'text:Åland "x"' },
};
const SALES: TinyRow = { ...CASH, period: '2009-04-01/2009-06-30', values: { c: '3' } };
const OTHER: TinyRow = { ...CASH, entity: '0000000002', document: 'B', values: { a: '7' } };

/** Three snapshots: all three rows; cash restated by a later document and sales withdrawn; nothing changed. */
async function history(): Promise<string> {
  const store = await tempStore();
  const restated = { ...CASH, document: 'C', accepted: '2009-09-01T00:00:00', values: { a: '2' } };
  await ingestTiny(store, [CASH, SALES, OTHER]);
  await ingestTiny(store, [CASH, restated, OTHER]);
  await ingestTiny(store, [CASH, restated, OTHER]);
  return store;
}

const shown = (store: string, company: string, snapshot: number): Promise<readonly ShownRow[]> =>
  withReader(store, TEST_PORTS, (reader) => reader.rowsOfCompany(company, snapshot));

const changes = (store: string, snapshot: number): Promise<readonly ChangedRow[]> =>
  withReader(store, TEST_PORTS, async (reader) => {
    const changed: ChangedRow[] = [];
    for await (const change of reader.changesOf(snapshot)) changed.push(change);
    return changed;
  });

const valuesOf = (row: ShownRow | null | undefined): Record<string, string | null> =>
  Object.fromEntries(row?.values.map(({ field, value }) => [field.name, value]) ?? []);

describe('the rows of a company', () => {
  test('are those of all its periods as they were at a snapshot, with exact values', async () => {
    const store = await history();
    const rows = await shown(store, '0000000001', 1);
    expect(rows.map(({ period }) => period)).toEqual([
      { kind: 'duration', start: 14335, end: 14425 },
      { kind: 'instant', instant: 14425 },
    ]);
    expect(rows[1]).toMatchObject({
      company: { key: '0000000001' },
      document: { name: 'A', filed: '2009-07-01' },
      unit: 'USD',
      dimensions: '',
      source: { resource: 'Tiny', snapshot: 1 },
      values: [
        { field: { namespace: 'service', name: 'a' }, type: 'number', value: '1.50', decimals: -3 },
        { field: { name: 'b' }, type: 'number', value: '-12345678901234567890', decimals: -3 },
        { field: { name: 'name' }, type: 'text', value: 'Åland "x"', decimals: null },
      ],
    });
  });

  test('show the latest filing of a field, and no withdrawn row', async () => {
    const store = await history();
    const rows = await shown(store, '0000000001', 3);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ document: { name: 'C' }, source: { snapshot: 2 } });
    expect(valuesOf(rows[0])).toEqual({ a: '2', b: '-12345678901234567890', name: 'Åland "x"' });
    expect(await shown(store, '0000000003', 3)).toEqual([]);
  });
});

test('a field of a row may have several numbers, or be nil', async () => {
  const store = await tempStore();
  await ingestTiny(store, [{ ...CASH, values: { a: '2|1', b: 'nil' } }]);
  const [row] = await shown(store, '0000000001', 1);
  expect(row?.values.map(({ field, type, value }) => [field.name, type, value])).toEqual([
    ['a', 'number', '1'],
    ['a', 'number', '2'],
    ['b', 'nil', null],
  ]);
});

describe('the changes of a snapshot', () => {
  test('are the rows before and after it', async () => {
    const store = await history();
    const [cash, sales, ...others] = await changes(store, 2);
    expect(others).toEqual([]);
    expect([valuesOf(cash?.before).a, valuesOf(cash?.after).a]).toEqual(['1.50', '2']);
    expect(cash?.before?.row).toBe(cash?.after?.row);
    expect([cash?.before?.document?.name, cash?.after?.document?.name]).toEqual(['A', 'C']);
    expect([valuesOf(sales?.before), sales?.after]).toEqual([{ c: '3' }, null]);
  });

  test('of the first one are all rows, of one that changed nothing none', async () => {
    const store = await history();
    expect((await changes(store, 1)).map(({ before, after }) => [before, after?.row])).toEqual([
      [null, 1],
      [null, 2],
      [null, 3],
    ]);
    expect(await changes(store, 3)).toEqual([]);
  });
});
