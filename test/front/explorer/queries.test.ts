import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { onePageOfEach, type SamplePage } from '../../support/crawl.ts';
import { get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { tempFolder } from '../../support/temp-store.ts';

/**
 * The statements that a page runs, with the four that open and close the store, after the pages before it: what these have read of the store is
 * known. Most take longer to plan than to answer, so that a page with more of them is slower whatever the size of the store.
 */
const STATEMENTS: Readonly<Record<SamplePage, number>> = {
  companies: 15,
  company: 21,
  coverage: 8,
  diff: 20,
  field: 20,
  filing: 20,
  finding: 62,
  findings: 12,
  mail: 34,
  mailHtml: 34,
  notes: 5,
  others: 6,
  replay: 64,
  replayed: 39,
  search: 18,
  snapshot: 5,
  snapshots: 5,
  sql: 4,
  start: 17,
  statement: 11,
  taxonomies: 5,
  taxonomy: 6,
  value: 29,
};

const spies = [vi.spyOn(DuckDBConnection.prototype, 'run'), vi.spyOn(DuckDBConnection.prototype, 'stream')];
afterAll(() => {
  for (const spy of spies) spy.mockRestore();
});

let explorer: Explorer;
let pages: Readonly<Record<SamplePage, string>>;
beforeAll(async () => {
  // Of another file in this process nothing is known yet.
  const store = join(await tempFolder(), 'sample.duckdb');
  await copyFile(await sampleWithRuns(), store);
  await copyFile(`${await sampleWithRuns()}.service`, `${store}.service`);
  explorer = testExplorer(store);
  pages = await onePageOfEach(explorer);
  // What is asked once for a store is known.
  await get(explorer, '/snapshots');
}, 600_000);

test('pages run as many statements as they need', async () => {
  const counts: Record<string, number> = {};
  for (const [name, address] of Object.entries(pages)) {
    for (const spy of spies) spy.mockClear();
    expect((await get(explorer, address)).status).toBe(200);
    counts[name] = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  }
  expect(counts).toEqual(STATEMENTS);
});
