import { expect, test } from 'vitest';
import { buildStatement } from '../../../src/analysis/statement/build-statement.ts';
import { dimensionsShown, pairsOf } from '../../../src/analysis/statement/members.ts';
import type { Axis, Outline } from '../../../src/analysis/statement/outline.ts';
import {
  printStatement,
  TINY_OPTIONS,
  tinyFacts,
  tinyOutlines,
  tinyRows,
  tinyTaxonomy,
} from '../../support/tiny-statement.ts';

test('dimensions are pairs of local names; text that is not a pair is an axis without a member', () => {
  expect(pairsOf('us-gaap:ProductAxis=a:AMember;srt:RangeAxis=BMember;')).toEqual([
    ['ProductAxis', 'AMember'],
    ['RangeAxis', 'BMember'],
  ]);
  expect(pairsOf('us-gaap:ProductAxis')).toEqual([['ProductAxis', '']]);
  expect(pairsOf('us-gaap:ProductAxis=')).toEqual([['ProductAxis', '']]);
  expect(pairsOf('')).toEqual([]);
});

const AXES: readonly Axis[] = [
  { name: 'RangeAxis', members: ['MinMember', 'MaxMember'].map((name) => ({ name, label: `${name} of range` })) },
  { name: 'ProductAxis', members: Array.from({ length: 12 }, (_, at) => ({ name: `P${at}`, label: `Product ${at}` })) },
];

function shownOf(dimensions: readonly string[], axes: readonly Axis[] = AXES): readonly (readonly string[])[] {
  const rows = tinyRows([
    {
      name: 'a',
      filed: '2024-01-01',
      rows: dimensions.map((one) => ({ period: '2023-12-31', dimensions: one, values: { Cash: '1' } })),
    },
  ]);
  const trees = [{ title: 'Balance Sheet', tree: 'StatementOfFinancialPositionAbstract\n  Cash' }];
  const [outline] = tinyOutlines(rows, tinyTaxonomy(trees));
  if (!outline) throw new Error('one section');
  const given: Outline = { ...outline, axes };
  return dimensionsShown(given, [tinyFacts(rows)]).map((one) => [one.dimensions, one.label, one.field.name]);
}

test('members come in the order of their axes and of the members of each', () => {
  const given = ['a:ProductAxis=a:P10;', 'a:ProductAxis=a:P2;', 'a:RangeAxis=a:MaxMember;', 'a:RangeAxis=a:MinMember;'];
  expect(shownOf(['', ...given])).toEqual([
    ['a:RangeAxis=a:MinMember;', 'MinMember of range', 'MinMember'],
    ['a:RangeAxis=a:MaxMember;', 'MaxMember of range', 'MaxMember'],
    ['a:ProductAxis=a:P2;', 'Product 2', 'P2'],
    ['a:ProductAxis=a:P10;', 'Product 10', 'P10'],
  ]);
});

test('several members of one row are named in the order of the axes', () => {
  expect(shownOf(['a:ProductAxis=a:P1;a:RangeAxis=a:MinMember;'])).toEqual([
    ['a:ProductAxis=a:P1;a:RangeAxis=a:MinMember;', 'MinMember of range, Product 1', 'MinMember, P1'],
  ]);
});

test('a row is shown where the section has each of its members below their axes', () => {
  const elsewhere = ['a:OtherAxis=a:P1;', 'a:ProductAxis=a:MinMember;', 'a:RangeAxis=a:MinMember;a:OtherAxis=a:P1;'];
  expect(shownOf([...elsewhere, 'a:ProductAxis', 'a:ProductAxis='])).toEqual([]);
  expect(shownOf(['a:RangeAxis=a:MinMember;'], [])).toEqual([]);
});

test('statements of data sets show the members of documents without values of the whole company', () => {
  const rows = tinyRows([
    {
      name: 'earlier',
      filed: '2023-01-01',
      rows: [
        { period: '2022-12-31', values: { Cash: '1' } },
        { period: '2022-12-31', dimensions: 'Product=A;', values: { Cash: '2' } },
      ],
    },
    {
      name: 'newest',
      filed: '2024-01-01',
      rows: [
        'LegalEntity=ParentCompany;',
        'LegalEntity=OhioLLCSegment;',
        'LegalEntity=ParentCompany;Equity=Stock;',
      ].map((dimensions, at) => ({ period: '2023-12-31', dimensions, values: { Cash: `${at + 3}` } })),
    },
  ]);
  const trees = [{ title: 'Balance Sheet', tree: 'StatementOfFinancialPositionAbstract\n  Cash' }];
  const outlines = tinyOutlines(rows, tinyTaxonomy(trees)).map(
    (outline): Outline => ({ ...outline, axes: [], structure: { kind: 'document', document: 'newest' } }),
  );
  const statement = buildStatement(
    { companies: [], snapshot: 1, outlines, facts: [tinyFacts(rows)], checks: () => undefined },
    TINY_OPTIONS,
  );
  expect(printStatement(statement)).toBe(
    [
      'Balance Sheet: 2023-12-31, 2022-12-31',
      'Cash - 1',
      'Parent Company:',
      '  Cash 3 -',
      'Parent Company, Stock:',
      '  Cash 5 -',
      'Ohio LLC Segment:',
      '  Cash 4 -',
    ].join('\n'),
  );
  expect(statement.sections[0]?.leftOut.map(({ reason, value }) => [reason, value])).toEqual([['dimensions', '2']]);
});

test('components of equity of such documents are columns, and other members groups of lines', () => {
  const parent = 'LegalEntity=ParentCompany;';
  const rows = tinyRows([
    {
      name: 'newest',
      filed: '2024-01-01',
      rows: [parent, `${parent}EquityComponents=CommonStock;`].map((dimensions, at) => ({
        ...{ period: '2023-01-01/2023-12-31', dimensions, values: { Profit: `${at + 3}` } },
      })),
    },
  ]);
  const trees = [{ title: 'Equity', tree: 'StatementOfStockholdersEquityAbstract\n  Profit' }];
  const outlines = tinyOutlines(rows, tinyTaxonomy(trees)).map(
    (outline): Outline => ({ ...outline, axes: [], structure: { kind: 'document', document: 'newest' } }),
  );
  const { sections } = buildStatement(
    { companies: [], snapshot: 1, outlines, facts: [tinyFacts(rows)], checks: () => undefined },
    TINY_OPTIONS,
  );
  expect(sections.map(({ columns }) => columns.map(({ member }) => member?.label))).toEqual([
    ['Total', 'Common Stock'],
  ]);
  expect(sections[0]?.lines.map(({ label, cells }) => [label, ...cells.map((cell) => cell?.value)])).toEqual([
    ['Parent Company', undefined, undefined],
    ['Profit', '3', '4'],
  ]);
});
