import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaxonomyParts } from '../../../../src/core/model/taxonomy.ts';
import {
  type ComparedTaxonomy,
  diffTaxonomies,
  type KnownPart,
} from '../../../../src/core/taxonomy/diff/diff-taxonomies.ts';
import { calculation, field, section } from '../../../support/tiny-calculation.ts';

const ALL: readonly KnownPart[] = ['properties', 'labels', 'calculation', 'presentation'];

function taxonomy(parts: TaxonomyParts, known: readonly KnownPart[] = ALL): ComparedTaxonomy {
  const none = { sections: [], calculation: [], presentation: [], labels: [], properties: [] };
  return { parts: { ...none, ...parts }, known: new Set(known) };
}

function changes(before: TaxonomyParts, after: TaxonomyParts, sameTaxonomy = true) {
  return diffTaxonomies(taxonomy(before), taxonomy(after), { sameTaxonomy }).changes.map(
    ({ part, change, section: where, field: what, attributes }) => [
      [part, change, where?.title, what?.name].filter(Boolean).join(' '),
      ...attributes.map(({ name, before: was, after: is }) => `${name}: ${was} -> ${is}`),
    ],
  );
}

const SECTIONS = [section('1'), section('2')];
const tree = (...lines: readonly string[]): TaxonomyParts => ({
  sections: SECTIONS,
  calculation: calculation(...lines),
});

describe('what a version of a taxonomy says differently', () => {
  it('of relationships: weight, order and level, and which came and went', () => {
    const before = tree('1 Assets = Cash + Stock', '2 Profit = Sales - Costs');
    const after = tree('1 Assets = Stock + Cash + Land', '2 Profit = Sales + Costs');
    expect(changes(before, after)).toEqual([
      ['calculation changed Section 1 Stock', 'relative order: 200 -> 100'],
      ['calculation changed Section 1 Cash', 'relative order: 100 -> 200'],
      [
        'calculation new Section 1 Land',
        'parent: null -> Assets',
        'weight: null -> 1',
        'relative order: null -> 300',
        'child level: null -> 1',
      ],
      ['calculation changed Section 2 Costs', 'weight: -1 -> 1'],
    ]);
    expect(changes(tree('1 Assets = Cash'), tree('1 Assets = Land'))).toEqual([
      [
        'calculation new Section 1 Land',
        'parent: null -> Assets',
        'weight: null -> 1',
        'relative order: null -> 100',
        'child level: null -> 1',
      ],
      [
        'calculation retired Section 1 Cash',
        'parent: Assets -> null',
        'weight: 1 -> null',
        'relative order: 100 -> null',
        'child level: 1 -> null',
      ],
    ]);
  });

  it('of a child in the same section: another parent, which is no new relationship', () => {
    expect(changes(tree('1 Assets = Cash + Stock'), tree('1 Assets = Cash', '1 Current = Stock'))).toEqual([
      ['calculation changed Section 1 Stock', 'parent: Assets -> Current', 'relative order: 200 -> 100'],
    ]);
    const elsewhere = changes(tree('1 Assets = Cash + Stock'), tree('1 Assets = Cash', '2 Current = Stock'));
    expect(elsewhere.map(([what]) => what)).toEqual([
      'calculation new Section 2 Stock',
      'calculation retired Section 1 Stock',
    ]);
  });

  it('of presentation, where a child stands twice under a parent with different labels', () => {
    const [parent, child] = [field('CashHeading'), field('Cash')];
    const shown = (preferredLabel: string, relativeOrder: string) => ({
      sectionId: '1',
      parent,
      child,
      relativeOrder,
      childLevel: 0,
      preferredLabel,
    });
    const sections = [section('1', 'presentation')];
    const before = { sections, presentation: [shown('periodStartLabel', '100'), shown('periodEndLabel', '200')] };
    const after = { sections, presentation: [shown('periodEndLabel', '200'), shown('totalLabel', '100')] };
    expect(changes(before, after)).toEqual([
      ['presentation changed Section 1 Cash', 'preferred label: periodStartLabel -> totalLabel'],
    ]);
  });

  it('of sections, fields and labels', () => {
    const before: TaxonomyParts = {
      sections: SECTIONS,
      properties: [
        { field: field('Cash'), fieldId: 7, rowNumber: 1, periodType: 'instant', isMoney: true },
        { field: field('Old'), balanceType: 'debit' },
      ],
      labels: [
        { field: field('Cash'), labelType: 'primary', text: 'Cash' },
        { field: field('Cash'), labelType: 'terse', text: 'C' },
      ],
    };
    const after: TaxonomyParts = {
      sections: [{ ...section('1'), title: 'Balance Sheet', relativeOrder: '1.00' }],
      properties: [{ field: field('Cash'), fieldId: 7, rowNumber: 9, periodType: 'duration', isMoney: false }],
      labels: [
        { field: field('Cash'), labelType: 'primary', text: 'Cash and equivalents' },
        { field: field('Cash'), labelType: 'full', language: 'en', text: 'Money' },
      ],
    };
    expect(changes(before, after)).toEqual([
      ['sections changed Balance Sheet', 'title: Section 1 -> Balance Sheet'],
      ['sections retired Section 2', 'title: Section 2 -> null', 'relative order: 2 -> null'],
      ['properties changed Cash', 'period type: instant -> duration', 'money: true -> false'],
      ['properties retired Old', 'balance type: debit -> null'],
      ['labels changed Cash', 'primary: Cash -> Cash and equivalents'],
      ['labels new Cash', 'full en: null -> Money'],
      ['labels retired Cash', 'terse: C -> null'],
    ]);
  });

  it('is not what nothing is known of', () => {
    const before = taxonomy(tree('1 Assets = Cash'), ['calculation', 'labels']);
    const after = taxonomy({ sections: [section('3', 'presentation')] }, ['presentation', 'labels']);
    expect(diffTaxonomies(before, after, { sameTaxonomy: true })).toEqual({
      changes: [],
      notCompared: ['calculation', 'presentation'],
    });
  });

  it('is not another way to write a number, nor another order of the same lines', () => {
    const written = (weight: string, relativeOrder: string): TaxonomyParts => ({
      sections: SECTIONS,
      calculation: calculation('1 Assets = Cash').map((one) => ({ ...one, weight, relativeOrder })),
    });
    expect(changes(written('1.0000', '100'), written('1', '100.0'))).toEqual([]);
    const both = calculation('1 Assets = Cash + Stock', '2 Assets = Cash');
    expect(
      changes({ sections: SECTIONS, calculation: both }, { sections: SECTIONS, calculation: both.toReversed() }),
    ).toEqual([]);
  });

  it('of another taxonomy: sections of the same title and fields of the same name in another year', () => {
    const before = { sections: [section('1')], calculation: calculation('1 us-gaap/2009:Assets = us-gaap/2009:Cash') };
    const after = {
      sections: [{ ...section('77'), title: 'SECTION 1', relativeOrder: '1' }],
      calculation: calculation('77 us-gaap/2010:Assets = us-gaap/2010:Cash'),
    };
    expect(changes(before, after, false)).toEqual([['sections changed SECTION 1', 'title: Section 1 -> SECTION 1']]);
    expect(changes(before, after, true).length).toBeGreaterThan(1);
  });

  it('is nothing for the same one, and turned round what it was the other way', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D');
    const line = fc
      .tuple(fc.constantFrom('1', '2'), name, name, fc.constantFrom('+', '-'))
      .map(([id, parent, child, sign]) =>
        sign === '+' ? `${id} ${parent} = ${child}` : `${id} ${parent} = - ${child}`,
      );
    const parts = fc.array(line, { maxLength: 8 }).map((lines) => tree(...lines));
    const turned = { new: 'retired', changed: 'changed', retired: 'new' };
    fc.assert(
      fc.property(parts, parts, (before, after) => {
        expect(changes(before, before)).toEqual([]);
        const count = (from: TaxonomyParts, to: TaxonomyParts) =>
          diffTaxonomies(taxonomy(from), taxonomy(to), { sameTaxonomy: true }).changes.map(({ change }) => change);
        expect(
          count(after, before)
            .map((change) => turned[change])
            .sort(),
        ).toEqual(count(before, after).sort());
      }),
    );
  });
});
