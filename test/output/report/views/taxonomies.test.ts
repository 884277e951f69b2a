import { describe, expect, it } from 'vitest';
import { fieldKey } from '../../../../src/core/model/field-name.ts';
import { taxonomyListShape, taxonomyShowShape } from '../../../../src/core/model/shapes/reading.ts';
import { taxonomyListView, taxonomyShowView } from '../../../../src/output/report/views/taxonomies.ts';
import { printed } from '../../../support/printed.ts';
import { calculation, field } from '../../../support/tiny-calculation.ts';

const KEY = { source: 'service', id: '18', version: 'v1', name: 'Commercial', dataset: null } as const;
const COUNTS = { sections: 1200, calculation: 2, presentation: 3, labels: 4, properties: 5 };
const section = (structure: 'calculation' | 'presentation', id: string, title: string) =>
  ({ structure, id, title, relativeOrder: '1.0' }) as const;

const show = (...lines: string[]) =>
  taxonomyShowView({
    taxonomy: KEY,
    parts: {
      sections: [section('calculation', '1', 'Balance Sheet'), section('presentation', '1', 'Balance Sheet')],
      calculation: calculation(...lines),
      presentation: [],
      labels: [],
      properties: [],
    },
    named: {
      labels: new Map([[fieldKey(field('cash')), 'Cash']]),
      counts: { taxonomy: 1, 'data set': 2, none: 3 },
    },
  });

describe('taxonomy list', () => {
  const stored = [{ ...KEY, taxonomyId: 7, parts: ['calculation'], counts: COUNTS }];

  it('has a row for each taxonomy', async () => {
    expect(await printed(taxonomyListView(stored))).toBe(
      [
        'taxonomy    version  name        sections  calculation  presentation  labels  properties',
        'service/18  v1       Commercial     1,200            2             3       4           5',
        '',
      ].join('\n'),
    );
    expect(await printed(taxonomyListView(stored), 'csv')).toContain('\r\nservice/18,v1,Commercial,1200,2,3,4,5\r\n');
    expect(await printed(taxonomyListView([]))).toBe(
      'The store has no taxonomies: add some with `crossfoot ingest taxonomy`.\n',
    );
  });

  it('is of its shape, without the number that the store gives a taxonomy', async () => {
    const { schema, ...output } = JSON.parse(await printed(taxonomyListView(stored), 'json')) as object & {
      schema: string;
    };
    expect(schema).toBe('crossfoot/taxonomy-list/1');
    expect(taxonomyListShape.parse(output)).toEqual(output);
    const [first] = (output as unknown as { taxonomies: object[] }).taxonomies;
    expect(Object.keys(first ?? {})).toEqual(['source', 'id', 'version', 'name', 'dataset', 'counts', 'parts']);
  });
});

describe('taxonomy show', () => {
  it('shows each total above its children, with labels or names, and where a cycle closes', async () => {
    const text = await printed(show('1 assets = cash - debt', '1 debt = loans + bonds'));
    expect(text.replaceAll('\u00a0', ' ')).toBe(
      [
        'service/18 Commercial, version v1: properties of 0 fields',
        'Fields in its trees: 1 labelled by the taxonomy, 2 by data sets, 3 shown by their names.',
        '',
        'field          label      level',
        '',
        'Balance Sheet (section 1)',
        'assets         assets',
        '├─ + cash      Cash           1',
        '└─ - debt      debt           1',
        '   ├─ + loans  loans   1, not 2',
        '   └─ + bonds  bonds   1, not 2',
        '',
      ].join('\n'),
    );
    expect(await printed(show('1 a = b', '1 b = a'))).toMatch(
      /\na +a\n└─.\+ b +b +1\n.{3}└─.\+ a \(a cycle\) +a +1\n$/,
    );
  });

  it('says where there is no calculation', async () => {
    expect(await printed(show())).toMatch(/\n\nIt has no calculation\.\n$/);
  });

  it('is of its shape; CSV has a row for each relationship', async () => {
    const view = show('1 assets = cash - debt');
    const { schema: _, ...output } = JSON.parse(await printed(view, 'json')) as Record<string, unknown>;
    const { totals, sections } = taxonomyShowShape.parse(output);
    expect(totals).toEqual({ sections: 2, relationships: 2, fields: 0, labels: { taxonomy: 1, dataSets: 2, none: 3 } });
    expect(sections.map(({ relationships }) => relationships.length)).toEqual([2, 0]);
    const [, ...rows] = (await printed(view, 'csv')).trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',').filter((_, at) => [0, 2, 4, 6, 7].includes(at)))).toEqual([
      ['calculation', 'Balance Sheet', 'assets', 'cash', expect.stringMatching(/^1/)],
      ['calculation', 'Balance Sheet', 'assets', 'debt', expect.stringMatching(/^-1/)],
    ]);
  });
});
