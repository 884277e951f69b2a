import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataSet } from '../support/fsds.ts';
import { entries, refuses, type Workshop, workshop } from '../support/workshop.ts';
import { zipOf } from '../support/zip.ts';
import { schema } from '../warehouse/sources/xbrl/tiny-taxonomy.ts';

const { 'num.txt': NUM = '', ...OTHERS } = dataSet({});

describe('two gigabytes without a line feed', () => {
  /** A file with a hole: two gigabytes long, a few bytes on the disk. */
  function hole(path: string, head: string | Uint8Array, tail: Uint8Array = new Uint8Array()): void {
    const file = openSync(path, 'w');
    const bytes = Buffer.from(head as Uint8Array);
    writeSync(file, bytes, 0, bytes.length, 0);
    ftruncateSync(file, bytes.length + 2 ** 31);
    writeSync(file, tail, 0, tail.length, bytes.length + 2 ** 31);
    closeSync(file);
  }

  /** The zip of one small stored entry, stretched: what is stored is a hole of two gigabytes. */
  function stretched(path: string): void {
    const size = 2 ** 31;
    const files = entries(OTHERS);
    const bytes = zipOf(...files, { name: 'num.txt', data: '', stored: true });
    const directory = bytes.readUInt32LE(bytes.length - 6);
    const local = bytes.lastIndexOf('num.txt', directory) - 30;
    const central = bytes.lastIndexOf('num.txt') - 46;
    for (const at of [local + 18, local + 22, central + 20, central + 24]) bytes.writeUInt32LE(size, at);
    bytes.writeUInt32LE(directory + size, bytes.length - 6);
    hole(path, bytes.subarray(0, directory), bytes.subarray(directory));
  }

  test.each<[string, (shop: Workshop) => readonly string[], RegExp]>([
    [
      'a table in a folder',
      ({ folder }) => {
        const path = folder('long', OTHERS);
        hole(join(path, 'num.txt'), NUM);
        return ['ingest', 'fsds', path];
      },
      /num\.txt:3: a line of more than 16777216 bytes/,
    ],
    [
      'a table in a zip',
      ({ inputs }) => {
        stretched(join(inputs, 'long.zip'));
        return ['ingest', 'fsds', join(inputs, 'long.zip')];
      },
      /long\.zip!num\.txt:1: a line of more than 16777216 bytes/,
    ],
    [
      'a zip',
      ({ inputs }) => {
        hole(join(inputs, 'none.zip'), 'PK');
        return ['ingest', 'fsds', join(inputs, 'none.zip')];
      },
      /none\.zip: cannot be read as a zip/,
    ],
    [
      'a schema',
      ({ folder }) => {
        const path = folder('long', {});
        hole(join(path, 't.xsd'), schema('A'));
        return ['ingest', 'taxonomy', path];
      },
      /t\.xsd: is \d+ bytes, more than the 268435456/,
    ],
    [
      'saved rows',
      ({ inputs }) => {
        hole(join(inputs, 'answer'), '{"result":');
        return ['ingest', 'payload', join(inputs, 'answer'), '--resource', 'Financials-ANN'];
      },
      /answer:1:11: not JSON: /,
    ],
    [
      'saved rows before which nothing stands',
      ({ inputs }) => {
        hole(join(inputs, 'answer'), '  ', Buffer.from('{}'));
        return ['ingest', 'payload', join(inputs, 'answer'), '--resource', 'Financials-ANN'];
      },
      /answer:1: neither JSON nor XML/,
    ],
    [
      'a saved part of a taxonomy',
      ({ inputs }) => {
        hole(join(inputs, 'answer'), '{"fields":');
        return ['ingest', 'payload', join(inputs, 'answer'), '--resource', 'fieldlabel', '--taxonomy', '18'];
      },
      /answer: is \d+ bytes, more than the 268435456/,
    ],
  ])('in %s are refused before they are held', async (_, words, said) => {
    const shop = workshop();
    const before = process.resourceUsage().maxRSS;
    await refuses(shop, words(shop), 2, said);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300 * 1024);
  });
});
