import type { Block } from '../../src/output/report/document.ts';
import type { Data, Sheet } from '../../src/output/report/outputs.ts';
import type { Result, Results } from '../../src/output/report/results.ts';

/** Text that means something to every format. */
export const HOSTILE = `</td><script>alert("1")</script> & 'x' | *b* _i_ \`c\` [t](u) ~s~ $m$ \\ \u001b[2J\u202e end`;

const columns = [
  { title: 'field', align: 'left', shrinks: true },
  { title: 'reported | <b>', align: 'decimal' },
  { title: 'rows', align: 'right' },
  { title: 'observed', align: 'left' },
] as const;

/** Every kind of block, row and cell. */
export const DOCUMENT: readonly Block[] = [
  { kind: 'head', text: 'The *first* head' },
  {
    kind: 'note',
    tight: true,
    lines: ['# no head', ['1. no list, ', { text: 'bold', tone: 'strong' }, '.'], '- item'],
  },
  {
    kind: 'table',
    columns,
    rows: [
      { heading: 'Example Anvil Works · ZZANV' },
      {
        cells: [
          { text: 'totalassets', tone: 'strong' },
          { amount: '-1234567.500' },
          1234,
          { date: '2024-06-30T23:59:00Z' },
        ],
      },
      { remark: '    2024-06-30 · USD · Balance_Sheet' },
      { cells: ['', { text: '  + a child below two columns', span: 2 }, '', 'end'] },
      { heading: 'Second' },
      { cells: [{ text: HOSTILE, tone: 'error' }, { amount: null }, { count: 0 }, { date: '2024-06-30' }] },
      {
        cells: [
          { text: 'a [link]', href: 'https://example.com/a_(b)?c="d"&e=<f>' },
          { amount: '12' },
          '',
          { text: 'no link', href: 'javascript:alert(1)' },
        ],
      },
    ],
  },
  { kind: 'rows', rows: [{ cells: ['a further page', { amount: '0.25' }, 2] }] },
  { kind: 'code', text: 'a gt ```1``` <b>\n  ^^ \u001b[31mwrong\n' },
  { kind: 'note', lines: [['1 is shown, ', { hint: { code: 'show-all' } }], { text: HOSTILE, tone: 'warning' }] },
];

export const DATA: Data = {
  head: { totals: { things: 2 }, absent: undefined, sizes: [{ a: '1.50' }, { a: '2' }], none: [] },
  list: { name: 'things', items: [{ name: 'a "quoted"\nname' }, { name: 'é\u001b\u202e' }] },
};

export const SHEET: Sheet = {
  titles: ['name', '=cmd|calc', 'amount', 'count', 'date'],
  pages: async () => [
    [
      ['a "b", c', '=1+1', { amount: '-12.50' }, 1234, { date: '2024-06-30T00:00:00Z' }],
      ['', null, { amount: null }, { count: 0 }, { date: '2024-06-30' }],
    ],
    [['two\nlines', '-1', { amount: '+3' }, 5, { text: '@link', href: 'https://example.com' }]],
  ],
};

const RESULT: Result = {
  ...{ id: '00000000000000a1', rule: 'family/first', severity: 'error', fails: true, isNew: true },
  ...{ subject: 'Example Anvil Works · ZZANV', field: 'totalassets', where: '2024-06-30 · USD' },
  message: 'totalassets: reported 100, computed 90, difference 10',
  amounts: { reported: '100', computed: '90', difference: '10' },
  ...{ cause: 'Cash may have the wrong sign.', group: '00000000000000c1' },
};

/** A rule that fails, one that does not, one without findings, and every text that means something to a format. */
export const RESULTS: Results = {
  ...{ name: 'validate', version: '1.2.3', verdict: 'failed', failure: null, warnings: [], unchecked: null },
  ...{ location: 'data/my, %baseline.json', checked: 'my.duckdb', summary: '3 totals checked: 2 add up, 1 wrong.' },
  rules: [
    { id: 'family/first', severity: 'error', doc: 'A total is <wrong> & said.', found: 2, failing: 2 },
    { id: 'family/second', severity: 'warning', doc: 'A date is late.', found: 1, failing: 0 },
    { id: 'family/third', severity: 'note', doc: 'A sign is odd.', found: 0, failing: 0 },
  ],
  results: [
    RESULT,
    { ...RESULT, id: '00000000000000a2', subject: HOSTILE, field: HOSTILE, message: `100%\n::error::${HOSTILE}` },
    { ...RESULT, id: '00000000000000a3', rule: 'family/second', severity: 'warning', fails: false, isNew: false },
  ],
  passed: [
    { group: 'sample/18 version 1', name: 'Balance Sheet [1]', count: 2 },
    { group: 'sample/18 version 1', name: 'Balance Sheet [1]', count: 1 },
  ],
  groups: [],
  opening: () => [],
  report: () => DOCUMENT,
};
