import { randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CrossfootError } from '../../../../src/core/base/errors.ts';
import type { SetFile } from '../../../../src/core/model/files.ts';
import { openFileSet } from '../../../../src/warehouse/sources/archive/open-file-set.ts';
import { ARCHIVE_LIMITS } from '../../../../src/warehouse/sources/archive/zip.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { type ZipEntryInput, zipOf } from '../../../support/zip.ts';

function written(name: string, bytes: Uint8Array | string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

const zipFile = (...entries: ZipEntryInput[]): string => written('a.zip', zipOf(...entries));

async function failure(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CrossfootError)) throw new Error(`expected an error for a person, got ${String(error)}`);
  return `${error.failure} ${error.describe()}`;
}

async function only(path: string, limits = ARCHIVE_LIMITS): Promise<SetFile> {
  const { files } = await openFileSet(path, { limits });
  expect(files).toHaveLength(1);
  return files[0] as SetFile;
}

const text = async (file: SetFile): Promise<string> => Buffer.from(await file.read(1 << 30)).toString();

describe('a folder', () => {
  test('is read with its sub-folders, sorted by path', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
    writeFileSync(join(folder, 'z.txt'), 'last');
    writeFileSync(join(folder, 'deep', 'er', 'b.txt'), 'inner');
    const set = await openFileSet(folder);
    expect(set.name).toBe(folder);
    expect(set.files.map((file) => [file.path, file.size])).toEqual([
      ['deep/er/b.txt', 5],
      ['z.txt', 4],
    ]);
    expect(await text(set.files[0] as SetFile)).toBe('inner');
    expect(set.files[1]?.place).toBe(join(folder, 'z.txt'));
  });

  test('without files is refused', async () => {
    const folder = temporaryFolder();
    expect(await failure(openFileSet(folder))).toBe(`input ${folder}: the folder holds no files`);
  });

  test('with a link to itself is refused, not walked for ever', async () => {
    const folder = temporaryFolder();
    symlinkSync(folder, join(folder, 'again'));
    expect(await failure(openFileSet(folder))).toBe(`input ${join(folder, 'again')}: is a link to a folder above it`);
  });
});

describe('a path', () => {
  test('that leads nowhere is named', async () => {
    const path = join(temporaryFolder(), 'nothing.zip');
    expect(await failure(openFileSet(path))).toBe(`input ${path}: no such file or folder`);
  });

  test('to a file that is no zip is named', async () => {
    const path = written('a.zip', 'adsh\tcik\n');
    expect(await failure(openFileSet(path))).toMatch(new RegExp(`^input ${path}: cannot be read as a zip: `));
  });
});

describe('a zip', () => {
  test('gives back what was put in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), fc.boolean(), fc.boolean(), async (data, stored, zip64) => {
        const path = written('round.zip', zipOf({ name: 'a/b.bin', data, stored, zip64 }));
        const file = await only(path);
        expect(file.size).toBe(data.length);
        expect(Buffer.from(await file.read(5000)).equals(data)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test('names its entries after itself and leaves folder entries out', async () => {
    const path = zipFile({ name: 'q/', data: '', stored: true }, { name: 'q/num.txt', data: 'x' });
    const file = await only(path);
    expect([file.path, file.place]).toEqual(['q/num.txt', `${path}!q/num.txt`]);
  });

  test('is inflated in pieces', async () => {
    const data = Buffer.alloc(3 << 20, 'crossfoot ');
    const pieces: number[] = [];
    for await (const piece of (await only(zipFile({ name: 'a', data }))).open()) pieces.push(piece.length);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(data.length);
  });

  test('without files is refused', async () => {
    const path = zipFile({ name: 'empty/', data: '', stored: true });
    expect(await failure(openFileSet(path))).toBe(`input ${path}: the zip holds no files`);
  });

  test.each(['../up.txt', 'a/../../up.txt', '/etc/passwd', 'C:/windows.txt', 'a\\..\\up.txt'])(
    'with the entry name %s is refused',
    async (name) => {
      const path = zipFile({ name, data: 'x' });
      expect(await failure(openFileSet(path))).toMatch(
        /^input .*a\.zip: cannot be read as a zip: (absolute path|invalid relative path|invalid characters in fileName)/,
      );
    },
  );

  test('with the same name twice is refused', async () => {
    const path = zipFile({ name: 'num.txt', data: '1' }, { name: 'num.txt', data: '2' });
    expect(await failure(openFileSet(path))).toBe(
      `input ${path}!num.txt: is a duplicate: the zip has two entries of this name`,
    );
  });

  test('with an encrypted entry is refused', async () => {
    const path = zipFile({ name: 'num.txt', data: '1', flags: 1 });
    expect(await failure(openFileSet(path))).toBe(`input ${path}!num.txt: is encrypted`);
  });

  test('with an unknown compression is refused', async () => {
    const path = zipFile({ name: 'num.txt', data: '1', method: 12 });
    expect(await failure(openFileSet(path))).toContain('num.txt: is compressed by method 12');
  });

  test('whose contents differ from their checksum is refused when read', async () => {
    const path = zipFile({ name: 'num.txt', data: '123', crc: 7 });
    expect(await failure((await only(path)).read(10))).toBe(`input ${path}!num.txt: is damaged: its checksum differs`);
  });

  test('whose compressed bytes are damaged is refused when read', async () => {
    const bytes = zipOf({ name: 'n', data: 'abcdefgh'.repeat(100) });
    bytes.fill(0xff, 31, 40);
    const path = written('a.zip', bytes);
    expect(await failure((await only(path)).read(1000))).toMatch(/^input .*a\.zip!n: is damaged or truncated: /);
  });

  test('cut anywhere is refused, at opening or at reading', async () => {
    const whole = zipOf({ name: 'n', data: 'abcdefgh'.repeat(100) }, { name: 'm', data: '1' });
    for (let length = 0; length < whole.length; length += 7) {
      const path = written('cut.zip', whole.subarray(0, length));
      expect(await failure(openFileSet(path))).toMatch(/^input .*cut\.zip: cannot be read as a zip: /);
    }
  });
});

describe('a zip bomb', () => {
  const zeros = Buffer.alloc(1 << 20);

  test('that declares too much for its size is refused before it is inflated', async () => {
    const path = zipFile({ name: 'bomb', data: zeros });
    const limits = { ...ARCHIVE_LIMITS, bytesBeyondRatio: 1000 };
    expect(await failure(openFileSet(path, { limits }))).toMatch(
      /bomb: claims 1048576 bytes from \d+; a zip may have entries of more than 200 bytes from one, to 1000 bytes in all$/,
    );
  });

  test('of many small entries is refused before it is inflated', async () => {
    const entries = Array.from({ length: 17 }, (_, index) => ({ name: `${index}.xsd`, data: zeros }));
    const padding = { name: 'padding', data: randomBytes(1 << 20), stored: true };
    expect(await failure(openFileSet(zipFile(padding, ...entries)))).toMatch(
      /16\.xsd: claims 1048576 bytes from \d+; a zip may have entries .* to 16777216 bytes in all$/,
    );
  });

  test('of entries that share their bytes is refused before it is inflated', async () => {
    const path = zipFile({ name: 'a', data: 'abc' }, { name: 'b', data: 'abc', offset: 0 });
    expect(await failure(openFileSet(path))).toBe(`input ${path}!b: overlaps another entry of the zip`);
  });

  test('of entries inside the bytes of another is refused', async () => {
    const inner = zipOf({ name: 'b', data: 'abc' });
    const path = zipFile({ name: 'a', data: inner, stored: true }, { name: 'b', data: 'abc', offset: 31 });
    expect(await failure(openFileSet(path))).toBe(`input ${path}!b: overlaps another entry of the zip`);
  });

  test('that declares too much in all is refused before it is inflated', async () => {
    const path = zipFile({ name: 'a', data: zeros }, { name: 'b', data: zeros });
    const limits = { ...ARCHIVE_LIMITS, totalBytes: (2 << 20) - 1 };
    expect(await failure(openFileSet(path, { limits }))).toBe(
      `input ${path}!b: makes the zip inflate to more than 2097151 bytes`,
    );
  });

  test.each([
    ['a little', 100],
    ['much', 500_000],
  ])('that declares %s and gives more is stopped while it inflates', async (_, size) => {
    const path = zipFile({ name: 'liar', data: zeros, size });
    expect(await failure((await only(path)).read(size))).toBe(
      `input ${path}!liar: inflates to more than the ${size} bytes it declares`,
    );
  });

  test('that declares more than it gives is refused', async () => {
    const path = zipFile({ name: 'short', data: 'abc', size: 100 });
    expect(await failure((await only(path)).read(100))).toBe(
      `input ${path}!short: ends after 3 of the 100 bytes it declares`,
    );
  });

  test('with very many entries is refused', async () => {
    const path = zipFile({ name: 'a', data: '' }, { name: 'b', data: '' }, { name: 'c', data: '' });
    expect(await failure(openFileSet(path, { limits: { ...ARCHIVE_LIMITS, entries: 2 } }))).toContain(
      '3 entries, more than 2',
    );
  });
});

test('a file larger than the caller allows is refused before it is read', async () => {
  const file = await only(zipFile({ name: 'big', data: 'abcdef', crc: 1 }));
  expect(await failure(file.read(5))).toBe(`input ${file.place}: is 6 bytes, more than the 5 that are read at once`);
});
