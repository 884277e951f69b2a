import { describe, expect, test } from 'vitest';
import { parseIsoDate } from '../../../../src/core/base/date.ts';
import { CIK_SCHEME } from '../../../../src/core/model/entity-key.ts';
import { failureOf } from '../../../support/fsds.ts';
import { memoryFiles } from '../../../support/memory-files.ts';
import { ANNUAL, columnsOf, type PlainFiling, readLists, submissionFile } from '../../../support/submissions.ts';

const FILE = 'CIK0000000001.json';
const PAGE = 'CIK0000000001-submissions-001.json';
const QUARTER = { ...ANNUAL, accessionNumber: '0000000001-24-000002', form: '10-Q', primaryDocument: 'q.htm' };
const OLDER = { ...ANNUAL, accessionNumber: '0000000001-20-000003', filingDate: '2020-02-20' };

const readText = (text: string) => readLists(memoryFiles({ [FILE]: text }));
const read = (...filings: readonly PlainFiling[]) => readText(submissionFile(filings));
const accessions = ({ companies }: Awaited<ReturnType<typeof readLists>>): readonly string[] =>
  companies.flatMap(({ submissions }) => submissions.map(({ accession }) => accession));

describe('a file of submissions', () => {
  test('gives its company, its filings that can hold facts, and its former names', async () => {
    const formerNames = [
      { name: 'SMALL INC', from: '1994-01-26T05:00:00.000Z', to: '2007-01-04T05:00:00.000Z' },
      { name: 'LITTLE INC', from: '1990-12-18T00:00:00.000Z', to: null },
    ];
    const { companies, counts, diagnostics } = await readText(submissionFile([ANNUAL], { formerNames }));
    expect(companies).toEqual([
      {
        company: { scheme: CIK_SCHEME, key: '0000000001', name: 'TINY INC', symbol: 'TNY', industryCode: '6021' },
        entity: 0,
        submissions: [
          {
            ...{ accession: '0000000001-24-000001', form: '10-K', filed: parseIsoDate('2024-02-20') },
            ...{ accepted: '2024-02-20T16:16:00', reportDate: parseIsoDate('2023-12-31') },
            ...{ primaryDocument: 'tiny-20231231.htm', hasXbrl: true },
          },
        ],
        formerNames: [
          { name: 'SMALL INC', from: parseIsoDate('1994-01-26'), until: parseIsoDate('2007-01-04') },
          { name: 'LITTLE INC', from: parseIsoDate('1990-12-18') },
        ],
      },
    ]);
    expect(counts).toMatchObject({ companies: 1, filings: 1, filingsKept: 1, formerNames: 2 });
    expect(diagnostics).toEqual([]);
  });

  test.each([
    ['a report of ownership', { form: '4', isXBRL: 0, isInlineXBRL: 0 }, false],
    ['an event without XBRL', { form: '8-K', isXBRL: 0, isInlineXBRL: 0 }, false],
    ['an event with inline XBRL', { form: '8-K', isXBRL: 0, isInlineXBRL: 1 }, true],
    ['an event of which the list does not say', { form: '8-K', isXBRL: undefined, isInlineXBRL: undefined }, true],
    ['an annual report without XBRL', { form: '10-K405', isXBRL: 0, isInlineXBRL: 0 }, true],
  ])('%s is kept or counted: %j', async (_, filing, isKept) => {
    const { companies, counts } = await read({ ...ANNUAL, ...filing });
    expect(companies[0]?.submissions).toHaveLength(isKept ? 1 : 0);
    expect(counts).toMatchObject({ filings: 1, filingsKept: isKept ? 1 : 0, filingsWithoutFacts: isKept ? 0 : 1 });
  });

  test('is read with its pages, which are counted where they are not as it says', async () => {
    const files = [{ name: PAGE, filingCount: 2 }, { name: 'CIK0000000001-submissions-003.json' }, { filingCount: 7 }];
    const all = await readLists(
      memoryFiles({
        [FILE]: submissionFile([ANNUAL], { files }),
        [PAGE]: JSON.stringify(columnsOf([OLDER])),
        'CIK0000000001-submissions-002.json': JSON.stringify(columnsOf([QUARTER, ANNUAL])),
      }),
    );
    expect(accessions(all)).toEqual(['0000000001-24-000001', '0000000001-20-000003', '0000000001-24-000002']);
    expect(all.counts).toMatchObject({ companies: 1, pages: 2, filings: 4, filingsKept: 3, filingsDuplicate: 1 });
    expect(all.counts).toMatchObject({ pagesMissing: 2, pagesUnnamed: 1, pagesOfOtherLength: 1 });
    expect(all.diagnostics.find(({ code }) => code === 'submissions/missing-page')).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(/^2 pages .*submissions-003\.json/),
      place: { file: `set/${FILE}` },
    });
  });

  test('is not needed for its pages', async () => {
    const { companies } = await readLists(memoryFiles({ [PAGE]: JSON.stringify(columnsOf([OLDER])) }));
    expect(companies).toMatchObject([{ company: { key: '0000000001' }, submissions: [{}], formerNames: undefined }]);
  });

  test('is chosen by its CIK', async () => {
    const files = { [FILE]: submissionFile([ANNUAL]), 'sub/CIK0000000002.json': submissionFile([], { cik: 2 }) };
    const { companies } = await readLists(memoryFiles(files), { companies: new Set(['0000000002']) });
    expect(companies).toMatchObject([{ company: { key: '0000000002' }, submissions: [] }]);
  });
});

describe('a filing that is not as documented', () => {
  test.each<[string, PlainFiling, string, RegExp]>([
    ['without a date', { ...QUARTER, filingDate: '' }, 'filingsUndated', /no filing date/],
    ['with a date that is none', { ...QUARTER, filingDate: '2024-02-30' }, 'filingsUndated', /2024-02-30/],
    ['without an accession number', { ...QUARTER, accessionNumber: 7 }, 'filingsUnnamed', /no accession number/],
    ['without a form', { ...QUARTER, form: null }, 'filingsUnnamed', /no form/],
  ])('%s is counted and said, and the others come in', async (_, filing, count, message) => {
    const all = await read(ANNUAL, filing, OLDER);
    expect(accessions(all)).toEqual(['0000000001-24-000001', '0000000001-20-000003']);
    expect(all.counts).toMatchObject({ filings: 3, filingsKept: 2, [count]: 1 });
    expect(all.diagnostics).toMatchObject([{ severity: 'error', place: { file: `set/${FILE}` } }]);
    expect(all.diagnostics[0]?.message).toMatch(message);
  });

  test.each<[string, PlainFiling, string]>([
    ['an acceptance that is no moment', { acceptanceDateTime: '2024-02-20 16:16' }, 'acceptancesUnreadable'],
    ['an acceptance on no day', { acceptanceDateTime: '2023-02-29T10:00:00.000Z' }, 'acceptancesUnreadable'],
    ['a report date that is none', { reportDate: '2023-13-31' }, 'reportDatesUnreadable'],
  ])('with %s comes in without it', async (_, part, count) => {
    const { companies, counts, diagnostics } = await read({ ...ANNUAL, ...part });
    const [kept] = companies[0]?.submissions ?? [];
    expect(kept).toMatchObject({ form: '10-K' });
    expect(kept).not.toHaveProperty(count === 'acceptancesUnreadable' ? 'accepted' : 'reportDate');
    expect(counts).toMatchObject({ filings: 1, filingsKept: 1, [count]: 1 });
    expect(diagnostics).toMatchObject([{ severity: 'error' }]);
  });

  test.each<[string, (columns: Record<string, unknown[]>) => Record<string, unknown>]>([
    ['a column that is too short', (columns) => ({ ...columns, reportDate: ['2023-12-31'] })],
    ['a column that is too long', (columns) => ({ ...columns, form: ['10-K', '10-Q', '8-K'] })],
    ['no forms', ({ form: _, ...columns }) => columns],
  ])('because of %s leaves its list out, and the company and its pages come in', async (_, change) => {
    const file = JSON.parse(submissionFile([], { files: [{ name: PAGE }] }));
    file.filings.recent = change(columnsOf([ANNUAL, QUARTER]));
    const all = await readLists(
      memoryFiles({ [FILE]: JSON.stringify(file), [PAGE]: JSON.stringify(columnsOf([OLDER])) }),
    );
    expect(accessions(all)).toEqual(['0000000001-20-000003']);
    expect(all.companies).toMatchObject([{ company: { name: 'TINY INC' } }]);
    const { filings = 0, filingsMisaligned = 0 } = all.counts;
    expect(filings - filingsMisaligned).toBe(1);
    expect(filingsMisaligned).toBeGreaterThanOrEqual(2);
    expect(all.diagnostics).toMatchObject([{ severity: 'error', code: 'submissions/columns-differ' }]);
  });

  test('a former name without a name, or with days that are none, is counted and said', async () => {
    const formerNames = [{ name: 'SMALL INC', from: 'then' }, { from: '1994-01-26' }, 7, { name: 'LITTLE INC' }];
    const { companies, counts, diagnostics } = await readText(submissionFile([ANNUAL], { formerNames }));
    expect(companies[0]?.formerNames).toEqual([{ name: 'LITTLE INC' }]);
    expect(counts).toMatchObject({ formerNames: 4, formerNamesUnreadable: 3 });
    expect(diagnostics).toMatchObject([{ severity: 'error', code: 'submissions/former-name' }]);
  });
});

describe('a file that is not as documented', () => {
  const GOOD = submissionFile([ANNUAL]);

  test.each([
    ['a cut file', GOOD.slice(0, -20), /not JSON/],
    ['a list', '[]', /not submissions/],
    ['submissions without a CIK', '{"filings":{"recent":{}}}', /no CIK/],
    ['a CIK without filings', '{"cik":"2"}', /no filings/],
    ['the submissions of another company', submissionFile([], { cik: '3' }), /CIK 3/],
  ])('%s is left out and said, and the others come in', async (_, text, message) => {
    const all = await readLists(memoryFiles({ [FILE]: GOOD, 'CIK0000000002.json': text, 'notes.txt': 'hello' }));
    expect(accessions(all)).toHaveLength(1);
    expect(all.counts).toMatchObject({ companies: 1, filesFailed: 1, filesForeign: 1 });
    const failed = all.diagnostics.find(({ code }) => code === 'submissions/bad-file');
    expect(failed).toMatchObject({ severity: 'error', message: expect.stringMatching(message) });
    expect(failed?.place).toMatchObject({ file: 'set/CIK0000000002.json' });
    expect(all.diagnostics.find(({ code }) => code === 'submissions/foreign-file')?.message).toMatch(/notes\.txt/);
  });

  test('of a company that another file is of is left out and said', async () => {
    const all = await readLists(memoryFiles({ [FILE]: GOOD, [`sub/${FILE}`]: submissionFile([ANNUAL, OLDER]) }));
    expect(accessions(all)).toEqual(['0000000001-24-000001']);
    expect(all.counts).toMatchObject({ companies: 1, filesRepeated: 1 });
    expect(all.diagnostics).toMatchObject([{ severity: 'error', message: expect.stringMatching(`sub/${FILE}`) }]);
  });

  test('a page that is none is left out and said', async () => {
    const all = await readLists(memoryFiles({ [FILE]: GOOD, [PAGE]: '{"accessionNumber":7}' }));
    expect(all.counts).toMatchObject({ companies: 1, pages: 0, filesFailed: 1, filingsKept: 1 });
  });

  test('is an error where no file can be read', async () => {
    expect(await failureOf(readLists(memoryFiles({ 'notes.txt': '' })))).toMatch(/holds no submissions/);
    expect(await failureOf(readText('{}'))).toMatch(/states no CIK/);
    const bad = memoryFiles({ [FILE]: '{}', 'CIK0000000002.json': '[]' });
    expect(await failureOf(readLists(bad))).toMatch(/no file could be read/);
    const others = readLists(memoryFiles({ [FILE]: GOOD }), { companies: new Set(['0000000009']) });
    expect(await failureOf(others)).toMatch(/no submissions of 0000000009/);
  });
});
