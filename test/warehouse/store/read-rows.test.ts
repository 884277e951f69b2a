import { expect, test } from 'vitest';
import type { RowsRequest } from '../../../src/warehouse/store/read-rows.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

test('all rows of companies are read with their values, as they were at a snapshot', async () => {
  const store = await tempStore();
  const fiscal = { fiscalYear: '2009', fiscalPeriod: 'Q2', periodEnd: '2009-06-30', fye: '1231' };
  const row = {
    document: 'A',
    entity: '1',
    period: '2009-04-01/2009-06-30',
    filed: '2009-07-02',
    decimals: -3,
    line: 12,
    fiscal,
  };
  const wide = '123456789012345678901234567890.5';
  await ingestTiny(store, [
    {
      ...row,
      dimensions: 'Axis=Member;',
      unit: 'USD',
      values: { many: '1.50|2', big: wide, note: 'text:x', none: 'nil' },
    },
    { document: 'B', entity: '1', period: '2009-06-30', values: { stock: '7' } },
    { document: 'C', entity: '2', period: '2009-06-30', values: { stock: '8' } },
  ]);
  await ingestTiny(store, [{ ...row, unit: 'EUR', values: { many: '9' } }]);
  const read = (snapshot: number, documents?: readonly string[]) =>
    withReader(store, TEST_PORTS, (reader) =>
      reader.rows({ of: { companies: ['1'], documents }, snapshot, values: 'all' }),
    );
  const { rows, documents } = await read(1);
  expect(
    rows.map(({ company, dimensions, unit, source, values }) => [
      company.key,
      dimensions,
      unit,
      source.snapshot,
      values.length,
    ]),
  ).toEqual([
    ['1', 'Axis=Member;', 'USD', 1, 5],
    ['1', '', 'USD', 1, 1],
  ]);
  expect(rows[0]?.period).toEqual({ kind: 'duration', start: 14_335, end: 14_425 });
  const shown = rows[0]?.values.map(({ field, type, value, decimals, line }) => [
    field.name,
    type,
    value,
    decimals,
    line,
  ]);
  expect(shown).toEqual([
    ['many', 'number', '2', -3, 12],
    ['many', 'number', '1.50', -3, 12],
    ['big', 'number', wide, -3, null],
    ['note', 'text', 'x', null, null],
    ['none', 'nil', null, null, null],
  ]);
  expect(documents.get(rows[0]?.documentId ?? 0)).toEqual({
    ...{ name: 'A', form: '10-Q', filed: '2009-07-02', accession: null, accepted: null },
    ...{ periodEnd: 14_425, fiscalYear: '2009', fiscalPeriod: 'Q2' },
  });
  expect((await read(2)).rows.map(({ unit }) => unit)).toEqual(['EUR']);
  expect((await read(1, ['B'])).rows.map(({ values }) => values[0]?.value)).toEqual(['7']);
});

test('rows are chosen by their versions, few or many, or by the fields that they have, with some of their values', async () => {
  const store = await tempStore();
  await ingestTiny(store, [
    {
      document: 'A',
      entity: '1',
      period: '2009-06-30',
      values: { stock: '7', big: '123456789012345678901', none: 'nil' },
    },
    { document: 'B', entity: '1', period: '2009-06-30', values: { note: 'text:x' } },
    { document: 'C', entity: '2', period: '2009-06-30', values: { stock: '8' } },
  ]);
  await withReader(store, TEST_PORTS, async (reader) => {
    const names = new Map(Array.from(await reader.fieldsNamed(undefined), ([id, { name }]) => [name, id]));
    const idOf = (name: string): number => names.get(name) ?? 0;
    const documentsOf = async (request: Omit<RowsRequest, 'snapshot'>) =>
      (await reader.rows({ snapshot: 1, ...request })).rows.map(({ document, values }) => [
        document?.name,
        ...values.map(({ id, value }) => [id, value]),
      ]);
    const few = Int32Array.of(3, 1, 9);
    const many = Int32Array.from({ length: 2_000 }, (_, at) => at + 2);
    expect(await documentsOf({ of: { versions: few } })).toEqual([['A'], ['C']]);
    expect(await documentsOf({ of: { versions: many } })).toEqual([['B'], ['C']]);
    expect(await documentsOf({ of: { versions: new Int32Array() } })).toEqual([]);
    for (const [name, document] of [
      ['stock', 'A'],
      ['big', 'A'],
      ['none', 'A'],
      ['note', 'B'],
    ] as const) {
      const rows = await reader.rowsOfFields('1', [idOf(name)], 1);
      expect(rows.map((row) => row.document?.name)).toEqual([document]);
    }
    expect(await documentsOf({ of: { companies: ['2', '1'] }, values: [idOf('stock'), idOf('note')] })).toEqual([
      ['A', [idOf('stock'), '7']],
      ['B', [idOf('note'), 'x']],
      ['C', [idOf('stock'), '8']],
    ]);
    expect((await reader.describeRows(few, 1)).get(3)).toEqual({
      company: { key: '2', name: 'Company 2', symbol: null },
      document: { name: 'C', form: '10-Q', filed: null },
      dimensions: '',
      unit: 'USD',
      period: { kind: 'instant', instant: 14_425 },
      source: { resource: 'Tiny', snapshot: 1 },
    });
  });
});

test('the history of a row is in the order in which its documents were accepted', async () => {
  const store = await tempStore();
  const row = { entity: '1', period: '2009-06-30', values: { stock: '7' } };
  await ingestTiny(store, [
    { ...row, document: 'A', accepted: '2009-09-01T00:00:00' },
    { ...row, document: 'B', accepted: '2009-07-01T00:00:00', values: { stock: '6' } },
  ]);
  await withReader(store, TEST_PORTS, async (reader) => {
    const { rows } = await reader.rows({ snapshot: 1, of: { companies: ['1'] } });
    const past = await reader.historyOfFields(rows[0]?.identity ?? 0, { names: ['stock'] }, 1);
    expect(past.map(({ document, value }) => [document?.name, value])).toEqual([
      ['B', '6'],
      ['A', '7'],
    ]);
  });
});
