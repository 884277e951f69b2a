import { expect, test } from 'vitest';
import { taxonomyTreeShape } from '../../../../src/core/model/shapes/reading.ts';
import type { TaxonomyParts } from '../../../../src/core/model/taxonomy.ts';
import { taxonomyTreeView } from '../../../../src/output/report/views/taxonomy-tree.ts';
import { printed } from '../../../support/printed.ts';
import { calculation, field, section } from '../../../support/tiny-calculation.ts';

const PARTS: Required<TaxonomyParts> = {
  sections: [{ ...section('1'), title: 'Balance\u001b[31m Sheet' }, section('2', 'presentation')],
  calculation: calculation('1 assets = cash - debt', '1 cash = coins + notes', '1 assets = - cash'),
  presentation: [],
  labels: [{ field: field('coins'), labelType: 'terse', text: `=1+1|\u202e${'x'.repeat(300)}` }],
  properties: [{ field: field('debt'), balanceType: 'credit' }],
};
const whole = {
  taxonomy: { source: 'service', id: '18', version: 'v1', name: 'Commercial', dataset: null },
  parts: PARTS,
  named: { labels: new Map<string, string>(), counts: { taxonomy: 0, 'data set': 0, none: 0 } },
};
const tree = (structure: 'calculation' | 'presentation', labels?: 'terse') =>
  taxonomyTreeView(whole, { structure, labels });

test('a tree has branches, weights, balances, levels, and what was left out', async () => {
  const text = await printed(tree('calculation'));
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    [
      'service/18 Commercial, version v1: calculation',
      '',
      'field          balance     level',
      '',
      'Balance [31m Sheet (section 1)',
      'assets',
      '├─ + cash                      1',
      '│  ├─ + coins           1, not 2',
      '│  └─ + notes           1, not 2',
      '└─ - debt      credit          1',
      '1 relationship left out: weights contradict or are invalid',
      '',
    ].join('\n'),
  );
  expect(await printed(tree('presentation'))).toMatch(/\n\nIt has no presentation\.\n$/);
});

test('labels of 300 characters, with control characters or like formulas harm no format', async () => {
  const view = tree('calculation', 'terse');
  for (const format of ['table', 'markdown', 'html', 'csv'] as const) {
    const text = (await printed(view, format)).replaceAll('\u00a0', ' ');
    // CSV keeps texts as they are.
    for (const unsafe of ['\u001b', '\u202e']) expect(text.includes(unsafe)).toBe(format === 'csv');
    expect(text).toContain(COINS[format]);
  }
});

const COINS = {
  table: '│  ├─ + coins  =1+1| xxx',
  markdown: '| │  ├─ + coins | =1+1\\| xxx',
  html: '<td>│  ├─ + coins</td><td>=1+1| xxx',
  csv: ",'=1+1|",
} as const;

test('emphasis in Markdown begins with a sign, not with a space', async () => {
  const deep = calculation('1 a = b', '1 b = c', '1 c = d');
  const view = taxonomyTreeView(
    { ...whole, parts: { ...PARTS, calculation: deep } },
    { structure: 'calculation', labels: undefined },
  );
  expect(await printed(view, 'markdown')).toContain('| &emsp;**└─ + c** |'.replace('─ ', '─\u00a0'));
});

test('JSON is of its shape, CSV has a row for each line', async () => {
  const view = tree('calculation');
  const { schema, ...output } = JSON.parse(await printed(view, 'json')) as { schema: string };
  expect(schema).toBe('crossfoot/taxonomy-tree/1');
  expect(taxonomyTreeShape.parse(output)).toEqual(output);
  expect(output).toMatchObject({ structure: 'calculation', totals: { sections: 1, lines: 5 } });
  expect((await printed(view, 'csv')).trimEnd().split('\r\n')).toHaveLength(6);
});
