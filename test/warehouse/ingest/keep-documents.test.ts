import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { type InlineFiling, inlineDocument } from '../../support/inline-filing.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';

const FILING: InlineFiling = {
  name: 'a',
  end: '2023-12-31',
  amounts: ['1,500', '900', '600'],
  note: '<p>a &amp; <b>b</b><br/></p>',
};

test('documents are kept with the flag alone, once, with their places; a filing without them keeps those', async () => {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  const ingest = async (files: Readonly<Record<string, string>>, keepDocuments: boolean) => {
    const input = writeFiles(join(folder, 'a'), files);
    const [filing] = await ingestXbrl(
      [input],
      { store, observedAt: '2024-02-01T00:00:00Z', keepDocuments },
      TEST_PORTS,
    );
    if (filing?.kind !== 'ingested') throw new Error('not ingested');
    return filing.counts;
  };
  const ask = (sql: string) => withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));
  const kept = 'SELECT name, kind, opened, closed, bytes::INTEGER FROM kept_document ORDER BY ALL';
  const text = inlineDocument(FILING);
  const size = Buffer.byteLength(text);
  expect(await ingest({ 'r.htm': text }, false)).not.toHaveProperty('documentsKept');
  expect(await ask(kept)).toEqual([]);
  const html = '<p>An exhibit<br>that is no XML';
  expect(await ingest({ 'r.htm': text, 'x.html': html }, true)).toMatchObject({
    documentsKept: 2,
    documentBytes: size + html.length,
  });
  const both = [
    ['r.htm', 'inline', 2, null, size],
    ['x.html', 'html', 2, null, html.length],
  ];
  expect(await ask(kept)).toEqual(both);
  await ingest({ 'r.htm': text }, true);
  await ingest({ 'r.htm': text }, false);
  expect(await ask(kept)).toEqual(both);
  const places = 'SELECT f.name, p.element FROM printed_place p JOIN field f USING (field_id) ORDER BY p.element';
  expect(await ask(places)).toEqual([
    ['Hidden', 1],
    ['Total', 2],
    ['Part', 3],
    ['Rest', 4],
    ['Total', 5],
    ['NoteTextBlock', 6],
  ]);
  expect(await ask(`SELECT text FROM filed_value WHERE field = 'NoteTextBlock'`)).toEqual([[FILING.note]]);
  const other = inlineDocument({ ...FILING, more: '<p>more</p>' });
  await ingest({ 'r.htm': other }, true);
  const snapshots = (await ask('SELECT max(snapshot_id) FROM snapshot'))[0]?.[0];
  expect(await ask(kept)).toContainEqual(['r.htm', 'inline', 2, snapshots, size]);
  const read = (at: number) => withReader(store, TEST_PORTS, (reader) => reader.keptText('a', 'r.htm', at));
  expect([await read(1), await read(2), await read(Number(snapshots))]).toEqual([undefined, text, other]);
  await expectSoundStore(store);
});
