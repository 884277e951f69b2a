import { expect, test } from 'vitest';
import { withConnection } from '../../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../../src/warehouse/store/rows.ts';
import { expectSoundStore } from '../../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import type { TinyRow } from '../../../support/tiny-rows.ts';

const filing = (document: string, accepted: string, a: string): TinyRow => ({
  ...{ document, accepted, period: '2009-06-30', values: { a } },
});

const VERSIONS = `
  SELECT v.opened, v.closed, d.name, v.content_id < 0 FROM current_version v LEFT JOIN document d USING (document_id) ORDER BY v.opened`;

test('a row shows the filing that was accepted last, in whichever order filings come, and nothing once all are gone', async () => {
  const store = await tempStore();
  const [early, late] = [filing('A', '2009-07-01', '1'), filing('B', '2009-08-01', '2')];
  await ingestTiny(store, [late]);
  await ingestTiny(store, [early, late]);
  await ingestTiny(store, [early]);
  await ingestTiny(store, []);
  expect(await withConnection(store, TEST_PORTS, (connection) => queryRows(connection, VERSIONS))).toEqual([
    [1, 3, 'B', false],
    [3, 4, 'A', false],
  ]);
  await expectSoundStore(store);
});
