import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentsOf, crossfoot } from '../support/cli.ts';
import { dataSet } from '../support/fsds.ts';
import { type Case, entries, refusesEach, type Workshop, workshop } from '../support/workshop.ts';
import { zipOf } from '../support/zip.ts';

const fsds = (make: (shop: Workshop) => string) => (shop: Workshop) => ['ingest', 'fsds', make(shop)];
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** A data set of which one file is not as it should be. */
const spoilt = (name: string, content: string | Uint8Array) =>
  fsds(({ folder }) => folder('spoilt', { ...dataSet({}), [name]: content }));

function without(name: string): Record<string, string> {
  const { [name]: _, ...others } = dataSet({});
  return others;
}

function damagedZip(): Buffer {
  const bytes = zipOf(
    ...entries(dataSet({ num: Array.from({ length: 500 }, (_, i) => ({ ddate: '20090630', uom: `U${i}` })) })),
  );
  const at = bytes.indexOf('num.txt') + 'num.txt'.length;
  bytes.fill(0x55, at + 20, at + 60);
  return bytes;
}

const DATA_SETS: readonly Case[] = [
  ['a path that does not exist', fsds(({ inputs }) => join(inputs, 'none.zip')), /none\.zip: no such file or folder/],
  [
    'a path below a file',
    fsds(({ input }) => join(input('file', 'x'), 'deeper.zip')),
    /deeper\.zip: a part of the path is not a folder/,
  ],
  ['an empty folder', fsds(({ folder }) => folder('empty', {})), /empty: the folder holds no files/],
  [
    'a folder of something else',
    fsds(({ folder }) => folder('other', { 'a.txt': 'x' })),
    /other:1: no sub\.txt among its files\n {2}Found: a\.txt\. Wanted: sub\.txt/,
  ],
  [
    'a text file',
    fsds(({ input }) => input('text.zip', 'adsh\tcik\n'.repeat(99))),
    /text\.zip: cannot be read as a zip/,
  ],
  ['an empty file', fsds(({ input }) => input('empty.zip', '')), /empty\.zip: cannot be read as a zip/],
  [
    'a truncated zip',
    fsds(({ input }) => input('cut.zip', zipOf(...entries(dataSet({}))).subarray(0, -40))),
    /cut\.zip: cannot be read as a zip/,
  ],
  ['a damaged zip', fsds(({ input }) => input('damaged.zip', damagedZip())), /damaged\.zip!num\.txt: is damaged/],
  [
    'a zip slip',
    fsds(({ zip }) => zip('slip.zip', ...entries(dataSet({})), { name: '../../escaped.txt', data: 'x' })),
    /slip\.zip: cannot be read as a zip: invalid relative path: \.\.\/\.\.\/escaped\.txt/,
  ],
  [
    'a zip bomb',
    fsds(({ zip }) => zip('bomb.zip', ...entries({ ...dataSet({}), 'num.txt': Buffer.alloc(1 << 25) }))),
    /bomb\.zip!num\.txt: claims 33554432 bytes from \d+; a zip may have entries of more than 200 bytes from one/,
  ],
  [
    'a zip bomb that lies about its size',
    fsds(({ zip }) =>
      zip('liar.zip', ...entries(without('num.txt')), {
        name: 'num.txt',
        data: Buffer.alloc(1 << 20, 'x\n'),
        size: 900,
      }),
    ),
    /liar\.zip!num\.txt: inflates to more than the 900 bytes it declares/,
  ],
  [
    'a missing file',
    fsds(({ zip }) => zip('part.zip', ...entries(without('pre.txt')))),
    /part\.zip:1: no pre\.txt among its files/,
  ],
  [
    'a missing column',
    spoilt('num.txt', 'adsh\ttag\tversion\tddate\tqtrs\tuom\tcoreg\n'),
    /num\.txt:1: no column value\n {2}Columns found: adsh, /,
  ],
  [
    'too few cells',
    spoilt('pre.txt', `${dataSet({})['pre.txt']}a\tb\n`),
    /pre\.txt:3: 2 columns where the header has 10/,
  ],
  [
    'a number that is none',
    fsds(({ folder }) => folder('n', dataSet({ num: [{}, { ddate: '20081231', value: '12,5' }] }))),
    /num\.txt:3: value is "12,5"\n {2}Wanted: a decimal number/,
  ],
  [
    'an invalid date',
    fsds(({ folder }) => folder('d', dataSet({ num: [{ ddate: '20090231' }] }))),
    /num\.txt:2: ddate is "20090231"/,
  ],
  [
    'a duplicate filing',
    fsds(({ folder }) => folder('twice', dataSet({ sub: [{}, {}] }))),
    /sub\.txt:3: repeats the filing of line 2/,
  ],
  [
    'another encoding',
    spoilt('sub.txt', latin1(dataSet({ sub: [{}, { adsh: '2', name: 'Société' }] })['sub.txt'] ?? '')),
    /sub\.txt:3: not UTF-8 text/,
  ],
  [
    'UTF-16',
    spoilt('tag.txt', Buffer.from(`\uFEFF${dataSet({})['tag.txt']}`, 'utf16le')),
    /tag\.txt:1: not UTF-8 text/,
  ],
  [
    'bytes that are no text',
    spoilt('num.txt', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 89) % 256))),
    /num\.txt:1: /,
  ],
];

refusesEach('a data set', DATA_SETS);

test('of several inputs the ones before a bad one stay and are reported, the bad one leaves nothing', async () => {
  const shop = workshop();
  const [first, bad, third] = [
    shop.folder('first', dataSet({})),
    shop.folder('bad', dataSet({ num: [{}, { ddate: '20081231' }, { value: 'x' }] })),
    shop.folder('third', dataSet({ num: [{ value: '3' }] })),
  ];
  const { status, stdout, stderr } = await crossfoot(['ingest', 'fsds', first, bad, third, '--store', shop.store]);
  expect(status).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    schema: 'crossfoot/ingest-fsds/1',
    totals: { inputs: 1, snapshots: 1 },
    inputs: [{ kind: 'rows', input: first, snapshot: 1 }],
  });
  expect(stderr).toMatch(/first: snapshot 1 of FSDS .*\nerror: .*num\.txt:4: value is "x"/);
  const alone = workshop();
  await crossfoot(['ingest', 'fsds', alone.folder('first', dataSet({})), '--store', alone.store]);
  const rowsOf = async (store: string) =>
    (await crossfoot(['sql', 'SELECT * FROM filed_value', '--store', store, '--format', 'json'])).stdout;
  expect(await rowsOf(shop.store)).toBe(await rowsOf(alone.store));
  const listed = await crossfoot(['snapshots', '--store', shop.store, '--format', 'ndjson']);
  expect(listed.stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(Object.keys(contentsOf(shop.stores))).toEqual(['store.duckdb']);
});
