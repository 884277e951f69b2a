import { expect, test } from 'vitest';
import { chooseRows, newestDocuments, type RowChoice, type Subject } from '../../src/statement/choose-rows.ts';
import type { FiledRows } from '../../src/store/filed-rows.ts';
import { type TinyFiling, tinyRows } from '../support/tiny-statement.ts';

const COMPANY = { key: '1', name: null, symbol: null };

/** A filing with a row for each source. */
const filing = (name: string, filed: string, rows: Readonly<Record<string, string>>): TinyFiling => ({
  name,
  filed,
  rows: Object.entries(rows).map(([source, period]) => ({ period, source, values: { Cash: '1' } })),
});

function chosen(all: FiledRows, subject: Partial<Subject> = {}, choice: Partial<RowChoice> = {}): readonly string[] {
  const { rows } = chooseRows(all, { company: COMPANY, ...subject }, { length: 'annual', ...choice });
  return rows.map(({ row, source, resource }) => `${row} ${source} ${resource}`);
}

test('rows are of the source that reports the latest period', () => {
  const all = tinyRows([
    filing('a', '2024-01-01', { 'sec-fsds': '2023-09-30', filing: '2022-12-31' }),
    filing('b', '2024-02-01', { 'sec-fsds': '2020-12-31', filing: '2023-10-01/2023-11-30' }),
  ]);
  expect(chosen(all)).toEqual(['2 filing XBRL', '4 filing XBRL']);
  const later = tinyRows([filing('a', '2024-01-01', { filing: '2022-12-31', 'sec-fsds': '2023-12-31' })]);
  expect(chosen(later)).toEqual(['2 sec-fsds XBRL']);
});

test('of sources with the same latest period the data set is before filings, and the service before both', () => {
  const end = '2023-12-31';
  const both = { filing: end, 'sec-fsds': end };
  expect(chosen(tinyRows([filing('a', '2024-01-01', both)]))).toEqual(['2 sec-fsds XBRL']);
  expect(chosen(tinyRows([filing('a', '2024-01-01', { 'sec-fsds': end, filing: end })]))).toEqual(['1 sec-fsds XBRL']);
  expect(chosen(tinyRows([filing('a', '2024-01-01', { service: end, ...both })]))).toEqual(['1 service XBRL']);
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
    { ...row, row: 2, company: '2' },
    { ...row, row: 3, period: { kind: 'unknown' } as const },
  ];
  expect(chosen({ ...all, rows: [...others, row] })).toEqual(['1 filing XBRL']);
});

test('a service answers with one resource: of the length asked for, full financials before core ones', () => {
  const all = tinyRows([filing('a', '2024-01-01', { service: '2023-12-31' })]);
  const [row] = all.rows;
  if (!row) throw new Error('one row');
  const served = (...resources: readonly string[]): FiledRows => {
    return { ...all, rows: resources.map((resource, at) => ({ ...row, row: at + 1, resource })) };
  };
  const four = served('CoreFinancials-ANN', 'Financials-QTR', 'Financials-ANN', 'Financials-TTM');
  expect(chosen(four)).toEqual(['3 service Financials-ANN']);
  expect(chosen(four, {}, { length: 'quarterly' })).toEqual(['2 service Financials-QTR']);
  expect(chosen(four, {}, { length: 'ttm' })).toEqual(['4 service Financials-TTM']);
  expect(chosen(served('CoreFinancials-ANN', 'Financials-QTR'))).toEqual(['1 service CoreFinancials-ANN']);
  expect(chosen(served('Ratios'), {}, { length: 'ytd' })).toEqual(['1 service Ratios']);
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
