import { expect, test } from 'vitest';
import type { TaxonomyBinding } from '../../../src/core/model/row-batch.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { streamRows } from '../../../src/warehouse/store/row-stream.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const STANDARD: TaxonomyBinding = { source: 'us-gaap', id: '18', statedVersion: '2009' };
const OWN: TaxonomyBinding = { source: 'filing', id: 'own' };
const ROW = { document: 'A', period: '2009-06-30', taxonomy: STANDARD, line: 12 };

const query = (store: string, sql: string) =>
  withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));

test('conflicting numbers, nil and lines are kept and shown', async () => {
  const store = await tempStore();
  await ingestTiny(store, [{ ...ROW, values: { a: '2|1.5', b: 'nil', c: '3' } }]);
  expect(await query(store, 'SELECT field, number_text, nil, line FROM filed_value ORDER BY ALL')).toEqual([
    ['a', '1.5', false, 12],
    ['a', '2', false, 12],
    ['b', null, true, null],
    ['c', '3', false, 12],
  ]);
  await expectSoundStore(store);
});

test('the order of conflicting numbers and their lines make no new version; nil in the place of nothing does', async () => {
  const store = await tempStore();
  await ingestTiny(store, [{ ...ROW, values: { a: '2|15' } }]);
  const same = await ingestTiny(store, [{ ...ROW, line: 77, values: { a: '15|2' } }]);
  expect(same.changes).toMatchObject({ seen: 1, changed: 0 });
  const changed = await ingestTiny(store, [{ ...ROW, values: { a: '15|2', b: 'nil' } }]);
  expect(changed.changes).toMatchObject({ seen: 1, changed: 1 });
  await expectSoundStore(store);
});

test('a row may bind to further taxonomies; other ones make a new version', async () => {
  const store = await tempStore();
  const values = { a: '1' };
  await ingestTiny(store, [
    { ...ROW, further: [OWN], values },
    { period: '2009-03-31', values },
  ]);
  expect(
    (
      await ingestTiny(store, [
        { ...ROW, further: [OWN, OWN], values },
        { period: '2009-03-31', values },
      ])
    ).changes,
  ).toMatchObject({ changed: 0 });
  expect(
    (
      await ingestTiny(store, [
        { ...ROW, values },
        { period: '2009-03-31', values },
      ])
    ).changes,
  ).toMatchObject({ changed: 1 });
  const bindings = await withConnection(store, TEST_PORTS, async (connection) => {
    const found: unknown[] = [];
    for await (const { furtherBindings } of streamRows(connection, 1)) found.push([...(furtherBindings ?? [])]);
    return found;
  });
  expect(bindings).toEqual([[[0, [2]]]]);
  await expectSoundStore(store);
});
