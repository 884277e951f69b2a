import { describe, expect, it } from 'vitest';
import { sqlView } from '../../../../src/output/report/views/sql.ts';
import { printed } from '../../../support/printed.ts';

type Value = string | number | boolean | null | object;

const COLUMNS = [
  { name: 'name', type: 'VARCHAR' },
  { name: 'n', type: 'DECIMAL(18,2)' },
];

function answer(...pages: (readonly Value[])[][]) {
  let reads = 0;
  const rows = async () => {
    reads += 1;
    return (async function* () {
      yield* pages;
    })();
  };
  return { columns: COLUMNS, rows, jsonRows: () => Promise.reject(new Error('not asked for')), reads: () => reads };
}

const PAGES = [
  [
    ['first', '1.50'],
    ['=2', null],
  ],
  [[{ a: [1] }, true]],
];

describe('the answer of a query', () => {
  it('is aligned page by page, with titles on the first one, and counted', async () => {
    expect(await printed(sqlView(answer(...PAGES), 0))).toBe(
      ['name   n', 'first  1.50', '=2', '{"a":[1]}  true', '3 rows.', ''].join('\n'),
    );
    for (const none of [answer(), answer([])]) expect(await printed(sqlView(none, 0))).toBe('name  n\nNo rows.\n');
  });

  it.each([
    [1, 'Only the first 1 row: `--limit 0` shows all.'],
    [2, 'Only the first 2 rows: `--limit 0` shows all.'],
    [3, '3 rows.'],
  ])('ends after %i rows', async (limit, last) => {
    const lines = (await printed(sqlView(answer(...PAGES), limit))).trimEnd().split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([limit + 2, last]);
  });

  it('is whole as CSV, where nothing is marked and NULL is not the empty text', async () => {
    const rows = answer(
      [
        ['=2', null],
        ['', '-1'],
      ],
      [[{ a: 1 }, 2]],
    );
    expect(await printed(sqlView(rows, 1), 'csv')).toBe('name,n\r\n=2,\r\n"",-1\r\n"{""a"":1}",2\r\n');
    expect(rows.reads()).toBe(1);
  });

  it('has the columns before the rows as JSON, which the query writes', async () => {
    const jsonRows = async () =>
      (async function* () {
        yield ['{"name":"a"}', '{"name":"b"}'];
      })();
    const rows = answer();
    expect(JSON.parse(await printed(sqlView({ ...rows, jsonRows }, 0), 'json'))).toEqual({
      schema: 'crossfoot/sql/1',
      columns: COLUMNS,
      rows: [{ name: 'a' }, { name: 'b' }],
    });
    expect(rows.reads()).toBe(0);
  });

  it('leaves columns out where there is no room, and names them', async () => {
    const columns = ['a', 'b', 'c'].map((name) => ({ name: name.repeat(12), type: 'BIGINT' }));
    const view = sqlView({ ...answer([[1, 2, 3]], [[4, 5, 6]]), columns }, 0);
    expect(await printed(view, 'table', { width: 26 })).toBe(
      [
        'aaaaaaaaaaaa  bbbbbbbbbbbb',
        '           1             2',
        '4  5',
        '1 more column: cccccccccc…',
        '2 rows.',
        '',
      ].join('\n'),
    );
  });
});
