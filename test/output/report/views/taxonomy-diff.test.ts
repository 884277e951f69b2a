import { describe, expect, it } from 'vitest';
import type { TaxonomyDiffOutput } from '../../../../src/core/model/shapes/reading.ts';
import { taxonomyDiffShape } from '../../../../src/core/model/shapes/reading.ts';
import { differingTexts, taxonomyDiffView } from '../../../../src/output/report/views/taxonomy-diff.ts';
import { printed } from '../../../support/printed.ts';

type Change = TaxonomyDiffOutput['changes'][number];

const key = (version: string) => ({ source: 'service', id: '18', version, name: 'CI', dataset: null });
const field = (name: string) => ({ namespace: 'sample', name });
const section = { structure: 'calculation', id: '1', title: 'Balance Sheet' } as const;
const attribute = (name: string, before: string | null, after: string | null) => ({ name, before, after });

const CHANGES: readonly Change[] = [
  { part: 'sections', change: 'new', section, attributes: [attribute('title', null, 'Balance Sheet')] },
  {
    part: 'properties',
    change: 'changed',
    field: field('cash'),
    attributes: [attribute('type', '5', '6'), attribute('id', null, '7')],
  },
  {
    part: 'calculation',
    change: 'changed',
    section,
    field: field('cash'),
    attributes: [attribute('weight', '1', '-1')],
  },
  {
    part: 'properties',
    change: 'retired',
    field: field('debt'),
    attributes: [
      attribute('name', 'debt', null),
      attribute('money', 'true', null),
      attribute('numeric', 'false', null),
      attribute('type', '5', null),
    ],
  },
];

const viewOf = (changes: readonly Change[], { limit = 0, notCompared = [] as readonly 'labels'[] } = {}) =>
  taxonomyDiffView({ before: key('v1'), after: key('v2'), changes, notCompared }, limit);

describe('taxonomy diff', () => {
  it('has counts, and changes under their part and section', async () => {
    expect(await printed(viewOf(CHANGES, { notCompared: ['labels'] }))).toMatchInlineSnapshot(`
      "service/18/v1 to service/18/v2  new  changed  retired
      sections                          1        0        0
      fields                            0        1        1
      calculation                       0        1        0
      Not compared, because one of the two leaves it out: labels.

                                        before  after

      Sections · calculation
        new      Balance Sheet  title           Balance Sheet

      Fields
        changed  cash           type    5       6
                                id              7
        retired  debt           money, not numeric, type 5

      Calculation · Balance Sheet
        changed  cash           weight  1       -1
      "
    `);
  });

  it('says where nothing differs', async () => {
    expect(await printed(viewOf([]))).toBe('service/18/v1 to service/18/v2: no difference.\n');
  });

  it('stops at its limit, with the changes of one heading together', async () => {
    const text = await printed(viewOf(CHANGES, { limit: 3 }));
    expect(text.match(/^ {2}(new|changed|retired) +\w+/gm)).toHaveLength(3);
    expect(text).toContain('debt');
    expect(text).not.toContain('weight');
    expect(text).toMatch(/\n\nThe first 3 are shown, 1 is not: `--limit 0` shows all\.\n$/);
  });

  it('is of its shape; CSV has a row for each attribute', async () => {
    const view = viewOf(CHANGES);
    const { schema: _, ...output } = JSON.parse(await printed(view, 'json')) as Record<string, unknown>;
    expect(taxonomyDiffShape.parse(output).totals).toEqual({
      ...{ new: 1, changed: 2, retired: 1, notCompared: [] },
      parts: {
        sections: { new: 1, changed: 0, retired: 0 },
        properties: { new: 0, changed: 1, retired: 1 },
        calculation: { new: 0, changed: 1, retired: 0 },
      },
    });
    const [, ...rows] = (await printed(view, 'csv')).trimEnd().split('\r\n');
    expect(rows).toHaveLength(8);
    expect(rows[3]).toBe('calculation,changed,calculation,1,Balance Sheet,sample,cash,weight,1,-1');
  });
});

describe('two texts of a change', () => {
  const SHARED = 'Cash in banks that can be taken out on the same';

  it.each([
    // Short texts, and texts that differ at once, are whole.
    ['same day', 'same week', ['same day', 'same week']],
    [`A ${SHARED}`, `B ${SHARED}`, [`A ${SHARED}`, `B ${SHARED}`]],
    // The word before the difference is kept, and what leads to it.
    [`${SHARED} day`, `${SHARED} week`, ['…the same day', '…the same week']],
    [`${SHARED} day`, SHARED, ['…the same day', '…the same']],
    // One long word is not cut.
    ['x'.repeat(50), `${'x'.repeat(50)}y`, ['x'.repeat(50), `${'x'.repeat(50)}y`]],
    // Exactly forty characters are short.
    [`${'a '.repeat(19)}bc`, `${'a '.repeat(19)}bd`, [`${'a '.repeat(19)}bc`, `${'a '.repeat(19)}bd`]],
  ])('%j and %j', (before, after, shown) => {
    expect(differingTexts(before, after)).toEqual(shown);
  });
});
