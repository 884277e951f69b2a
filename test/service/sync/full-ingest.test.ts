import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { steadyShare } from '../../../src/front/cli/service/run-service.ts';
import type { ServiceProgress } from '../../../src/service/sync/types.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { longOr } from '../../support/long.ts';
import { expectSoundStore, storeDump } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { driveTo, ingestFrom, type ServedSample, serveSample, TINY } from './support/in-memory.ts';
import { taxonomyContent, visibleRows } from './support/visible.ts';

const today = (moment: string) => () => new Date(Date.parse(moment) + 3_600_000);

describe('a service whose rows are few', () => {
  let served: ServedSample;
  let store: string;
  /** The store after its first ingest. */
  let fresh: Record<string, string> = {};
  const shareOf = steadyShare();
  const shares: number[] = [];
  const onProgress = ({ stage, slices: { done, planned } }: ServiceProgress): void => {
    if (stage === 'asking') shares.push(shareOf(done, planned));
  };
  beforeAll(async () => {
    served = await serveSample({ ...TINY, refreshes: 1 });
    store = served.store.replace('served.duckdb', 'kept.duckdb');
  });
  afterAll(() => served.close());

  it('is brought in whole, in as few calls as there can be', async () => {
    const done = await ingestFrom(store, { ...served, onProgress });
    expect(done).toMatchObject({ outcome: 'complete', resumed: false, calls: { made: 43, least: 43 } });
    expect(done.requests).toHaveLength(43);
    const statuses = new Map(done.resources.map(({ resource, status }) => [resource, status]));
    expect([statuses.get('taxonomy'), statuses.get('taxonomy 18')]).toEqual(['listed', 'snapshot']);
    expect(await visibleRows(store)).toEqual(await visibleRows(served.store));
    expect(await taxonomyContent(store)).toEqual(await taxonomyContent(served.store));
    await expectSoundStore(store);
    fresh = await storeDump(store);
  });

  it('is told in shares that never fall, and that are not all of it before the end', () => {
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    const half = shares[Math.floor(shares.length / 2)] ?? 1;
    expect(half).toBeGreaterThan(0.2);
    expect(half).toBeLessThan(0.8);
    expect(shares.at(-1)).toBe(1);
  });

  it('costs a call for each resource and writes no row where nothing changed', async () => {
    const done = await ingestFrom(store, served);
    expect(done).toMatchObject({ outcome: 'complete', calls: { made: 15, least: 15 } });
    expect(done.requests.filter((asked) => asked.startsWith('/taxonomy'))).toEqual([]);
    const after = await storeDump(store);
    for (const table of [
      'row_version',
      'row_content',
      'row_identity',
      'filed_row',
      'field',
      'entity_version',
      'taxonomy',
      'resource_field',
    ]) {
      expect(after[table], table).toBe(fresh[table]);
    }
    for (const { status, changes } of done.resources.filter(({ rows }) => rows > 0)) {
      expect({ status, ...changes }).toMatchObject({ status: 'snapshot', new: 0, changed: 0, retired: 0 });
    }
  });

  it('asks whether taxonomies changed when it is told to, with their validators; nothing is stored anew', async () => {
    const request = { refresh: true, resources: ['taxonomy'] };
    const done = await ingestFrom(store, { ...served, request });
    expect(done).toMatchObject({ outcome: 'complete', slices: { asked: 28 } });
    expect(done.resources.map(({ resource, status }) => `${resource}: ${status}`)).toContain('taxonomy 18: unchanged');
    const checks = await rowsOf(
      store,
      `SELECT outcome, count(*) FROM taxonomy_check WHERE service_run_id = (SELECT max(service_run_id) FROM service_run) GROUP BY ALL ORDER BY ALL`,
    );
    expect(checks).toEqual([
      ['listed', '1'],
      ['not modified', '27'],
    ]);
  });

  it('sends no validator of what is not any more what was stored', async () => {
    const etags: (string | null)[] = [];
    await damage(
      store,
      `UPDATE label SET text = 'other' WHERE taxonomy_id = (SELECT max(taxonomy_id) FROM taxonomy WHERE source = 'service' AND id = '18')`,
    );
    const request = { refresh: true, resources: ['taxonomy'] };
    const done = await ingestFrom(store, {
      ...served,
      request,
      onCall: (asked) => {
        if (asked.url.includes('/18/')) etags.push(asked.headers.get('if-none-match'));
      },
    });
    expect(done.outcome).toBe('complete');
    expect(etags.map((etag) => etag !== null).sort()).toEqual([false, true, true, true]);
  });

  it('is the same in XML, but for what the transport says', async () => {
    const xml = `${await tempFolder()}/xml.duckdb`;
    await ingestFrom(xml, { ...served, request: { format: 'xml' } });
    expect(withoutTransport(await storeDump(xml))).toEqual(withoutTransport(fresh));
  });
});

/** Tables that say how something came: forms, validators, hashes of bytes. */
const TRANSPORT = ['service_run', 'slice', 'taxonomy_check'];

function withoutTransport(dump: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(dump).filter(([table]) => !TRANSPORT.includes(table)));
}

async function rowsOf(store: string, sql: string): Promise<string[][]> {
  return withConnection(store, TEST_PORTS, async (connection) =>
    (await queryRows(connection, sql)).map((row) => row.map(String)),
  );
}

async function damage(store: string, sql: string): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(store);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

// The short form of this is that of `refreshes.test.ts`.
describe.runIf(longOr(0, 1) === 1)('refreshes of a service', () => {
  it('do to the store what they did to that of the service', async () => {
    const served = await serveSample(TINY);
    const store = `${await tempFolder()}/kept.duckdb`;
    const told: unknown[] = [];
    for (const [number, moment] of served.refreshes.entries()) {
      await driveTo(served.clock, moment);
      const done = await ingestFrom(store, { ...served, today: today(moment) });
      expect(done.outcome).toBe('complete');
      const changes = done.resources.flatMap(({ resource, changes: did }) =>
        did && did.new + did.changed + did.retired > 0 ? [`${resource} ${did.new} ${did.changed} ${did.retired}`] : [],
      );
      told.push([number, changes.sort()]);
    }
    expect(told).toEqual(
      served.refreshes.map((_, number) => [
        number,
        (served.changes[number] ?? []).filter((line) => !line.endsWith(' 0 0 0')).sort(),
      ]),
    );
    expect(await visibleRows(store)).toEqual(await visibleRows(served.store));
    await expectSoundStore(store);
    await served.close();
  });
});
