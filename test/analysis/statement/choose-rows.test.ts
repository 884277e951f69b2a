import { expect, test } from 'vitest';
import {
  chooseRows,
  newestDocuments,
  type RowChoice,
  type Subject,
} from '../../../src/analysis/statement/choose-rows.ts';
import { formatIsoDate } from '../../../src/core/base/date.ts';
import { type Period, printPeriod } from '../../../src/core/model/period.ts';
import type { StoredRows } from '../../../src/warehouse/store/read-rows.ts';
import { type TinyFiling, tinyRows } from '../../support/tiny-statement.ts';

const COMPANY = { key: '1', name: null, symbol: null };

/** A filing with a row for each source. */
const filing = (name: string, filed: string, rows: Readonly<Record<string, string>>): TinyFiling => ({
  name,
  filed,
  rows: Object.entries(rows).map(([source, period]) => ({ period, source, values: { Cash: '1' } })),
});

function chosen(all: StoredRows, subject: Partial<Subject> = {}, choice: Partial<RowChoice> = {}): readonly string[] {
  const { rows } = chooseRows(all, { company: COMPANY, ...subject }, { length: 'annual', ...choice });
  return rows.map(({ version, origin, source }) => `${version} ${origin} ${source.resource}`);
}

test('rows are of the source that reports the latest period, and so is the structure', () => {
  const all = tinyRows([
    filing('a', '2024-01-01', { service: '2023-09-30', filing: '2022-12-31' }),
    filing('b', '2024-02-01', { service: '2020-12-31', filing: '2023-10-01/2023-11-30' }),
  ]);
  expect(chosen(all)).toEqual(['2 filing XBRL', '4 filing XBRL']);
  const later = tinyRows([filing('a', '2023-01-01', { filing: '2022-12-31', service: '2023-12-31' })]);
  expect(chosen(later)).toEqual(['2 service XBRL']);
});

test('of sources with the same latest period the data set is before filings, and the service before both', () => {
  const end = '2023-12-31';
  const quarter = { ...filing('a', '2024-01-01', { filing: end }), fiscal: ['2023-09-30', '2023', 'Q3'] } as const;
  const both = [quarter, filing('b', '2024-01-02', { 'sec-fsds': end })];
  const { presented } = chooseRows(tinyRows(both), { company: COMPANY }, { length: 'annual' });
  expect(presented.map(({ rows }) => rows.map(({ version }) => version))).toEqual([[2], [1]]);
  expect(chosen(tinyRows([...both, filing('c', '2024-01-01', { service: end })]))).toEqual(['3 service XBRL']);
});

test('a source that is named is taken although another reports later periods', () => {
  const all = tinyRows([filing('a', '2024-01-01', { 'sec-fsds': '2023-12-31', filing: '2022-12-31' })]);
  expect(chosen(all, {}, { source: 'filing' })).toEqual(['2 filing XBRL']);
  expect(chosen(all, {}, { source: 'service' })).toEqual([]);
});

test('rows of another company and of unknown periods are left out', () => {
  const all = tinyRows([filing('a', '2024-01-01', { filing: '2023-12-31' })]);
  const [row] = all.rows;
  if (!row) throw new Error('one row');
  const others = [
    { ...row, version: 2, company: { ...row.company, key: '2' } },
    { ...row, version: 3, period: { kind: 'unknown' } as const },
  ];
  expect(chosen({ ...all, rows: [...others, row] })).toEqual(['1 filing XBRL']);
});

test('a service answers with one resource: of the length asked for, full financials before core ones', () => {
  const all = tinyRows([filing('a', '2024-01-01', { service: '2023-12-31' })]);
  const [row] = all.rows;
  if (!row) throw new Error('one row');
  const served = (...resources: readonly string[]): StoredRows => {
    return {
      ...all,
      rows: resources.map((resource, at) => ({ ...row, version: at + 1, source: { resource, snapshot: 1 } })),
    };
  };
  const four = served('CoreFinancials-ANN', 'Financials-QTR', 'Financials-ANN', 'Financials-TTM');
  expect(chosen(four)).toEqual(['3 service Financials-ANN']);
  expect(chosen(four, {}, { length: 'quarterly' })).toEqual(['2 service Financials-QTR']);
  expect(chosen(four, {}, { length: 'ttm' })).toEqual(['4 service Financials-TTM']);
  expect(chosen(served('CoreFinancials-ANN', 'Financials-QTR'))).toEqual(['1 service CoreFinancials-ANN']);
  expect(chosen(served('CoreFinancials-QTR', 'Financials-QTR'))).toEqual(['2 service Financials-QTR']);
  expect(chosen(served('Ratios'), {}, { length: 'ytd' })).toEqual(['1 service Ratios']);
});

test('derived rows are core ones, and full ones where a taxonomy of full financials is wanted', () => {
  const all = tinyRows([filing('a', '2024-01-01', { standard: '2023-12-31' })]);
  const [row] = all.rows;
  if (!row) throw new Error('one row');
  const rows = ['Financials-QTR', 'CoreFinancials-QTR'].map((resource, at) => ({
    ...row,
    version: at + 1,
    source: { resource, snapshot: 1 },
  }));
  const of = (choice: Partial<RowChoice>) => chosen({ ...all, rows }, {}, choice);
  expect(of({ length: 'quarterly' })).toEqual(['2 standard CoreFinancials-QTR']);
  expect(of({})).toEqual(['2 standard CoreFinancials-QTR']);
  expect(of({ taxonomy: { source: 'standard', id: '50' } })).toEqual(['2 standard CoreFinancials-QTR']);
  expect(of({ taxonomy: { source: 'standard', id: '18' } })).toEqual(['1 standard Financials-QTR']);
});

const THREE = tinyRows([
  filing('a', '2024-01-01', { filing: '2023-12-31' }),
  filing('b', '2024-03-01', { filing: '2023-06-30' }),
  filing('c', '2024-02-01', { filing: '2022-12-31' }),
]);

test('the rows of one document: of its name, or the one filed last', () => {
  expect(chosen(THREE)).toHaveLength(3);
  expect(chosen(THREE, { asFiled: 'c' })).toEqual(['3 filing XBRL']);
  expect(chosen(THREE, { asFiled: 'newest' })).toEqual(['2 filing XBRL']);
  expect(chosen(THREE, { asFiled: 'd' })).toEqual([]);
});

test('documents are ordered by acceptance, filing date, the end of their period, and name', () => {
  expect(newestDocuments(THREE)).toEqual([2, 3, 1]);
  const documents = new Map(THREE.documents);
  const change = (id: number, given: object): void => {
    const document = documents.get(id);
    if (document) documents.set(id, { ...document, ...given });
  };
  change(1, { accepted: '2024-03-01T12:00:00Z' });
  expect(newestDocuments({ ...THREE, documents })).toEqual([1, 2, 3]);
  for (const id of [1, 2, 3]) change(id, { accepted: null, filed: null });
  expect(newestDocuments({ ...THREE, documents })).toEqual([3, 2, 1]);
  change(2, { periodEnd: 19_000 });
  expect(newestDocuments({ ...THREE, documents })).toEqual([2, 3, 1]);
  expect(newestDocuments({ documents, rows: THREE.rows.slice(0, 1) })).toEqual([1]);
});

test('data sets and filings are joined: periods are exact, and a filing of both is shown once', () => {
  const all = tinyRows([
    {
      name: 'f',
      filed: '2010-10-27',
      fiscal: ['2010-09-25', '2010', 'FY'],
      rows: ['2010-09-25', '2009-09-26', '2008-09-28/2009-09-26'].map((period) => ({ period, values: { Cash: '1' } })),
    },
    {
      name: '0000000001-10-000001',
      filed: '2010-10-28',
      fiscal: ['2010-09-30', '2010', 'FY'],
      rows: [{ period: '2010-09-30', source: 'sec-fsds', values: { Cash: '1' } }],
    },
    {
      name: '0000000001-09-000001',
      filed: '2009-10-28',
      fiscal: ['2009-09-30', '2009', 'FY'],
      rows: ['2009-09-30', '2008-10-01/2009-09-30', '2008-09-30'].map((period) => {
        return { period, source: 'sec-fsds', values: { Cash: '2' } };
      }),
    },
  ]);
  const joined = chooseRows(all, { company: COMPANY }, { length: 'annual' });
  expect(joined.rows.map(({ version, origin, period }) => `${version} ${origin} ${textOf(period)}`)).toEqual([
    '1 filing 2010-09-25',
    '2 filing 2009-09-26',
    '3 filing 2008-09-28/2009-09-26',
    '5 sec-fsds 2009-09-26',
    '6 sec-fsds 2008-09-28/2009-09-26',
    '7 sec-fsds 2008-09-30',
  ]);
  expect(joined.presented.map(({ rows }) => rows.map(({ version }) => version))).toEqual([
    [1, 2, 3],
    [5, 6, 7],
  ]);
  expect(joined.sameFilings).toEqual([
    { document: 'f', resource: 'XBRL', also: { document: '0000000001-10-000001', resource: 'XBRL' } },
  ]);
  const alone = chooseRows(all, { company: COMPANY }, { length: 'annual', source: 'sec-fsds' });
  expect(alone.rows.map(({ period }) => textOf(period))).toContain('2010-09-30');
});

test('a filing of three sources is shown once; company facts give rounded periods their days, and structure last', () => {
  const [known, alone] = ['0000000001-10-000001', '0000000001-11-000001'];
  const rowsOf = (source: string, ...periods: readonly string[]) =>
    periods.map((period) => ({ period, source, values: { Cash: '1' } }));
  const all = tinyRows([
    {
      ...{ name: 'instance', filed: '2010-10-27', fiscal: ['2010-09-25', '2010', 'FY'] },
      rows: rowsOf('filing', '2010-09-25'),
    },
    { name: known, filed: '2010-10-27', rows: rowsOf('sec-companyfacts', '2010-09-25', '2010-09-25') },
    { name: alone, filed: '2011-10-27', rows: rowsOf('sec-companyfacts', '2011-09-24', '2011-09-24', '2011-10-01') },
    { name: known, filed: '2010-10-27', rows: rowsOf('sec-fsds', '2010-09-30') },
    { name: alone, filed: '2011-10-27', rows: rowsOf('sec-fsds', '2011-09-30') },
  ]);
  const joined = chooseRows(all, { company: COMPANY }, { length: 'annual' });
  expect(joined.rows.map(({ version, origin, period }) => `${version} ${origin} ${textOf(period)}`)).toEqual([
    '1 filing 2010-09-25',
    // Of two exact periods that are as near, that of more rows.
    '8 sec-fsds 2011-09-24',
  ]);
  expect(joined.sameFilings.map(({ document, also }) => [document, also.document])).toEqual([
    ['instance', known],
    ['instance', known],
    [alone, alone],
  ]);
  expect(joined.presented.map(({ rows }) => rows.map(({ origin }) => origin))).toEqual([['sec-fsds'], ['filing']]);
});

test('filings of the same form and period are different ones where both have accession numbers', () => {
  const row = (source: string) => [{ period: '2010-09-25', source, values: { Cash: '1' } }];
  const all = tinyRows([
    { name: '0000000001-10-000001', filed: '2010-10-27', rows: row('filing') },
    { name: '0000000001-10-000002', filed: '2010-11-27', rows: row('sec-companyfacts') },
  ]);
  const { rows, sameFilings, presented } = chooseRows(all, { company: COMPANY }, { length: 'annual' });
  expect([rows.length, sameFilings]).toEqual([2, []]);
  expect(presented.map((part) => part.rows[0]?.origin)).toEqual(['filing', 'sec-companyfacts']);
});

test('a document that states no end of its period has the latest on which at least half as many values end as on any', () => {
  const row = (period: string, fields: number, source = 'sec-companyfacts') => {
    const values = Object.fromEntries(Array.from({ length: fields }, (_, at) => [`Field${at}`, '1']));
    return { period, source, values };
  };
  const all = tinyRows([
    {
      name: 'facts',
      filed: '2010-10-27',
      rows: [row('2009-09-26', 6), row('2009-09-27/2010-09-25', 4), row('2010-10-15', 2)],
    },
    { name: 'stated', filed: '2009-10-27', fiscal: ['2009-09-26', '2009', 'FY'], rows: [row('2010-09-25', 4)] },
  ]);
  const { documents } = chooseRows(all, { company: COMPANY }, { length: 'annual' });
  expect([...documents.values()].map(({ periodEnd }) => formatIsoDate(periodEnd ?? 0))).toEqual([
    '2010-09-25',
    '2009-09-26',
  ]);
});

function textOf(period: Period): string {
  const printed = printPeriod(period);
  return 'instant' in printed ? printed.instant : 'start' in printed ? `${printed.start}/${printed.end}` : '';
}
