import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ingestTaxonomy } from '../../../src/warehouse/ingest/ingest-taxonomy.ts';
import { storedTaxonomies } from '../../../src/warehouse/reading/taxonomies.ts';
import { TEST_PORTS, tempFolder } from '../../support/temp-store.ts';
import { writeFiles } from '../../support/write-files.ts';
import { link, linkbase, roles, schema } from '../sources/xbrl/tiny-taxonomy.ts';

const SCHEMA = schema('A B C', roles({ 'urn:r': '10 - Statement - Balance' }));
const PRESENTATION = linkbase(link('presentation', 'urn:r', 'A > B order="1"; A > C order="2"'));
const CALCULATION = linkbase(link('calculation', 'urn:r', 'A > B order="1"'));

/** Writes a filing into the folder `filing` of another folder each, and brings it in. */
async function workshop() {
  const folder = await tempFolder();
  const store = join(folder, 'test.duckdb');
  return {
    store,
    bringIn: async (inside: string, files: Readonly<Record<string, string>>) => {
      const path = join(folder, inside, 'filing');
      rmSync(path, { recursive: true, force: true });
      writeFiles(path, files);
      const request = { store, observedAt: '2009-10-01T00:00:00Z' };
      const { taxonomies } = await ingestTaxonomy(path, request, TEST_PORTS);
      return taxonomies.map(({ version, outcome }) => `${version} ${outcome}`);
    },
    list: async () =>
      (await storedTaxonomies(store, TEST_PORTS)).map(({ version, counts }) => [version, counts.calculation]),
  };
}

describe('a filing is what its files say, whatever the store has under its name', () => {
  test('one without calculation takes none over from another of the same name', async () => {
    const { bringIn, list } = await workshop();
    await bringIn('one', { 't-20090630.xsd': SCHEMA, 'c.xml': CALCULATION });
    await bringIn('other', { 't-20091231.xsd': SCHEMA, 'p.xml': PRESENTATION });
    expect(await list()).toEqual([
      ['2009-06-30', 1],
      ['2009-12-31', 0],
    ]);
  });

  test('one whose calculation was removed is a new version without it', async () => {
    const { bringIn, list } = await workshop();
    const whole = { 't-20090630.xsd': SCHEMA, 'c.xml': CALCULATION, 'p.xml': PRESENTATION };
    await bringIn('one', whole);
    expect(await bringIn('one', { 't-20090630.xsd': SCHEMA, 'p.xml': PRESENTATION })).toEqual([
      expect.stringMatching(/ new$/),
    ]);
    expect((await list()).map(([, calculation]) => calculation)).toEqual([1, 0]);
  });
});
