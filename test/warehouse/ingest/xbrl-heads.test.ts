import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';
import { factsText, SCHEMA } from './filings.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('instances of one folder: what lies beside them is opened as often for three as for one', async () => {
  const instances = ['a.xml', 'b.xml', 'c.xml'];
  const beside = ['x.xml', 'y.xml', 'z.xml'];
  const texts = Object.fromEntries([
    ...instances.map((name) => [name, factsText('Total=3')]),
    ...beside.map((name) => [name, '<note/>']),
  ]);
  const opened = vi.spyOn(fs, 'createReadStream');
  syncBuiltinESMExports();
  const opensBeside = async (names: readonly string[]): Promise<number> => {
    const folder = await tempFolder();
    writeFiles(folder, { ...texts, 't.xsd': SCHEMA });
    opened.mockClear();
    const paths = names.map((name) => join(folder, name));
    const filings = await ingestXbrl(
      paths,
      { store: join(folder, 'test.duckdb'), observedAt: '2024-02-01T00:00:00Z' },
      TEST_PORTS,
    );
    expect(filings.map(({ kind }) => kind)).toEqual(names.map(() => 'ingested'));
    return opened.mock.calls.filter(([path]) => beside.includes(basename(String(path)))).length;
  };
  const alone = await opensBeside(instances.slice(0, 1));
  expect(alone).toBeGreaterThan(0);
  expect(await opensBeside(instances)).toBe(alone);
});
