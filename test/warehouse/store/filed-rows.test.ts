import { expect, test } from 'vitest';
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
      reader.filedRows({ companies: ['1'], snapshot, ...(documents && { documents }) }),
    );
  const { rows, documents } = await read(1);
  expect(
    rows.map(({ company, dimensions, unit, snapshot, values }) => [company, dimensions, unit, snapshot, values.length]),
  ).toEqual([
    ['1', 'Axis=Member;', 'USD', 1, 5],
    ['1', '', 'USD', 1, 1],
  ]);
  expect(rows[0]?.period).toEqual({ kind: 'duration', start: 14_335, end: 14_425 });
  const shown = rows[0]?.values.map(({ field, kind, value, decimals, line }) => [
    field.name,
    kind,
    value,
    decimals,
    line,
  ]);
  expect(shown).toEqual([
    ['many', 'number', '2', -3, 12],
    ['many', 'number', '1.50', -3, 12],
    ['big', 'number', wide, -3, null],
    ['note', 'text', 'x', null, null],
    ['none', 'nil', '', null, null],
  ]);
  expect(documents.get(rows[0]?.document ?? 0)).toEqual({
    ...{ name: 'A', form: '10-Q', filed: '2009-07-02', accepted: null },
    ...{ periodEnd: 14_425, fiscalYear: '2009', fiscalPeriod: 'Q2' },
  });
  expect((await read(2)).rows.map(({ unit }) => unit)).toEqual(['EUR']);
  expect((await read(1, ['B'])).rows.map(({ values }) => values[0]?.value)).toEqual(['7']);
});
