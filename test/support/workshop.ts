import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentsOf, crossfoot, expectRefusal } from './cli.ts';
import { dataSet } from './fsds.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { type ZipEntryInput, zipOf } from './zip.ts';

/** Folders for inputs, for stores and for temporary files, so that what is left behind anywhere is seen. */
export type Workshop = {
  readonly inputs: string;
  readonly stores: string;
  readonly temp: string;
  /** The path of the store, which does not exist yet. */
  readonly store: string;
  /** Writes an input and gives its path. */
  readonly input: (name: string, content: string | Uint8Array) => string;
  readonly folder: (name: string, files: Readonly<Record<string, string | Uint8Array>>) => string;
  readonly zip: (name: string, ...entries: readonly ZipEntryInput[]) => string;
};

export function workshop(): Workshop {
  const top = temporaryFolder();
  const [inputs, stores, temp] = ['inputs', 'stores', 'temp'].map((name) => {
    mkdirSync(join(top, name));
    return join(top, name);
  }) as [string, string, string];
  vi.stubEnv('TMPDIR', temp);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const input = (name: string, content: string | Uint8Array): string => {
    const path = join(inputs, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  return {
    inputs,
    stores,
    temp,
    store: join(stores, 'store.duckdb'),
    input,
    folder: (name, files) => {
      mkdirSync(join(inputs, name), { recursive: true });
      for (const [file, content] of Object.entries(files)) input(join(name, file), content);
      return join(inputs, name);
    },
    zip: (name, ...entries) => input(name, zipOf(...entries)),
  };
}

/** The files of a data set as entries of a zip. */
export function entries(files: Readonly<Record<string, string | Uint8Array>>): ZipEntryInput[] {
  return Object.entries(files).map(([name, data]) => ({ name, data }));
}

let filled: Promise<Uint8Array> | undefined;

/** Puts a store with one snapshot of a sound data set in place, so that there is something to lose. */
export async function fill(shop: Workshop): Promise<void> {
  filled ??= sampleStore(shop);
  writeFileSync(shop.store, await filled);
}

async function sampleStore({ folder, inputs }: Workshop): Promise<Uint8Array> {
  const store = join(inputs, 'filled.duckdb');
  const { status, stderr } = await crossfoot(['ingest', 'fsds', folder('sound', dataSet({})), '--store', store]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return readFileSync(store);
}

/** The command is refused as wanted, and neither stores nor temporary files differ from before. */
export async function refuses(
  shop: Workshop,
  words: readonly string[],
  status: number,
  said: RegExp,
  given: Parameters<typeof crossfoot>[1] = {},
): Promise<void> {
  const before = contentsOf(shop.stores);
  expectRefusal(await crossfoot([...words, '--store', shop.store], given), status, said);
  expect(contentsOf(shop.stores)).toEqual(before);
  expect(contentsOf(shop.temp)).toEqual({});
}

/** Words of the command that must be refused as bad input, and what it must say. */
export type Case = readonly [name: string, words: (shop: Workshop) => readonly string[], said: RegExp];

/** A test for each case, with no store and with one. */
export function refusesEach(what: string, cases: readonly Case[]): void {
  describe(`${what} is refused, and leaves no store, a store as it was, and no files`, () => {
    test.each(cases)('%s', async (_, words, said) => {
      const shop = workshop();
      const line = words(shop);
      await refuses(shop, line, 2, said);
      expect(contentsOf(shop.stores)).toEqual({});
      await fill(shop);
      await refuses(shop, line, 2, said);
    });
  });
}
