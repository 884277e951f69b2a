import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, CrossfootError, openStore, type Store } from '../../../src/index.ts';
import { dataSet } from '../../support/fsds.ts';
import { savedAnswer } from '../../support/saved-answers.ts';
import { tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';
import { writeFiling } from '../../warehouse/ingest/filings.ts';

type Call = (store: Store, options: CallOptions) => Promise<unknown>;

const ROWS = { resource: 'Financials-QTR', observedAt: '2025-05-30T00:00:00Z' };
const MOMENTS = { before: 1, after: 2 };
const SQL = 'SELECT n, hash(n) AS hash FROM range(300000) AS numbers(n)';
const LARGE = { Name: 'large', ResourceName: 'Financials-QTR', Expression: 'totalassets gt 0' };

let folder = '';
/** For calls that only read. */
let shared: Store | undefined;
let url: typeof globalThis.fetch = fetch;

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

const WRITING: Readonly<Record<string, Call>> = {
  'ingest.fsds': (store, options) => store.ingest.fsds(join(folder, 'set'), options),
  'ingest.fsds, as filed': (store, options) => store.ingest.fsds(join(folder, 'set'), { ...options, asFiled: true }),
  'ingest.taxonomy': (store, options) => store.ingest.taxonomy(join(folder, 'filing'), options),
  'ingest.xbrl': (store, options) => store.ingest.xbrl([join(folder, 'filing')], options),
  'ingest.payload': (store, options) =>
    store.ingest.payload(savedAnswer('rows-2024-12-17.json'), { ...ROWS, ...options }),
  'ingest.sample': (store, options) => store.ingest.sample(options),
  sync: (store, options) => store.sync('http://service.example', { key: 'demo', resources: ['Companies'], ...options }),
  'validate, recorded': (store, options) => store.validate({ record: true, ...options }),
};

const READING: Readonly<Record<string, Call>> = {
  validate: (store, options) => store.validate(options),
  explain: (store, options) => store.explain({ company: '98000001', field: 'totalassets' }, options),
  statement: (store, options) => store.statement({ companies: ['98000001'] }, options),
  simulate: (store, options) => store.simulate({ subscriptions: [LARGE] }, options),
  diff: (store, options) => store.diff(MOMENTS, options),
  changes: (store, options) => drain(store.changes(MOMENTS, options)),
  query: (store, options) => store.query(SQL, options),
  batches: (store, options) => drain(store.batches(SQL, options)),
  arrow: (store, options) => store.arrow(SQL, options),
  arrowBatches: (store, options) => drain(store.arrowBatches(SQL, options)),
  snapshots: (store, options) => store.snapshots(options),
  taxonomies: (store, options) => store.taxonomies(options),
  taxonomy: (store, options) => store.taxonomy('18', options),
};

beforeAll(async () => {
  folder = await tempFolder();
  writeFiles(join(folder, 'set'), dataSet({}));
  writeFiling(folder, 'filing', 'Total=3 Part=1 Rest=2');
  const store = openStore(join(folder, 'whole.duckdb'));
  for (const resource of ['calculation', 'presentation']) {
    await store.ingest.payload(savedAnswer(`${resource}.json`), { resource, taxonomy: '18' });
  }
  const first = { ...ROWS, observedAt: '2025-02-28T00:00:00Z' };
  await store.ingest.payload(savedAnswer('rows-2024-09-17.json'), first);
  await store.ingest.payload(savedAnswer('rows-2024-12-17.json'), ROWS);
  const service = await store.service();
  url = async (address, init) => service.handle(new Request(address, init));
  shared = store;
});

afterAll(() => shared?.close());

/** A copy of the store, opened, for a call that may change it; else the one that all share. */
async function storeFor(name: string): Promise<Store> {
  if (shared && Object.hasOwn(READING, name)) return shared;
  const path = join(await tempFolder(), 'copy.duckdb');
  cpSync(join(folder, 'whole.duckdb'), path);
  return openStore(path, { fetch: url });
}

const COUNTS = `SELECT (SELECT count(*) FROM snapshot) AS snapshots, (SELECT count(*) FROM row_version) AS rows,
  (SELECT count(*) FROM finding) AS findings`;

async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'done',
    (error: unknown) => (error instanceof CrossfootError ? error.failure : error),
  );
}

/** The last stage of calls that write. */
const STAGES: Readonly<Record<string, string>> = {
  'ingest.fsds': 'writing to the store',
  'ingest.fsds, as filed': 'filing dates',
  'ingest.taxonomy': 'writing to the store',
  'ingest.xbrl': 'writing to the store',
  'ingest.payload': 'writing to the store',
  'ingest.sample': 'making the sample',
  sync: 'asking the service',
  'validate, recorded': 'causes',
};

/** Those that report no stage: they ask a few questions of the store. */
const SHORT = ['explain', 'statement', 'diff', 'snapshots', 'taxonomies', 'taxonomy'];

describe.each(Object.entries({ ...WRITING, ...READING }))('%s', (name, call) => {
  it('ends at once where it is stopped before it begins', async () => {
    const store = await storeFor(name);
    expect(await outcomeOf(call(store, { signal: AbortSignal.abort() }))).toBe('interrupted');
    if (store !== shared) await store.close();
  });

  it('leaves nothing half done where it is stopped amid its work, and the store can be used', async () => {
    const store = await storeFor(name);
    const counts = await store.query(COUNTS);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 5);
    expect(await outcomeOf(call(store, { signal: stop.signal }))).toBe('interrupted');
    expect(await store.query(COUNTS)).toEqual(counts);
    // Making the sample takes seconds; the examples of the API do it.
    if (name === 'ingest.sample') return store.close();
    const stages: string[] = [];
    await call(store, { progress: { stage: (stage) => stages.push(stage), advance: () => {} } });
    expect(stages.length > 0).toBe(!SHORT.includes(name));
    if (store !== shared) await store.close();
  });
});

describe.each(Object.entries(WRITING))('%s', (name, call) => {
  it('keeps nothing where it is stopped at its last stage', async () => {
    const store = await storeFor(name);
    const counts = await store.query(COUNTS);
    const stop = new AbortController();
    const last = STAGES[name];
    const stage = (given: string): void => (given === last ? stop.abort() : undefined);
    const options = { signal: stop.signal, progress: { stage, advance: () => {} } };
    expect(await outcomeOf(call(store, options))).toBe('interrupted');
    expect(await store.query(COUNTS)).toEqual(counts);
    await store.close();
  });
});
