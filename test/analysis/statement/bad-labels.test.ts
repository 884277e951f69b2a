import { expect, test } from 'vitest';
import type { FieldLabel } from '../../../src/core/model/taxonomy.ts';
import { standard, tinyRows, tinyStatement, tinyTaxonomy } from '../../support/tiny-statement.ts';

/** Labels as filings may have them. Each line has a label of its own. */
const LABELS: Readonly<Record<string, string>> = {
  Cash: 'الأصول \u202eevil\u2066',
  Stock: '\u001b[2J\u0007Bell\r\nSecond line\u2028third\u009b',
  Goodwill: 'long '.repeat(60),
  Claims: '=SUM(A1:A9)',
  Land: '\ud800 alone',
  Assets: 'הון 100%',
};
const AXIS_LABEL = '\u202eMember\u0000';

const label = (name: string, text: string): FieldLabel => ({ field: standard(name), labelType: 'primary', text });
const TAXONOMY = tinyTaxonomy(
  [
    {
      title: 'Balance \u202eSheet\n',
      tree: `StatementOfFinancialPositionAbstract\n  PartAxis\n    PartMember\n${Object.keys(LABELS)
        .map((name) => `  ${name}`)
        .join('\n')}`,
      sums: 'Assets = Cash + Stock',
    },
  ],
  { labels: [...Object.entries(LABELS).map(([name, text]) => label(name, text)), label('PartMember', AXIS_LABEL)] },
);
const values = Object.fromEntries(Object.keys(LABELS).map((name, at) => [name, `${at + 1}`]));
const ROWS = tinyRows([
  {
    name: '10-K\u202e',
    filed: '2024-02-01',
    rows: [
      { period: '2023-12-31', values },
      { period: '2023-12-31', dimensions: 'us-gaap:PartAxis=us-gaap:PartMember;', values: { Cash: '9' } },
    ],
  },
]);

test('labels of any characters and length are kept whole: each writer makes them safe for its own format', () => {
  const [section] = tinyStatement(ROWS, TAXONOMY).sections;
  expect(section?.title).toBe('Balance \u202eSheet\n');
  const own = section?.lines.filter(({ dimensions }) => dimensions === '') ?? [];
  expect(own.map(({ label: text, cells }) => [text, cells[0]?.value])).toEqual(
    Object.entries(LABELS).map(([name, text]) => [text, values[name]]),
  );
  expect(own.find(({ field }) => field.name === 'Goodwill')?.label).toHaveLength(300);
  expect(own.every(({ kind }) => kind === 'value')).toBe(true);
});

test('the label of a member heads its lines', () => {
  const [section] = tinyStatement(ROWS, TAXONOMY).sections;
  const lines = section?.lines.filter(({ dimensions }) => dimensions !== '') ?? [];
  expect(lines.map(({ kind, label: text, level }) => [kind, text, level])).toEqual([
    ['heading', AXIS_LABEL, 0],
    ['value', LABELS.Cash, 1],
  ]);
});

test('labels change no line, no cell and no total', () => {
  const shapeOf = (parts: typeof TAXONOMY): unknown =>
    tinyStatement(ROWS, parts).sections.map(({ id, columns, lines, leftOut }) => {
      return { id, columns, leftOut, lines: lines.map(({ label: _, ...line }) => line) };
    });
  expect(shapeOf(TAXONOMY)).toEqual(shapeOf({ ...TAXONOMY, labels: [] }));
});
