import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportFormat } from '../../../src/core/model/export-format.ts';
import { exportStore } from '../../../src/warehouse/export/export-store.ts';
import { importStore } from '../../../src/warehouse/export/import-store.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { fixtureStore } from '../../support/fixture-store.ts';
import { expectSoundStore, storeDump } from '../../support/store-invariants.ts';
import { ingestTiny, TEST_PORTS, tempFolder, tempStore } from '../../support/temp-store.ts';

type Stored = { readonly store: string; readonly content: unknown; readonly dump: unknown };

/** Made once, for all tests: a store, what is in it, and its exports by format, which no test changes. */
const kept = new Map<string, Promise<unknown>>();

function once<T>(name: string, make: () => Promise<T>): Promise<T> {
  const made = kept.get(name) ?? make();
  kept.set(name, made);
  return made as Promise<T>;
}

const stored = ([name, make]: StoreKind): Promise<Stored> =>
  once(name, async () => {
    const store = join(shared, name, 'test.duckdb');
    renameSync(await make(), store);
    return { store, content: await contentOf(store), dump: await storeDump(store) };
  });

const exported = (kind: StoreKind, format: ExportFormat): Promise<string> =>
  once(`${kind[0]} ${format}`, async () => {
    const target = join(shared, kind[0], format);
    await exportStore({ store: (await stored(kind)).store, target, format }, TEST_PORTS);
    return target;
  });

/** A copy of an export that may be changed. */
async function exportedToChange(format: ExportFormat): Promise<string> {
  const folder = join(await tempFolder(), 'whole');
  cpSync(await exported(SMALL, format), folder, { recursive: true });
  return folder;
}

/** Views, columns, and the rows of each table in their order. */
async function contentOf(store: string): Promise<unknown> {
  return withConnection(store, TEST_PORTS, async (connection) => {
    const tables = await queryRows(
      connection,
      'SELECT table_name FROM duckdb_tables() WHERE NOT internal AND schema_name = $schema ORDER BY 1',
      { schema: 'main' },
    );
    const rows: Record<string, unknown> = {};
    for (const [table] of tables) {
      rows[String(table)] = (await queryRows(connection, `SELECT to_json(t)::VARCHAR FROM "${table}" t`)).flat();
    }
    const views = await queryRows(
      connection,
      'SELECT view_name, sql, comment FROM duckdb_views() WHERE NOT internal ORDER BY view_name',
    );
    // The words of a comment are those of the version that made the store.
    const columns = await queryRows(
      connection,
      'SELECT table_name, column_name, data_type, comment IS NULL FROM duckdb_columns() WHERE NOT internal ORDER BY ALL',
    );
    return { rows, views, columns };
  });
}

function commentsOf(store: string): Promise<unknown> {
  const comments = 'SELECT table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal ORDER BY ALL';
  return withConnection(store, TEST_PORTS, (connection) => queryRows(connection, comments));
}

const HOSTILE = ['=1+1', "'=1+1", "''@x", "'", "it's", '-5', '+x', '\tx', '\rx', 'a\r\nb,"c"', '', 'NULL', '\\N', '{}'];

/** A new store with hostile texts. */
async function hostileStore(): Promise<string> {
  const store = await tempStore();
  await ingestHostile(store);
  return store;
}

/** The small store, with hostile texts beside its rows. */
async function smallStore(): Promise<string> {
  const store = await fixtureStore();
  await ingestHostile(store);
  return store;
}

async function ingestHostile(store: string): Promise<void> {
  const texts = Object.fromEntries(HOSTILE.map((text, at) => [`us-gaap/2009:Text${at}`, `text:${text}`]));
  const numbers = { 'us-gaap/2009:Assets': '12345678901234567.8900', 'us-gaap/2009:Wide': `-${'9'.repeat(50)}.25` };
  const periods = ['2009-06-30', '2009-04-01/2009-06-30', '2009-09-30'];
  await ingestTiny(
    store,
    periods.map((period, at) => ({
      ...{ document: `=doc ${at}`, entity: `@${at}`, unit: 'USD', period },
      values: at === 1 ? { ...numbers, 'us-gaap/2009:Nothing': 'nil' } : { ...numbers, ...texts },
    })),
  );
}

type StoreKind = readonly [name: string, make: () => Promise<string>];
const SMALL: StoreKind = ['the small store', smallStore];
const NEW_STORE: StoreKind = ['a new store', hostileStore];

let shared: string;

beforeAll(async () => {
  shared = await tempFolder();
  for (const [name] of [SMALL, NEW_STORE]) mkdirSync(join(shared, name));
});

describe('a whole store', () => {
  const formats = ['parquet', 'arrow', 'csv', 'ndjson'] as const;
  test.each([...formats.map((format) => [format, ...SMALL] as const), ['parquet', ...NEW_STORE] as const])(
    'as %s is the same store after its import: %s',
    async (format, ...kind) => {
      const { store, content, dump } = await stored(kind);
      const folder = await exported(kind, format);
      const copy = await tempStore();
      const manifest = await importStore({ folder, store: copy }, TEST_PORTS);
      expect(manifest.kind).toBe('store');
      expect(await contentOf(copy)).toEqual(content);
      expect(await storeDump(copy)).toEqual(dump);
      // An older store of the same schema may have other comments.
      if (kind[0] === NEW_STORE[0]) expect(await commentsOf(copy)).toEqual(await commentsOf(store));
      await expectSoundStore(copy);
    },
  );
});

describe('an export', () => {
  test('with a changed or missing file is refused by its name, and nothing is made', async () => {
    const folder = await exportedToChange('csv');
    const store = await tempStore();
    const file = join(folder, 'unit.csv');
    const text = readFileSync(file, 'utf8');
    const refused = (message: RegExp) =>
      expect(importStore({ folder, store }, TEST_PORTS)).rejects.toMatchObject({
        failure: 'input',
        message: expect.stringMatching(message),
      });
    writeFileSync(file, text.replace('USD', 'EUR'));
    await refused(/was changed: unit\.csv has other content/);
    appendFileSync(file, ' ');
    await refused(/was changed: unit\.csv has other content/);
    rmSync(file);
    await refused(/is not whole: unit\.csv is missing/);
    rmSync(join(folder, 'manifest.json'));
    await refused(/is not an export: there is no manifest\.json in it/);
    expect(readdirSync(join(store, '..'))).toEqual([]);
  });

  test.each(['parquet', 'csv', 'ndjson', 'arrow'] as const)(
    'with a file that does not fit its manifest is refused by its name: %s',
    async (format) => {
      const folder = await exportedToChange(format);
      const store = await tempStore();
      const path = `unit.${format}`;
      const content = 'nothing of the kind';
      writeFileSync(join(folder, path), content);
      const manifest = join(folder, 'manifest.json');
      const { files, ...others } = JSON.parse(readFileSync(manifest, 'utf8'));
      const own = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
      const changed = files.map((file: { path: string }) => (file.path === path ? { ...file, ...own } : file));
      writeFileSync(manifest, JSON.stringify({ ...others, files: changed }));
      await expect(importStore({ folder, store }, TEST_PORTS)).rejects.toMatchObject({
        failure: 'input',
        message: expect.stringContaining(path),
      });
      expect(existsSync(store)).toBe(false);
    },
  );

  test('with a link to a file outside is refused by its name', async () => {
    const folder = await exportedToChange('csv');
    const file = join(folder, 'unit.csv');
    const outside = `${folder}-unit.csv`;
    renameSync(file, outside);
    symlinkSync(outside, file);
    await expect(importStore({ folder, store: await tempStore() }, TEST_PORTS)).rejects.toMatchObject({
      ...{ failure: 'input', message: expect.stringContaining('unit.csv is a link that leaves the folder') },
    });
  });

  const CHANGES: readonly (readonly [string, (text: string) => string, RegExp])[] = [
    ['of a newer schema', (text) => text.replace(/"storeSchema": \d+/, '"storeSchema": 99'), /schema 99; this version/],
    ['of another kind', (text) => text.replace('"kind": "store"', '"kind": "tables"'), /is not the export of a whole/],
    ['without a table', (text) => text.replaceAll('"unit"', '"units"'), /does not have the table unit/],
    ['with another type', (text) => text.replace('"DATE"', '"TIME"'), /other columns than a store/],
    [
      'with other counts',
      (text) => text.replace(/"rows": 1\b/, '"rows": 7'),
      /has 1 rows in its files \(\S+\), and 7 in the man/,
    ],
    [
      'of a path outside',
      (text) => text.replace('"unit.parquet"', '"../unit.parquet"'),
      /expected a path in the folder/,
    ],
    ['of another program', (text) => text.replace('crossfoot/export/1', 'other/1'), /its schema is "other\/1"/],
    ['that is not JSON', (text) => text.slice(1), /is not JSON/],
    [
      'that lists a table twice',
      (text) => text.replace('"tables": [', '"tables": [{ "name": "unit", "columns": [], "rows": 0 },'),
      /it lists the table unit twice/,
    ],
    [
      'that lists a file twice',
      (text) => text.replace(/("files": \[)(\s*\{[^}]*\})/, '$1$2,$2'),
      /it lists the file \S+\.parquet twice/,
    ],
  ];

  test.each(CHANGES)('%s is refused', async (_, change, message) => {
    const folder = await exportedToChange('parquet');
    const store = await tempStore();
    const manifest = join(folder, 'manifest.json');
    writeFileSync(manifest, change(readFileSync(manifest, 'utf8')));
    await expect(importStore({ folder, store }, TEST_PORTS)).rejects.toThrow(message);
    expect(existsSync(store)).toBe(false);
  });
});

describe('an existing store', () => {
  test('is replaced only where that is asked for', async () => {
    const folder = await exported(SMALL, 'parquet');
    const store = await hostileStore();
    const before = await storeDump(store);
    await expect(importStore({ folder, store }, TEST_PORTS)).rejects.toMatchObject({ step: { code: 'overwrite' } });
    expect(await storeDump(store)).toEqual(before);
    await importStore({ folder, store, overwrite: true }, TEST_PORTS);
    expect(await storeDump(store)).not.toEqual(before);
    await expectSoundStore(store);
    expect(readdirSync(join(store, '..'))).toEqual(['test.duckdb']);
  });

  test('that is not a store is never replaced', async () => {
    const folder = await exported(SMALL, 'parquet');
    const store = await tempStore();
    writeFileSync(store, 'my notes');
    await expect(importStore({ folder, store, overwrite: true }, TEST_PORTS)).rejects.toThrow(
      /is not a Crossfoot store/,
    );
    expect(readFileSync(store, 'utf8')).toBe('my notes');
  });
});
