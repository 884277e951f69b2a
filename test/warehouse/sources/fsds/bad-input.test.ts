import { describe, expect, test } from 'vitest';
import type { FileSet } from '../../../../src/core/model/files.ts';
import { type DataSetRows, dataSet, failureOf, readAll } from '../../../support/fsds.ts';
import { memoryFiles } from '../../../support/memory-files.ts';

const failure = (rows: DataSetRows): Promise<string> => failureOf(readAll(memoryFiles(dataSet(rows))));

function withFile(name: string, content: string | Uint8Array | undefined): FileSet {
  const { [name]: _, ...others } = dataSet({});
  return memoryFiles(content === undefined ? others : { ...others, [name]: content });
}

describe('a cell', () => {
  test.each<[string, DataSetRows, string]>([
    [
      'value',
      { num: [{}, { ddate: '20081231', value: 'n/a' }] },
      'set/num.txt:3: value is "n/a"\n  Wanted: a decimal number such as -1250.0000.',
    ],
    ['value', { num: [{ value: '1,000' }] }, 'set/num.txt:2: value is "1,000"'],
    ['value', { num: [{ value: '-' }] }, 'set/num.txt:2: value is "-"'],
    ['value', { num: [{ value: '.' }] }, 'set/num.txt:2: value is "."'],
    ['value', { num: [{ value: '1.2.3' }] }, 'set/num.txt:2: value is "1.2.3"'],
    ['value', { num: [{ value: ' 1' }] }, 'set/num.txt:2: value is " 1"'],
    ['value', { num: [{ value: '9'.repeat(401) }] }, 'of at most 400 characters'],
    ['value', { num: [{ value: `0.${'0'.repeat(255)}1` }] }, 'at most 255 decimal places'],
    [
      'ddate',
      { num: [{ ddate: '20090631' }] },
      'set/num.txt:2: ddate is "20090631"\n  Wanted: a date such as 20090630.',
    ],
    ['ddate', { num: [{ ddate: '' }] }, 'set/num.txt:2: ddate is ""'],
    ['qtrs', { num: [{ qtrs: '-1' }] }, 'set/num.txt:2: qtrs is "-1"\n  Wanted: a whole number.'],
    ['qtrs', { num: [{ qtrs: '9999' }] }, 'at most 4000 quarters'],
    ['filed', { sub: [{ filed: '2009' }] }, 'set/sub.txt:2: filed is "2009"'],
    ['accepted', { sub: [{ accepted: 'noon' }] }, 'set/sub.txt:2: accepted is "noon"'],
    ['cik', { sub: [{ cik: 'CIK1' }] }, 'set/sub.txt:2: cik is "CIK1"'],
    ['iord', { tag: [{ iord: 'X' }] }, 'set/tag.txt:2: iord is "X"\n  Wanted: I, D or nothing.'],
    ['crdr', { tag: [{ crdr: 'toString' }] }, 'set/tag.txt:2: crdr is "toString"'],
    ['abstract', { tag: [{ abstract: 'yes' }] }, 'set/tag.txt:2: abstract is "yes"\n  Wanted: 0 or 1.'],
    ['report', { pre: [{ report: 'R2' }] }, 'set/pre.txt:2: report is "R2"'],
    ['negating', { pre: [{ negating: '2' }] }, 'set/pre.txt:2: negating is "2"'],
  ])('%s that is not as documented is refused with its place', async (_, rows, message) => {
    const said = await failure(rows);
    expect(said).toMatch(/^input set\//);
    expect(said).toContain(message);
  });

  test('is shortened when it is shown', async () => {
    expect(await failure({ num: [{ value: 'x'.repeat(300) }] })).toContain(`"${'x'.repeat(60)}…"`);
  });
});

describe('a line that repeats a key', () => {
  test('in sub or tag is refused', async () => {
    expect(await failure({ sub: [{}, {}] })).toBe('input set/sub.txt:3: repeats the filing of line 2');
    expect(await failure({ tag: [{}, { tag: 'Cash' }, {}] })).toBe('input set/tag.txt:4: repeats the tag of line 2');
  });
});

describe('a table', () => {
  test.each(['sub.txt', 'num.txt', 'pre.txt'])('%s that is not there is named', async (name) => {
    const said = await failureOf(readAll(withFile(name, undefined)));
    expect(said).toContain(`input set:1: no ${name} among its files`);
    expect(said).toContain('Wanted: sub.txt, tag.txt, num.txt, pre.txt; only tag.txt may be missing.');
  });

  test('that is empty is refused', async () => {
    expect(await failureOf(readAll(withFile('num.txt', '')))).toBe('input set/num.txt:1: is empty');
  });

  test('without a column says which there are and which are wanted', async () => {
    const said = await failureOf(readAll(withFile('num.txt', 'adsh\ttag\tversion\n')));
    expect(said).toBe(
      'input set/num.txt:1: no column ddate, qtrs, uom, coreg, value\n' +
        '  Columns found: adsh, tag, version. Wanted: adsh, tag, version, ddate, qtrs, uom, coreg, value.',
    );
  });

  test('with a column twice is refused', async () => {
    const header = dataSet({})['num.txt']?.split('\n')[0];
    expect(await failureOf(readAll(withFile('num.txt', `${header}\tvalue\n`)))).toContain('duplicate column value');
  });

  test.each([
    ['a\tb', 'set/num.txt:3: 2 columns where the header has 10'],
    ['', 'set/num.txt:3: 1 columns where the header has 10'],
    ['\t'.repeat(40), 'set/num.txt:3: 41 columns where the header has 10'],
  ])('with a line of other columns is refused', async (line, message) => {
    const num = `${dataSet({})['num.txt']}${line}\nx`;
    expect(await failureOf(readAll(withFile('num.txt', num)))).toContain(message);
  });

  test('of filings without a filing is refused', async () => {
    expect(await failure({ sub: [], num: [], pre: [] })).toBe('input set/sub.txt:1: lists no filings');
  });

  test('of numbers without a number is refused, for it would retire the whole quarter', async () => {
    const failure = await failureOf(readAll(memoryFiles(dataSet({ num: [] }))));
    expect(failure).toBe('input set/num.txt:1: holds no numbers, though sub names filings');
  });
});

describe('bytes that are not UTF-8', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  test.each([1, 5, 1 << 20])('are refused with their line, in pieces of %i bytes', async (pieceSize) => {
    const contents = dataSet({ pre: [{}, { plabel: 'Größe' }, {}] });
    const set = memoryFiles({ ...contents, 'pre.txt': latin1(contents['pre.txt'] ?? '') }, pieceSize);
    expect(await failureOf(readAll(set))).toBe('input set/pre.txt:3: not UTF-8 text');
  });

  test('such as UTF-16 are refused at line 1', async () => {
    const utf16 = Buffer.from(`\uFEFF${dataSet({})['sub.txt']}`, 'utf16le');
    expect(await failureOf(readAll(withFile('sub.txt', utf16)))).toBe('input set/sub.txt:1: not UTF-8 text');
  });
});

describe('a line without end', () => {
  /** Two gigabytes from one piece of memory, and a count of how much of it was asked for. */
  function endless(head: string): { set: FileSet; asked: () => number } {
    const piece = Buffer.alloc(1 << 20, 'x');
    let asked = 0;
    const set = withFile('num.txt', '');
    const files = set.files.map((file) =>
      file.path !== 'num.txt'
        ? file
        : {
            ...file,
            size: 2 ** 31,
            open: async function* () {
              yield Buffer.from(head);
              for (; asked < 2048; asked += 1) yield piece;
            },
          },
    );
    return { set: { ...set, files }, asked: () => asked };
  }

  test('is refused before it is held', async () => {
    const { set, asked } = endless(dataSet({})['num.txt'] ?? '');
    expect(await failureOf(readAll(set))).toBe('input set/num.txt:3: a line of more than 16777216 bytes');
    expect(asked()).toBeLessThan(20);
  });

  test('is refused as a header too', async () => {
    expect(await failureOf(readAll(endless('').set))).toBe('input set/num.txt:1: a line of more than 16777216 bytes');
  });
});

test('two data sets in one set are refused', async () => {
  const set = memoryFiles({ ...dataSet({}), 'other/sub.txt': '' });
  const said = await failureOf(readAll(set));
  expect(said).toContain('input set: holds more than one data set');
  expect(said).toContain('"" and "other/"');
});

test('a reader that is asked to stop stops as interrupted', async () => {
  const controller = new AbortController();
  const progress = { stage: (name: string) => name === 'num.txt' && controller.abort(), advance: () => {} };
  const reading = readAll(memoryFiles(dataSet({})), { progress, signal: controller.signal });
  expect(await failureOf(reading)).toMatch(/^interrupted /);
});
