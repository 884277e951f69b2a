import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { migrateShape } from '../../../src/core/model/shapes/commands.ts';
import { SCHEMA_VERSION } from '../../../src/warehouse/store/schema/version.ts';
import { crossfoot } from '../../support/cli.ts';
import { holding, impatient } from '../../support/hold-store.ts';
import { root } from '../../support/root.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A store as the first schema wrote it. */
function oldStore(): string {
  const store = join(temporaryFolder(), 'old.duckdb');
  writeFileSync(store, gunzipSync(readFileSync(join(root, 'test/fixtures/store-schema-1.duckdb.gz'))));
  return store;
}

const bytes = (file: string): string => readFileSync(file).toString('base64');

describe('crossfoot migrate', () => {
  it('brings a store up to date, keeps a copy, and says so; the second time there is nothing to do', async () => {
    const store = oldStore();
    const before = bytes(store);
    const words = ['migrate', '--store', store];
    const first = await crossfoot(words);
    expect({ ...first, stdout: '' }).toEqual({ status: 0, stdout: '', stderr: '' });
    const { schema, ...output } = JSON.parse(first.stdout) as Record<string, unknown>;
    expect(schema).toBe('crossfoot/migrate/1');
    const copy = `${store}.schema-1.bak`;
    expect(migrateShape.parse(output)).toMatchObject({ from: 1, to: SCHEMA_VERSION, copy });
    expect(bytes(copy)).toBe(before);
    await expectSoundStore(store);
    const after = bytes(store);
    const second = JSON.parse((await crossfoot(words)).stdout) as unknown;
    expect(second).toMatchObject({ from: SCHEMA_VERSION, copy: null, totals: { migrations: 0 }, migrations: [] });
    expect(bytes(store)).toBe(after);
  });

  it('is told to people in words', async () => {
    const store = oldStore();
    const words = ['migrate', '--store', store, '--format', 'table'];
    expect((await crossfoot(words)).stdout).toMatch(
      /from schema 1 to schema \d+\.\n {2}2 {2}runs against the service\n/,
    );
    const again = await crossfoot(words);
    expect(again).toEqual({
      status: 0,
      stdout: `${store} already has schema ${SCHEMA_VERSION}, the newest.\n`,
      stderr: '',
    });
  });

  it('is what commands that read ask for; they change nothing', async () => {
    const store = oldStore();
    const before = bytes(store);
    const plan = ['ingest', 'service', '--plan', '--url', 'http://127.0.0.1:9'];
    for (const words of [['snapshots'], plan]) {
      const { status, stderr } = await crossfoot([...words, '--store', store], { env: { CROSSFOOT_APPKEY: 'demo' } });
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: expect.stringMatching(/has schema 1; this version reads schema \d+\n {2}`crossfoot migrate` brings/),
      });
      expect(bytes(store)).toBe(before);
      expect(existsSync(`${store}.schema-1.bak`)).toBe(false);
    }
  });

  it('is what an ingest from the service does first, whatever comes of its questions', async () => {
    const store = oldStore();
    const words = ['ingest', 'service', '--url', 'http://127.0.0.1:9', '--tries', '1', '--store', store];
    const { status } = await crossfoot(words, { env: { CROSSFOOT_APPKEY: 'demo' } });
    expect(status).not.toBe(0);
    expect(existsSync(`${store}.schema-1.bak`)).toBe(true);
    expect((await crossfoot(['migrate', '--store', store])).stdout).toContain('"copy": null');
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
    const store = oldStore();
    const { now, sleep } = impatient();
    const ran = await holding(store, 'write', () => crossfoot(['migrate', '--store', store], { clock: now, sleep }));
    expect(ran).toEqual({ status: 3, stdout: '', stderr: expect.stringContaining('is locked by process') });
  });
});
