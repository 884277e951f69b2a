import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Validation } from '../../../../src/analysis/validation/build-validation.ts';
import { DIALECTS } from '../../../../src/analysis/validation/engine/dialects.ts';
import { engineScript } from '../../../../src/analysis/validation/engine/engine-script.ts';
import { trinoEngine } from '../../../../src/analysis/validation/engine/trino-engine.ts';
import { validateExport } from '../../../../src/analysis/validation/engine/validate-export.ts';
import { parseTolerance } from '../../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../../src/analysis/validation/validate-store.ts';
import type { Engine } from '../../../../src/core/model/engine.ts';
import { buildSampleStore } from '../../../../src/front/sample/build-sample-store.ts';
import { ingestFsds } from '../../../../src/warehouse/ingest/ingest-fsds.ts';
import { ingestTaxonomy } from '../../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { exportVerdicts } from '../../../../src/warehouse/store/verdicts/export-verdicts.ts';
import { type TrinoClient, trinoClient } from '../../../../src/warehouse/trino/client.ts';
import { TRINO_LIMITS } from '../../../../src/warehouse/trino/options.ts';
import { failureOf } from '../../../support/failure.ts';
import { hostileStore } from '../../../support/hostile-store.ts';
import { realFile } from '../../../support/real-data.ts';
import { TEST_PORTS, tempFolder, tempStore } from '../../../support/temp-store.ts';
import { trinoFiles } from '../../../support/trino-install.ts';
import { startTrino, type TrinoCluster } from '../../../support/trino-server.ts';

const files = trinoFiles();
const REAL = ['us-gaap-2009/us-gaap-2009-01-31.zip', 'sec-fsds/2009q3_pub2024-11.zip'].map(realFile);
const title = typeof files === 'string' ? `a real Trino (skipped: ${files})` : 'a real Trino';

/** Exports of stores, by the names of their folders and schemas. */
const STORES = {
  hostile: () => hostileStore(4, 1_000),
  other: () => hostileStore(5, 300),
  sample: async () => {
    const store = await tempStore();
    await buildSampleStore(store, TEST_PORTS);
    return store;
  },
  ...(REAL.every((path) => existsSync(path)) && { quarter: quarterStore }),
};

const stores = new Map<string, string>();

/** A quarter of real filings, where it is there. */
async function quarterStore(): Promise<string> {
  const store = await tempStore();
  const [taxonomy = '', quarter = ''] = REAL;
  const request = { store, observedAt: '2009-10-01T00:00:00Z' };
  await ingestTaxonomy(taxonomy, request, TEST_PORTS);
  await ingestFsds(quarter, request, TEST_PORTS);
  return store;
}

const EXPORTED = [['closed'], ['numbers'], ['printed'], ['printed_closed']];
const TOLERANCES = ['exact', 'abs:1', 'ulp:2', 'rel:0.000001'];

describe.skipIf(typeof files === 'string')(title, () => {
  let cluster: TrinoCluster;
  const folderOf = (name: string): string => join(cluster.lake, name);

  beforeAll(async () => {
    if (typeof files === 'string') return;
    cluster = await startTrino(files, await tempFolder());
    for (const [name, storeOf] of Object.entries(STORES)) {
      const store = await storeOf();
      stores.set(name, store);
      await exportVerdicts({ store, folder: folderOf(name) }, TEST_PORTS);
      await makeTables(name);
    }
  });
  afterAll(() => cluster?.stop());

  function clientOf(schema: string): TrinoClient {
    const place = { server: cluster.address, catalog: 'lake', schema, user: 'test', password: undefined };
    return trinoClient(
      { ...place, limits: TRINO_LIMITS },
      {
        ...{ fetch, now: TEST_PORTS.now, random: Math.random, notice: () => {}, today: () => new Date() },
        sleep: (milliseconds, signal) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, milliseconds).unref();
            signal.addEventListener('abort', () => {
              clearTimeout(timer);
              resolve();
            });
          }),
      },
    );
  }

  async function rowsOf(schema: string, sql: string): Promise<readonly (readonly (string | null)[])[]> {
    const rows = [];
    for await (const page of clientOf(schema).run(sql)) rows.push(...page);
    return rows;
  }

  async function makeTables(name: string): Promise<void> {
    await rowsOf(name, `CREATE SCHEMA lake.${name}`);
    for (const statement of DIALECTS.trino.exported(`local:///${name}`)) await rowsOf(name, statement);
  }

  const engineOf = (schema: string, run: string): Engine =>
    trinoEngine(clientOf(schema), { catalog: 'lake', schema, run, onLeft: (table) => expect(table).toBe('removed') });

  function judged(name: string, engine: Engine | undefined, tolerance = 'exact', asOf?: number): Promise<Validation> {
    const moment = asOf === undefined ? {} : { asOf };
    const request = { folder: folderOf(name), tolerance: parseTolerance(tolerance), ...moment };
    return validateExport({ ...request, engineOf: (reader) => engine ?? reader.engine() }, TEST_PORTS);
  }

  const printed = ({ head: { engine: _, ...head }, found }: Validation) => ({
    head,
    found: found.map(({ build }) => JSON.stringify(build())),
  });

  it('has two nodes', async () => {
    expect(await rowsOf('hostile', 'SELECT count(*) FROM system.runtime.nodes')).toEqual([['2']]);
  });

  it.each(TOLERANCES)('gives the report of the engine here, with tolerance %s', async (tolerance) => {
    const theirs = printed(await judged('hostile', engineOf('hostile', 'a'), tolerance));
    expect(theirs).toEqual(printed(await judged('hostile', undefined, tolerance)));
    expect(theirs.found.length).toBeGreaterThan(10);
    expect(await rowsOf('hostile', 'SHOW TABLES')).toEqual(EXPORTED);
  });

  it.each([1, 2])('gives the report of snapshot %i', async (asOf) => {
    const theirs = await judged('other', engineOf('other', 'b'), 'exact', asOf);
    expect(printed(theirs)).toEqual(printed(await judged('other', undefined, 'exact', asOf)));
  });

  it.each(Object.keys(STORES).slice(2))('finds what validate finds in the store: %s', async (name) => {
    const theirs = await judged(name, engineOf(name, 'f'));
    const ours = await validateStore({ store: stores.get(name) ?? '', tolerance: parseTolerance('exact') }, TEST_PORTS);
    const ran = new Set(theirs.rules.map(({ id }) => id));
    expect(theirs.head.totals).toEqual(ours.head.totals);
    expect(theirs.head.page).toEqual(ours.head.page);
    expect(printed(theirs).found).toEqual(
      ours.found.flatMap(({ rule, build }) => (ran.has(rule.id) ? JSON.stringify(build()) : [])),
    );
    expect(theirs.found.length).toBeGreaterThan(10);
  });

  it('runs the printed script', async () => {
    const request = { folder: folderOf('other'), at: 'local:///other', tolerance: parseTolerance('exact') };
    const script = await engineScript({ ...request, dialect: 'trino' }, TEST_PORTS);
    const answers = [];
    for (const statement of script.replace(/^--.*\n/gm, '').split(/;\s*/)) {
      if (statement.trim() !== '') answers.push(await rowsOf('other', statement));
    }
    const lines = answers.find((rows) => rows[0]?.length === 6) ?? [];
    const { counts } = inconsistentRows(lines);
    expect(counts).toBeGreaterThan(0);
    expect(inconsistentRows(lines).listed).toBe(counts);
  });

  it('says where the SQL is wrong', async () => {
    const said = await failureOf(() => rowsOf('other', 'SELECT\n  nothing FROM numbers'));
    expect(said).toMatch(/^refused: the SQL text:2:3: Trino: Column 'nothing' cannot be resolved \(COLUMN_NOT_FOUND\)/);
  });

  it('refuses a run while it does not see a new folder', async () => {
    const folder = folderOf('hostile');
    const added = join(folder, 'numbers', 'snapshot=2');
    expect(existsSync(added)).toBe(true);
    await rowsOf(
      'hostile',
      "CALL system.unregister_partition(current_schema, 'numbers', ARRAY['snapshot'], ARRAY['2'])",
    );
    expect(await failureOf(() => judged('hostile', engineOf('hostile', 'c')))).toMatch(
      /trino sees \d+ of the \d+ numbers/,
    );
    await rowsOf('hostile', "CALL system.sync_partition_metadata(current_schema, 'numbers', 'FULL')");
    await judged('hostile', engineOf('hostile', 'd'));
  });

  it('judges slices again when a worker is killed in the middle', async () => {
    const expected = printed(await judged('hostile', undefined));
    const trino = engineOf('hostile', 'e');
    let failures = 0;
    const killing: Engine = {
      ...trino,
      async *run(sql, signal) {
        if (sql.startsWith('WITH') && failures === 0) setTimeout(() => void cluster.killWorker(), 50);
        try {
          yield* trino.run(sql, signal);
        } catch (error) {
          failures += 1;
          throw error;
        }
      },
    };
    expect(printed(await judged('hostile', killing))).toEqual(expected);
    expect(failures).toBeGreaterThan(0);
    expect(await rowsOf('hostile', 'SHOW TABLES')).toEqual(EXPORTED);
  });
});

/** The rows of inconsistent sums, as they are counted and as they are listed. */
function inconsistentRows(lines: readonly (readonly (string | null)[])[]) {
  const wanted = lines.filter(([, , , verdict]) => verdict === 'inconsistent');
  const sum = (rows: typeof wanted): number => rows.reduce((total, row) => total + Number(row[5]), 0);
  return { counts: sum(wanted.filter((row) => row[4] === null)), listed: sum(wanted.filter((row) => row[4] !== null)) };
}
