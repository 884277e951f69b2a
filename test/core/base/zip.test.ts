import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipBytes } from '../../../src/core/base/zip.ts';
import { unzip } from '../../support/xlsx.ts';

const entry = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });

test('another library reads what was written', async () => {
  const long = 'a line that repeats\n'.repeat(5_000);
  const bytes = zipBytes([entry('a.txt', 'one'), entry('folder/größe.txt', long), entry('empty', '')]);
  const read = await unzip(bytes);
  expect([...read].map(([name, data]) => [name, data.toString('utf8')])).toEqual([
    ['a.txt', 'one'],
    ['folder/größe.txt', long],
    ['empty', ''],
  ]);
  expect(bytes.length).toBeLessThan(1_000);
  // Behind the signature, version, flags, method and date of the first entry.
  expect(Buffer.from(bytes).readUInt32LE(14)).toBe(crc32('one'));
});

test('the same entries are the same bytes, and their date is fixed', () => {
  const bytes = Buffer.from(zipBytes([entry('a', 'one')]));
  expect(bytes).toEqual(Buffer.from(zipBytes([entry('a', 'one')])));
  expect([bytes.readUInt16LE(10), bytes.readUInt16LE(12)]).toEqual([0, 0x0021]);
});

test('what a zip cannot count is refused', () => {
  const many = Array.from({ length: 65_536 }, () => entry('a', ''));
  expect(() => zipBytes(many)).toThrow('a zip cannot hold 65536 entries');
});
