import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { migrateShape } from '../../../src/core/model/shapes/commands.ts';
import { migrateView } from '../../../src/output/report/views/migrate.ts';
import { OLDEST_SCHEMA, SCHEMA_VERSION } from '../../../src/warehouse/store/schema/version.ts';
import { crossfoot } from '../../support/cli.ts';
import { fixtureStore } from '../../support/fixture-store.ts';
import { holding, impatient } from '../../support/hold-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A store of the schema before the oldest that is read. */
async function oldStore(): Promise<string> {
  const store = await fixtureStore();
  await changeStore(store, `UPDATE crossfoot_store SET schema_version = ${OLDEST_SCHEMA - 1}`);
  return store;
}

async function changeStore(store: string, sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(store);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

const bytes = (file: string): string => readFileSync(file).toString('base64');

describe('crossfoot migrate', () => {
  it('has nothing to do where a store is up to date', async () => {
    const store = await fixtureStore();
    const before = bytes(store);
    const words = ['migrate', '--store', store];
    const ran = await crossfoot(words);
    expect({ ...ran, stdout: '' }).toEqual({ status: 0, stdout: '', stderr: '' });
    const { schema, ...output } = JSON.parse(ran.stdout) as Record<string, unknown>;
    expect(schema).toBe('crossfoot/migrate/1');
    expect(migrateShape.parse(output)).toMatchObject({
      from: SCHEMA_VERSION,
      to: SCHEMA_VERSION,
      copy: null,
      totals: { migrations: 0 },
      migrations: [],
    });
    expect(await crossfoot([...words, '--format', 'table'])).toEqual({
      status: 0,
      stdout: `${store} already has schema ${SCHEMA_VERSION}, the newest.\n`,
      stderr: '',
    });
    expect(bytes(store)).toBe(before);
  });

  it('tells people what it did', () => {
    const migrations = [{ number: 11, title: 'a colour for each unit' }];
    const view = migrateView('s.duckdb', { from: 10, to: 11, copy: 's.duckdb.schema-10.bak', migrations });
    const text = JSON.stringify(view.document());
    expect(text).toContain('Migrated s.duckdb from schema 10 to schema 11.');
    expect(text).toContain('A copy of the store before the migration: s.duckdb.schema-10.bak');
  });

  it('refuses a store that is too old, as every command does, and leaves it untouched', async () => {
    const store = await oldStore();
    const before = bytes(store);
    const service = ['ingest', 'service', '--url', 'http://127.0.0.1:9', '--tries', '1'];
    for (const words of [['migrate'], ['snapshots'], service, [...service, '--plan']]) {
      const { status, stderr } = await crossfoot([...words, '--store', store], { env: { CROSSFOOT_APPKEY: 'demo' } });
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: expect.stringMatching(/has schema \d+, older than \d+, .*\n {2}Ingest again into a new store\./),
      });
      expect(bytes(store)).toBe(before);
      expect(existsSync(`${store}.schema-${OLDEST_SCHEMA - 1}.bak`)).toBe(false);
    }
  });

  it('refuses what is no store, and a store that is not there', async () => {
    const folder = temporaryFolder();
    const other = join(folder, 'other.duckdb');
    writeFileSync(other, 'not a store');
    for (const [store, said] of [
      [other, 'is not a Crossfoot store'],
      [join(folder, 'none.duckdb'), 'no store at'],
    ] as const) {
      const { status, stderr } = await crossfoot(['migrate', '--store', store]);
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(said) });
    }
    expect(readFileSync(other, 'utf8')).toBe('not a store');
  });

  it('waits for a store that is locked, and then says who holds it', async () => {
    const store = await fixtureStore();
    const { now, sleep } = impatient();
    const ran = await holding(store, 'write', () => crossfoot(['migrate', '--store', store], { clock: now, sleep }));
    expect(ran).toEqual({ status: 3, stdout: '', stderr: expect.stringContaining('is locked by process') });
  });
});
