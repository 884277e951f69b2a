import { expect, test } from 'vitest';
import { CIK_SCHEME, entityIdentity } from '../../../src/core/model/entity-key.ts';
import { nameAndSymbol } from '../../../src/core/model/named-company.ts';
import type { Entity } from '../../../src/core/model/row-batch.ts';
import type { Scope } from '../../../src/core/model/source-read.ts';
import { ingestRows } from '../../../src/warehouse/ingest/ingest-rows.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { TINY_SCOPE, type TinyRow, tinyBatch } from '../../support/tiny-rows.ts';

const KEY = '0000320193';
const ASSETS = 'us-gaap/2009:Assets';

type Stated = Omit<Entity, 'scheme' | 'key'>;

/** Brings in rows of one entity, with what the source states of it. */
async function ingest(store: string, source: string, stated: Stated, row: Partial<TinyRow>, identity = {}) {
  const scope: Scope = { ...TINY_SCOPE, source, resource: source.toUpperCase(), partition: `of ${row.document}` };
  const batch = tinyBatch([{ entity: KEY, period: '2009-06-30', values: { [ASSETS]: '1' }, ...row }]);
  const [entity] = batch.entities;
  const named = { ...(entity ?? { scheme: '', key: '' }), name: '', ...stated, ...identity };
  async function* read() {
    yield { kind: 'rows', batch: { ...batch, entities: [named] } } as const;
    return { scope, counts: {}, diagnostics: [] };
  }
  const target = { store, command: 'test', input: source, observedAt: '2009-10-01T00:00:00Z' };
  return ingestRows(read(), target, TEST_PORTS);
}

const ask = (store: string, sql: string) =>
  withConnection(store, TEST_PORTS, (connection) => queryRows(connection, sql));
const found = (store: string, name: string) =>
  withReader(store, TEST_PORTS, async (reader) =>
    (await reader.companiesNamed([name], await reader.newestSnapshot())).map(nameAndSymbol),
  );

const DATA_SET = { name: 'APPLE INC', industryCode: '3571' };
const FILING = { name: 'Apple Inc.', symbol: 'AAPL' };

test('a company of a data set, a filing and the service is one, and each source keeps what it states', async () => {
  const store = await tempStore();
  await ingest(store, 'sec-fsds', DATA_SET, { document: 'd', filed: '2009-07-22' });
  await ingest(store, 'filing', FILING, { document: 'f', filed: '2010-10-27' });
  const later = 'SELECT opened, closed, name, symbol, industry_code FROM entity_version ORDER BY opened';
  expect(await ask(store, later)).toEqual([
    [1, 2, 'APPLE INC', null, '3571'],
    [2, null, 'Apple Inc.', 'AAPL', '3571'],
  ]);
  // The same again, an older quarter too, closes nothing.
  await ingest(store, 'sec-fsds', DATA_SET, { document: 'e', filed: '2009-10-22', period: '2009-09-30' });
  expect(await ask(store, later)).toHaveLength(2);
  await ingest(store, 'sec-fsds', { name: 'APPLE', industryCode: '3571' }, { document: 'g', filed: '2011-01-19' });
  await ingest(store, 'service', { name: 'Apple', symbol: 'AAPL' }, { document: 's' });
  expect((await ask(store, later)).map(([, , name]) => name)).toEqual(['APPLE INC', 'Apple Inc.', 'APPLE', 'Apple']);
  expect(await ask(store, 'SELECT scheme, key FROM entity')).toEqual([[CIK_SCHEME, KEY]]);
  expect(await ask(store, 'SELECT count(DISTINCT entity_id)::INTEGER, count(*)::INTEGER FROM row_identity')).toEqual([
    [1, 4],
  ]);
  for (const name of ['320193', KEY, 'aapl', 'Apple', `${KEY}@${CIK_SCHEME}`]) {
    expect(await found(store, name)).toEqual([{ key: KEY, name: 'Apple', symbol: 'AAPL' }]);
  }
  const filings = await withReader(store, TEST_PORTS, async (reader) =>
    reader.filingsOfCompany(KEY, await reader.newestSnapshot()),
  );
  expect(filings.map(({ document, resources }) => [document, resources])).toEqual([
    ['g', ['SEC-FSDS']],
    ['f', ['FILING']],
    ['e', ['SEC-FSDS']],
    ['d', ['SEC-FSDS']],
    ['s', ['SERVICE']],
  ]);
  await expectSoundStore(store);
});

test('what derived rows say of a company counts only where no source says anything', async () => {
  const store = await tempStore();
  await ingest(store, 'filing', FILING, { document: 'f', filed: '2009-07-22' });
  await ingest(
    store,
    'standard',
    { name: 'APPLE', symbol: 'OLD', industryCode: '3571' },
    { document: 'f', filed: '2011-01-19' },
  );
  const now = 'SELECT name, symbol, industry_code FROM entity_version WHERE closed IS NULL';
  expect(await ask(store, now)).toEqual([['Apple Inc.', 'AAPL', '3571']]);
});

test('a filing that two sources know by one name is one filing, of both', async () => {
  const store = await tempStore();
  await ingest(store, 'filing', FILING, { document: '0001193125-09-153165' });
  await ingest(store, 'sec-fsds', DATA_SET, { document: '0001193125-09-153165', filed: '2009-07-22' });
  await withReader(store, TEST_PORTS, async (reader) => {
    const snapshot = await reader.newestSnapshot();
    const filings = await reader.filingsOfCompany(KEY, snapshot);
    expect(filings).toMatchObject([{ filed: '2009-07-22', resources: ['FILING', 'SEC-FSDS'], rows: 2 }]);
    const filing = await reader.filingNamed('0001193125-09-153165', snapshot);
    expect(filing).toMatchObject({ document: { filed: '2009-07-22' }, companies: [{ key: KEY }] });
  });
});

test('the same value in another scheme is another company, and candidates say the scheme', async () => {
  const store = await tempStore();
  await ingest(store, 'sec-fsds', DATA_SET, { document: 'd' });
  await ingest(store, 'filing', { name: 'Other' }, { document: 'o' }, entityIdentity('urn:own', KEY));
  expect(await ask(store, 'SELECT scheme, key FROM entity ORDER BY ALL')).toEqual([
    [CIK_SCHEME, KEY],
    ['urn:own', `${KEY}@urn:own`],
  ]);
  expect(await found(store, `${KEY}@urn:own`)).toMatchObject([{ name: 'Other' }]);
  for (const name of ['320193', KEY]) {
    await expect(found(store, name)).rejects.toMatchObject({
      message: `"${name}" is ambiguous`,
      hint: `Candidates: APPLE INC · ${KEY}; Other · ${KEY}@urn:own.`,
    });
  }
});

test('a company is found by each symbol that its filings state, though only one is shown', async () => {
  const store = await tempStore();
  const classes = { 'Class=A;': 'GOOGL', 'Class=C;': ' GOOG' };
  for (const [dimensions, symbol] of Object.entries(classes)) {
    const row = {
      document: dimensions,
      dimensions,
      filed: '2010-10-27',
      values: { 'dei/2019:TradingSymbol': `text:${symbol}` },
    };
    await ingest(store, 'filing', { name: 'Alphabet Inc.', symbol: 'GOOGL' }, row);
  }
  const alphabet = [{ key: KEY, name: 'Alphabet Inc.', symbol: 'GOOGL' }];
  expect([await found(store, 'goog'), await found(store, 'GOOGL'), await found(store, 'GOOG,GOOGL')]).toEqual([
    alphabet,
    alphabet,
    alphabet,
  ]);
  const byCik = await withReader(store, TEST_PORTS, (reader) => reader.companiesNamed([KEY, KEY], 2));
  expect(byCik).toMatchObject([{ key: KEY, symbols: ['GOOG', 'GOOGL'] }]);
  await expect(found(store, 'GOO')).rejects.toThrow('no company in the store is "GOO"; did you mean GOOG?');
});
