import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentsOf, crossfoot } from '../support/cli.ts';
import { dataSet } from '../support/fsds.ts';
import { garbled, oneOf } from '../support/garble.ts';
import { longOr } from '../support/long.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { filedRow, jsonAnswer, xmlAnswer } from '../support/service-answers.ts';
import { expectSoundStore } from '../support/store-invariants.ts';
import { entries, fill, type Workshop, workshop } from '../support/workshop.ts';
import { zipOf } from '../support/zip.ts';
import { link, linkbase, roles, schema } from '../warehouse/sources/xbrl/tiny-taxonomy.ts';

/**
 * Sound input with a few places changed at random. Whatever becomes of it, the program says so like a person, a refused input
 * leaves everything as it was, and what is taken in leaves a sound store.
 */
const SEED = Number(process.env.CROSSFOOT_SEED ?? 7);
const CASES = longOr(4, 200);

type Garbage = (shop: Workshop, random: () => number) => readonly string[];

const FILES = dataSet({
  sub: [{}, { adsh: '0000000002-09-000001', cik: '2', name: 'BÉTA' }],
  tag: [{}, { tag: 'Sales', iord: 'D', crdr: 'C' }],
  num: [
    {},
    { ddate: '20081231' },
    { tag: 'Sales', qtrs: '2', value: '12.5000' },
    { coreg: 'Sub', segments: 'LegalEntity=Sub;' },
    { value: '', uom: 'EUR' },
  ],
  pre: [{}, { line: '4', tag: 'Sales' }],
});
const TAXONOMY = {
  't.xsd': schema('A B C', roles({ 'urn:r': '10 - Statement - Balance' })),
  'c.xml': linkbase(link('calculation', 'urn:r', 'A > B order="1"; A > C order="2" weight="-1"')),
  'p.xml': linkbase(link('presentation', 'urn:r', 'A > B order="1"; A > C order="2"')),
};
/** Garbles one of the files. */
function garbledFiles(
  files: Readonly<Record<string, string>>,
  random: () => number,
): Record<string, string | Uint8Array> {
  const [first = '', ...others] = Object.keys(files);
  const name = oneOf([first, ...others], random);
  return { ...files, [name]: garbled(Buffer.from(files[name] ?? ''), random) };
}

const ROWS = [
  filedRow('1', { netincome: { number: '12.50' }, totalassets: null }),
  filedRow('2', { periodenddate: { text: '12/31/2017' }, dcn: { text: 'd2' } }),
];
const SECTION = `{"result":{"section":[{"id":1001,"title":"Balance","relativeorder":100.0,"fieldhierarchy":[
 {"parentfield":{"id":11,"value":"totalassets"},"childfield":{"id":12,"value":"cash"},"weight":1.0000,"labeltypeid":1,"relativeorder":100.0,"childlevel":1}]}]}}`;
const FIELDS = `{"result":{"total":1,"field":[{"id":2,"tag":"cash","name":"cash","rownum":1,"label":[{"value":"Cash","labeltypeid":1}],
 "datatype":{"id":5,"description":"Monetary"},"periodtype":{"id":1,"description":"instant"},"balancetype":{"id":1,"description":"debit"}}]}}`;
const PAYLOADS: readonly [readonly string[], string][] = [
  [['--resource', 'Financials-ANN'], jsonAnswer(ROWS)],
  [['--resource', 'CoreFinancials-TTM', '--symbol', 'ZZA'], xmlAnswer(ROWS)],
  [['--resource', 'calculation', '--taxonomy', '18'], SECTION],
  [['--resource', 'presentation', '--taxonomy', '18'], SECTION],
  [['--resource', 'fieldlabel', '--taxonomy', '18'], FIELDS],
  [['--resource', 'fieldproperty', '--taxonomy', '18'], FIELDS],
];

const GARBAGE: readonly (readonly [string, Garbage])[] = [
  ['a zip', ({ input }, random) => ['ingest', 'fsds', input('a.zip', garbled(zipOf(...entries(FILES)), random))]],
  ['a table in a zip', ({ zip }, random) => ['ingest', 'fsds', zip('a.zip', ...entries(garbledFiles(FILES, random)))]],
  ['a table in a folder', ({ folder }, random) => ['ingest', 'fsds', folder('a', garbledFiles(FILES, random))]],
  ['a taxonomy', ({ folder }, random) => ['ingest', 'taxonomy', folder('a', garbledFiles(TAXONOMY, random))]],
  [
    'a saved answer',
    ({ input }, random) => {
      const [flags, content] = oneOf(PAYLOADS as [(typeof PAYLOADS)[number]], random);
      return ['ingest', 'payload', input('answer', garbled(Buffer.from(content), random)), ...flags];
    },
  ],
];

/** What no end may look like. */
function expectForPeople({ status, stdout, stderr }: Awaited<ReturnType<typeof crossfoot>>, which: string): void {
  expect([0, 1, 2, 5], `${which}: ${stderr}`).toContain(status);
  if (status === 2) expect([stdout, stderr], which).toEqual(['', expect.stringMatching(/^error: /)]);
  expect(stderr, which).not.toMatch(/internal error|\n\s+at |\[object /);
}

describe.each(GARBAGE)('%s that was garbled', (name, garbage) => {
  test('is taken in whole or refused whole', async () => {
    const shop = workshop();
    let refused = 0;
    for (let n = 0; n < CASES; n += 1) {
      const which = `${name}, case ${n} of seed ${SEED}`;
      const words = garbage(shop, seededRandom(SEED * 100_003 + n));
      await fill(shop);
      const before = contentsOf(shop.stores);
      const called = await crossfoot([...words, '--store', shop.store]);
      expectForPeople(called, which);
      if (called.status === 2) {
        refused += 1;
        expect(contentsOf(shop.stores), which).toEqual(before);
      } else {
        expect(Object.keys(contentsOf(shop.stores)), which).toEqual(['store.duckdb']);
        await expectSoundStore(shop.store);
        expectForPeople(await crossfoot(['validate', '--no-record', '--store', shop.store]), which);
      }
      expect(contentsOf(shop.temp), which).toEqual({});
      for (const input of [shop.store, join(shop.inputs, 'a'), join(shop.inputs, 'a.zip')])
        rmSync(input, { recursive: true, force: true });
    }
    expect(refused).toBeGreaterThan(0);
  });
});

test('a store that was garbled is read and written, or refused and left as it is', async () => {
  const shop = workshop();
  const sound = shop.folder('sound', dataSet({ num: [{ value: '7' }] }));
  for (let n = 0; n < CASES; n += 1) {
    const which = `a store, case ${n} of seed ${SEED}`;
    await fill(shop);
    const bytes = garbled(readFileSync(shop.store), seededRandom(SEED * 100_003 + n));
    writeFileSync(shop.store, bytes);
    for (const words of [['snapshots'], ['validate', '--no-record'], ['ingest', 'fsds', sound]]) {
      const before = contentsOf(shop.stores);
      const called = await crossfoot([...words, '--store', shop.store]);
      expectForPeople(called, `${which}, ${words[0]}`);
      if (called.status === 2) expect(contentsOf(shop.stores), which).toEqual(before);
    }
    rmSync(shop.store);
  }
});
