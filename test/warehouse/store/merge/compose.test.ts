import { expect, test } from 'vitest';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { expectSoundStore } from '../../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const filing = (document: string, accepted: string, values: TinyRow['values']): TinyRow => ({
  ...{ document, accepted, period: '2009-06-30', values },
});

const SHOWN = `
  SELECT f.name, x.value FROM current_version v JOIN (
    SELECT content_id, unnest(fields) AS field_id, unnest(mantissas)::VARCHAR AS value FROM content
    UNION ALL SELECT content_id, unnest(text_fields), unnest(texts) FROM content
    UNION ALL SELECT content_id, unnest(wide_fields), unnest(wide_numbers) FROM content
    UNION ALL SELECT content_id, unnest(nil_fields), 'nil' FROM content) x USING (content_id) JOIN field f USING (field_id)
  WHERE v.closed IS NULL ORDER BY ALL`;

test('a row shows of each field all values of the latest filing that has any, and nil where only the latest says so', async () => {
  const store = await tempStore();
  await ingestTiny(store, [
    filing('A', '2009-07-01', {
      a: '7|5',
      b: '1|2',
      c: '3',
      d: 'text:old',
      e: 'nil',
      f: '12345678901234567890',
    }),
    filing('B', '2009-08-01', { b: '9', c: 'nil', d: 'text:y', g: '4', h: 'nil' }),
  ]);
  expect(await withConnection(store, TEST_PORTS, (connection) => queryRows(connection, SHOWN))).toEqual([
    ['a', '5'],
    ['a', '7'],
    ['b', '9'],
    ['c', '3'],
    ['d', 'y'],
    ['f', '12345678901234567890'],
    ['g', '4'],
    ['h', 'nil'],
  ]);
  await expectSoundStore(store);
});
