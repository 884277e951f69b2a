import { expect, test } from 'vitest';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';

const USAGE = `
  SELECT f.name, u.kind, u.places, u.least_places FROM field_usage u JOIN field f USING (field_id) ORDER BY ALL`;

test('the use of a field has its kinds, and the most and least places of its numbers; it is recorded again only where it widens', async () => {
  const store = await tempStore();
  const values = { a: '1.25', b: 'text:x', c: '-12345678901234567890.5', d: 'nil' };
  await ingestTiny(store, [
    { period: '2009-06-30', values },
    { period: '2009-03-31', values: { a: '1.5' } },
  ]);
  await ingestTiny(store, [{ period: '2009-06-30', values: { ...values, a: '2.75' } }]);
  await ingestTiny(store, [{ period: '2009-06-30', values: { ...values, a: '3', b: 'text:y' } }]);
  expect(await withConnection(store, TEST_PORTS, (connection) => queryRows(connection, USAGE))).toEqual([
    ['a', 'number', 0, 0],
    ['a', 'number', 2, 1],
    ['b', 'text', 0, 0],
    ['c', 'whole', 20, 0],
    ['c', 'wide', 1, 0],
  ]);
});
