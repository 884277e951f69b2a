import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { OLDEST_SCHEMA, SCHEMA_VERSION } from '../../../src/warehouse/store/schema/version.ts';
import { FIXED_VIEWS } from '../../../src/warehouse/store/schema/views.ts';
import { quoteText } from '../../../src/warehouse/store/sql-text.ts';
import { openWorkspace } from '../../../src/warehouse/store/workspace.ts';
import { writeAttached } from '../../../src/warehouse/store/write-attached.ts';
import { crossfoot } from '../../support/cli.ts';
import { root } from '../../support/root.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

/** Stores as every schema since the oldest wrote them; each must open, now and later. */
const VERSIONS = Array.from({ length: SCHEMA_VERSION - OLDEST_SCHEMA + 1 }, (_, i) => OLDEST_SCHEMA + i);
const HOW = 'write it with CROSSFOOT_WRITE_FIXTURES=1 npx vitest run test/warehouse/store/fixtures.test.ts';
const fixture = (version: number): string => join(root, 'test', 'fixtures', `store-schema-${version}.duckdb.gz`);

async function opened(version: number): Promise<string> {
  const file = fixture(version);
  if (!existsSync(file)) throw new Error(`there is no store of schema ${version}: ${HOW}`);
  const path = await tempStore();
  writeFileSync(path, gunzipSync(readFileSync(file)));
  return path;
}

/** Everything that makes a schema, as DuckDB tells it; wide views are data. */
async function shapeOf(path: string): Promise<unknown> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const shape = await queryRows(
    connection,
    `SELECT 'table', table_name, sql FROM duckdb_tables() WHERE NOT internal
     UNION ALL SELECT 'view', view_name, sql FROM duckdb_views() WHERE NOT internal AND view_name IN (${FIXED_VIEWS.map(quoteText).join(', ')})
     UNION ALL SELECT 'macro', function_name, macro_definition FROM duckdb_functions() WHERE NOT internal
     UNION ALL SELECT 'type', type_name, logical_type FROM duckdb_types() WHERE NOT internal ORDER BY ALL`,
  );
  connection.closeSync();
  instance.closeSync();
  return shape;
}

/** Any write brings a store up to date. */
async function writeNothing(path: string): Promise<void> {
  const session = await openWorkspace();
  await writeAttached(session, path, TEST_PORTS, async () => {});
  session.close();
}

test.runIf(process.env.CROSSFOOT_WRITE_FIXTURES === '1')('writes the store of today', async () => {
  // Two refreshes of a sample, two publications of a data set, a filing's taxonomy and a recorded validation, brought up to date.
  const path = await opened(SCHEMA_VERSION - 1);
  await writeNothing(path);
  writeFileSync(fixture(SCHEMA_VERSION), gzipSync(readFileSync(path), { level: 9 }));
});

test('the store of today has the schema of today', async () => {
  const path = await tempStore();
  await ingestTiny(path, []);
  const [kept, made] = [await shapeOf(await opened(SCHEMA_VERSION)), await shapeOf(path)];
  expect(kept, `a released schema is never edited; before its release, ${HOW}`).toEqual(made);
});

describe.each(VERSIONS)('a store of schema %i', (version) => {
  const json = async (words: readonly string[]): Promise<Record<string, unknown>> => {
    const { stdout, stderr } = await crossfoot(words);
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  test('is brought up to date by an ingest, and then keeps every rule and tells what it told', async () => {
    const path = await opened(version);
    if (version < SCHEMA_VERSION) await writeNothing(path);
    await expectSoundStore(path);
    const { snapshots } = await json(['snapshots', '--store', path]);
    expect(snapshots).toMatchObject([
      { snapshot: 1, resource: 'Financials-QTR', observedAt: '2025-02-28T00:00:00Z', rows: { seen: 48, new: 48 } },
      { snapshot: 2, resource: 'Financials-QTR', observedAt: '2025-05-30T00:00:00Z', rows: { seen: 54, new: 6 } },
      { snapshot: 3, resource: 'FSDS', partition: 'quarter 2009q3', rows: { seen: 3, new: 3 } },
      { snapshot: 4, resource: 'FSDS', partition: 'quarter 2009q3', rows: { seen: 2, changed: 1, retired: 1 } },
    ]);
    const { taxonomies } = await json(['taxonomy', 'list', '--store', path]);
    expect(taxonomies).toContainEqual(expect.objectContaining({ source: 'filing', id: 'filing-2009-06-30' }));
    const { totals } = await json(['validate', '--no-record', '--store', path]);
    expect(totals).toMatchObject({ inconsistent: 5, inconsistentPartial: 1 });
    const words = [
      'sql',
      `SELECT number_text FROM filed_value WHERE resource = 'FSDS' ORDER BY period_end`,
      '--store',
      path,
    ];
    expect((await json(words)).rows).toEqual([{ number_text: '7.50' }, { number_text: '101' }]);
    const findings = `SELECT severity, count(company)::INTEGER AS found, count(difference)::INTEGER AS differences FROM findings GROUP BY severity ORDER BY severity`;
    expect((await json(['sql', findings, '--store', path])).rows).toEqual([
      { severity: 'error', found: 5, differences: 5 },
      { severity: 'note', found: 1, differences: 1 },
    ]);
    expect(
      (
        await json([
          'sql',
          "SELECT company FROM findings WHERE difference::VARCHAR NOT LIKE difference_text || '%'",
          '--store',
          path,
        ])
      ).rows,
    ).toEqual([]);
  });
});
