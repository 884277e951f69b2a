import { expect, test } from 'vitest';
import { NO_PROGRESS } from '../../../src/core/base/progress.ts';
import { type IngestedByDay, ingestByDay } from '../../../src/warehouse/ingest/ingest-by-day.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { readFsds } from '../../../src/warehouse/sources/fsds/read-fsds.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { type DataSetRows, dataSet } from '../../support/fsds.ts';
import { memoryFiles } from '../../support/memory-files.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const TARGET = { command: 'test', input: 'set', observedAt: '2010-01-01T00:00:00Z' };

const [FIRST, SECOND, THIRD] = ['0000000001-09-000001', '0000000001-09-000002', '0000000002-09-000001'] as const;
const OWN = { tag: 'Ours', version: SECOND, custom: '1', tlabel: 'Ours' };
const SET: DataSetRows = {
  sub: [
    // Renamed between its filings; the third company files on the day of the second filing, but earlier.
    { adsh: SECOND, name: 'ALPHA NEW', filed: '20090807', accepted: '2009-08-07 16:00:00.0' },
    { adsh: FIRST, name: 'ALPHA OLD', filed: '20090805', accepted: '2009-08-04 18:10:00.0' },
    { adsh: THIRD, cik: '2', name: 'BETA', filed: '20090807', accepted: '2009-08-07 09:00:00.0' },
  ],
  tag: [{}, OWN],
  num: [
    { adsh: SECOND, value: '101.5000' },
    { adsh: SECOND, tag: 'Ours', version: SECOND },
    { adsh: FIRST },
    { adsh: FIRST, ddate: '20081231', value: '90.0000' },
    { adsh: THIRD },
  ],
  pre: [{ adsh: FIRST }, { adsh: SECOND }, { adsh: THIRD }],
};

const files = (rows: DataSetRows) => memoryFiles(dataSet(rows));

function asFiled(store: string, rows: DataSetRows): Promise<IngestedByDay> {
  const read = readFsds(files(rows), { progress: NO_PROGRESS, byDay: true });
  return ingestByDay(read, { ...TARGET, store }, TEST_PORTS);
}

const ingestSet = (store: string, rows: DataSetRows, options: { readonly wholeQuarter?: boolean }) =>
  ingestRows(readFsds(files(rows), { progress: NO_PROGRESS, ...options }), { ...TARGET, store }, TEST_PORTS);

const whole = (store: string, rows: DataSetRows) => ingestSet(store, rows, { wholeQuarter: true });

const asked = (store: string, sql: string) =>
  withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));

test('each filing date is a snapshot that knows what was filed until then', async () => {
  const store = await tempStore();
  const { days, summary } = await asFiled(store, SET);
  expect(days.map(({ snapshot, changes, summary: { scope, counts } }) => [snapshot, changes, scope, counts])).toEqual([
    [
      1,
      { seen: 2, new: 2, changed: 0, retired: 0 },
      expect.objectContaining({ partition: 'filings 2009-08-05', complete: false, effectiveAt: '2009-08-05T23:59:59' }),
      { filings: 1, numbersLoaded: 2, statementLines: 1 },
    ],
    [
      2,
      { seen: 2, new: 2, changed: 0, retired: 0 },
      expect.objectContaining({ partition: 'filings 2009-08-07', complete: false, effectiveAt: '2009-08-07T23:59:59' }),
      expect.objectContaining({ filings: 2, numbersLoaded: 3, statementLines: 2, numbersNull: 0, filingsKnown: 0 }),
    ],
  ]);
  expect(summary.counts).toMatchObject({ filings: 3, numbersLoaded: 5, statementLines: 3 });
  await expectSoundStore(store);
  expect(await asked(store, 'SELECT name, opened, closed FROM entity_version ORDER BY ALL')).toEqual([
    ['ALPHA NEW', 2, null],
    ['ALPHA OLD', 1, 2],
    ['BETA', 2, null],
  ]);
  const labels = 'SELECT label, opened FROM filed_field ORDER BY opened';
  expect(await asked(store, labels)).toEqual([
    ['Assets', 1],
    ['Ours', 2],
  ]);
  expect(await asked(store, `SELECT DISTINCT name FROM scope_partition WHERE name LIKE 'quarter%'`)).toEqual([
    ['quarter 2009q3'],
  ]);
  await withReader(store, TEST_PORTS, async (reader) => {
    const { history } = await reader.rowHistory('Companies', {}, []);
    // Thursday shows what was filed on Wednesday, Saturday what was filed on Friday.
    expect(history.refreshes.map(({ at }) => at)).toEqual(['2009-08-06T07:13:00.000Z', '2009-08-08T07:13:00.000Z']);
  });
});

test('all dates together show what the data set ingested whole shows', async () => {
  const [divided, together] = [await tempStore(), await tempStore()];
  await asFiled(divided, SET);
  await whole(together, SET);
  for (const sql of [
    `SELECT field, number_text, document, form, filed, period_end FROM filed_value ORDER BY ALL`,
    `SELECT document, "Assets" FROM "FSDS_18" ORDER BY ALL`,
    'SELECT key, name FROM entity JOIN entity_version USING (entity_id) WHERE closed IS NULL ORDER BY ALL',
    'SELECT name, line, label FROM statement_line JOIN document USING (document_id) ORDER BY ALL',
  ]) {
    expect([sql, await asked(divided, sql)]).toEqual([sql, await asked(together, sql)]);
  }
});

test('filings that the store has are left out, whether they came day by day or together', async () => {
  const store = await tempStore();
  await whole(store, { ...SET, sub: SET.sub?.slice(2) ?? [], num: SET.num?.slice(4) ?? [], pre: [] });
  const further = await asFiled(store, { ...SET, num: SET.num?.map((cells) => ({ ...cells, value: '7' })) ?? [] });
  expect(further.days.map(({ summary: { scope }, changes }) => [scope.partition, changes.new])).toEqual([
    ['filings 2009-08-05', 2],
    ['filings 2009-08-07', 1],
  ]);
  expect(further.summary).toMatchObject({ counts: { filings: 3, filingsKnown: 1 } });
  const values = `SELECT number_text FROM filed_value WHERE document = '${THIRD}'`;
  expect(await asked(store, values)).toEqual([['100.0000']]);
  const again = await asFiled(store, SET);
  expect(again.days).toEqual([]);
  expect(again.summary.counts).toMatchObject({ filingsKnown: 3 });
  expect(again.summary.diagnostics.map(({ code }) => code)).toContain('ingest/filings-known');
  expect(await asked(store, 'SELECT max(snapshot_id), count(*) FROM snapshot')).toEqual([[3, 3n]]);
  await expectSoundStore(store);
});

test('a date before what the store has is reported; a later publication of the quarter restates it as ever', async () => {
  const store = await tempStore();
  const [later, earlier] = [
    { ...SET, sub: SET.sub?.filter(({ adsh }) => adsh !== FIRST) ?? [], num: SET.num?.slice(0, 2) ?? [], pre: [] },
    { ...SET, sub: SET.sub?.filter(({ adsh }) => adsh === FIRST) ?? [], num: SET.num?.slice(2, 4) ?? [], pre: [] },
  ];
  expect((await asFiled(store, later)).summary.diagnostics).toEqual([]);
  expect((await asFiled(store, earlier)).summary.diagnostics).toMatchObject([{ code: 'ingest/filed-before' }]);
  const restated = await whole(store, { ...SET, num: SET.num?.slice(1) ?? [] });
  expect(restated.changes).toMatchObject({ changed: 1, retired: 0 });
});

test('a data set of a day retires only rows of its own filings; a whole quarter retires the others, and says so first', async () => {
  const store = await tempStore();
  const part = (
    adsh: string,
    num: DataSetRows['num'] = SET.num?.filter((cells) => cells.adsh === adsh),
  ): DataSetRows => {
    return { ...SET, sub: SET.sub?.filter((cells) => cells.adsh === adsh) ?? [], num: num ?? [], pre: [] };
  };
  const ofFirst = SET.num?.filter(({ adsh }) => adsh === FIRST) ?? [];
  expect(ofFirst.length).toBeGreaterThan(1);
  await ingestSet(store, part(FIRST), {});
  const other = await ingestSet(store, part(THIRD), {});
  expect(other).toMatchObject({ changes: { new: 1, retired: 0 }, summary: { scope: { complete: false } } });
  const corrected = await ingestSet(store, part(FIRST, ofFirst.slice(1)), {});
  expect(corrected.changes).toMatchObject({ new: 0, retired: 1 });
  const all = await ingestSet(store, part(FIRST, ofFirst.slice(1)), { wholeQuarter: true });
  expect(all.changes.retired).toBe(1);
  expect(all.summary.diagnostics[0]).toEqual({
    severity: 'warning',
    code: 'ingest/filings-retired',
    message: `1 filing of quarter 2009q3 that it does not name is retired: ${THIRD}`,
  });
  await expectSoundStore(store);
});
