import { describe, expect, it } from 'vitest';
import { ingestShape } from '../../../../src/core/model/shapes/ingest.ts';
import type { SourceSummary } from '../../../../src/core/model/source-read.ts';
import {
  byDayInputs,
  failedInput,
  filingInput,
  ingestView,
  inputHeadline,
  rowsInput,
  taxonomiesInput,
  unchangedInput,
} from '../../../../src/output/report/views/ingest.ts';
import { printed } from '../../../support/printed.ts';

const scope = {
  ...{ source: 'sec', resource: 'FSDS', partition: 'quarter 2009q3', complete: true, supersedes: false },
  ...({ partitionBy: 'scope', dimensions: 'all' } as const),
};
const rowsOf = (changes: { seen: number; new: number; changed: number; retired: number }, effectiveAt?: string) =>
  rowsInput('a.zip', {
    snapshot: 3,
    changes,
    summary: {
      scope: { ...scope, ...(effectiveAt === undefined ? {} : { effectiveAt }) },
      counts: { numbers: 1234, numbersNull: 2, rowsWithoutPeriod: 0, filesOdd: 1 },
      diagnostics: [
        { severity: 'note', code: 'a/note', message: 'a note' },
        {
          severity: 'error',
          code: 'a/lost',
          message: 'lost\u001b[2J',
          hint: 'Look.',
          place: { file: 'num.txt', line: 3 },
        },
      ],
    },
  });

const ROWS = rowsOf({ seen: 1000, new: 5, changed: 0, retired: 1 });
const TAXONOMIES = taxonomiesInput('t.zip', {
  taxonomies: [
    { source: 'us-gaap', id: '18', version: '2009', outcome: 'new' },
    { source: 'us-gaap', id: '19', version: '2009', outcome: 'unchanged' },
  ],
  counts: {},
  diagnostics: [],
});
const VIEW = ingestView('ingest-payload', [ROWS, TAXONOMIES, unchangedInput('https://example.com/x.zip')]);

describe('the result of an ingest', () => {
  it('has what each input brought, the worst diagnostics first, and the counts that are not zero', async () => {
    expect(await printed(VIEW)).toBe(
      [
        'a.zip: snapshot 3 of FSDS (quarter 2009q3), 1,000 rows: 5 new, 1 retired',
        '  error lost [2J (a/lost). Look.',
        '  note a note (a/note)',
        '  numbers                  1,234',
        '  numbers without a value      2',
        '  files odd                    1',
        '',
        't.zip: 2 taxonomies, 1 new',
        '  us-gaap/18        new  2009',
        '  us-gaap/19  unchanged  2009',
        '',
        'https://example.com/x.zip: unchanged on the server since the last ingest',
        '',
      ].join('\n'),
    );
  });

  it('is of its shape, with totals of all inputs', async () => {
    const { schema, ...output } = JSON.parse(await printed(VIEW, 'json')) as Record<string, unknown>;
    expect(schema).toBe('crossfoot/ingest-payload/1');
    const { totals, inputs } = ingestShape.parse(output);
    const rows = { seen: 1000, new: 5, changed: 0, retired: 1 };
    expect(totals).toEqual({ inputs: 3, snapshots: 1, taxonomies: 2, rows });
    expect(inputs[0]).toMatchObject({
      effectiveAt: null,
      rows,
      diagnostics: [{}, { place: { file: 'num.txt', line: 3 } }],
    });
    expect(rowsOf(rows, '2009-09-30T00:00:00Z')).toMatchObject({ effectiveAt: '2009-09-30T00:00:00Z' });
  });

  it('has a line for each input', () => {
    const one = { seen: 1, new: 0, changed: 0, retired: 0 };
    expect(inputHeadline(rowsOf(one))).toBe('a.zip: snapshot 3 of FSDS (quarter 2009q3), 1 row: no change');
    const none = taxonomiesInput('t.zip', { taxonomies: [], counts: {}, diagnostics: [] });
    expect(inputHeadline(none)).toBe('t.zip: 0 taxonomies, 0 new');
  });
});

describe('the result of several filings', () => {
  const warning = { severity: 'warning', code: 'x/odd', message: 'this is odd' } as const;
  const filing = (id: string, times: number) =>
    filingInput(`${id}.zip`, {
      ...{ id, snapshot: 1, changes: { seen: 2, new: 2, changed: 0, retired: 0 }, taxonomy: undefined, counts: {} },
      diagnostics: Array.from({ length: times }, (_, at) => ({ ...warning, place: { file: 'i.xml', line: at } })),
    });
  const printedLines = async (...inputs: Parameters<typeof ingestView>[1]) =>
    (await printed(ingestView('ingest-xbrl', inputs))).split('\n').filter((line) => line !== '');

  it('ends with how many came in, and which did not', async () => {
    const lost = failedInput('c.zip', 'c.zip: not a zip');
    expect((await printedLines(filing('a', 0), filing('b', 0))).at(-1)).toBe('2 filings came in.');
    const some = await printedLines(filing('a', 0), lost, filing('b', 0));
    expect(some.at(-1)).toBe('2 of 3 filings came in. Not: c.zip.');
    expect(some).toContain('did not come in: c.zip: not a zip');
    const many = Array.from({ length: 22 }, (_, at) => failedInput(`${at}.zip`, 'the disk is full'));
    const none = await printedLines(...many);
    expect(none.at(-1)).toMatch(/^0 of 22 filings came in\. Not: 0\.zip, .*19\.zip and 2 more\.$/);
    expect(none[0]).toBe('0.zip: did not come in: the disk is full');
    expect((await printedLines(filing('a', 0))).at(-1)).not.toContain('came in');
  });

  it('has a warning once, with its count, and once for all inputs that have it', async () => {
    expect(await printedLines(filing('a', 3))).toContain('  warning this is odd (x/odd), 3 times');
    const both = await printedLines(filing('a', 3), filing('b', 1));
    expect(both.filter((line) => line.includes('this is odd'))).toEqual(['warning this is odd (x/odd), in 2 inputs']);
  });
});

describe('the result of a data set that was ingested by filing date', () => {
  const day = (snapshot: number, date: string, counts = {}, diagnostics: SourceSummary['diagnostics'] = []) => ({
    snapshot,
    changes: { seen: 2, new: 2, changed: 0, retired: 0 },
    summary: { scope: { ...scope, partition: `filings ${date}`, complete: false }, counts, diagnostics },
  });
  const note = { severity: 'note', code: 'ingest/filings-known', message: '2 filings are in the store' } as const;

  it('has a headline for each date', () => {
    const inputs = byDayInputs('a.zip', {
      days: [day(1, '2009-08-05'), day(2, '2009-08-07')],
      summary: { scope, counts: {}, diagnostics: [] },
    });
    expect(inputs.map(inputHeadline)).toEqual([
      'a.zip: snapshot 1 of FSDS (filings 2009-08-05), 2 rows: 2 new',
      'a.zip: snapshot 2 of FSDS (filings 2009-08-07), 2 rows: 2 new',
    ]);
  });

  it('says where the store has all filings, or the server nothing newer', async () => {
    const known = byDayInputs('a.zip', {
      days: [],
      summary: { scope, counts: { filingsKnown: 2 }, diagnostics: [note] },
    });
    expect(await printed(ingestView('ingest-fsds', known))).toBe(
      [
        'a.zip: no new filings',
        '  note 2 filings are in the store (ingest/filings-known)',
        '  filings that the store has already  2',
        '',
      ].join('\n'),
    );
    expect(byDayInputs('a.zip', undefined).map(inputHeadline)).toEqual([
      'a.zip: unchanged on the server since the last ingest',
    ]);
  });
});
