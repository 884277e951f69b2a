import { describe, expect, it } from 'vitest';
import { LINT_RULES, type Lint, lintRead, lintStored } from '../../../src/analysis/validation/lint-taxonomies.ts';
import type { FieldProperty, TaxonomyParts } from '../../../src/core/model/taxonomy.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { storeParts } from '../../support/rule-findings.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { calculation, field, section } from '../../support/tiny-calculation.ts';

const property = (name: string, more: Partial<FieldProperty> = {}): FieldProperty => {
  return { field: field(name), canHoldValue: true, ...more };
};
const line = (parent: string, child: string, relativeOrder: string, childLevel: number) => {
  return { sectionId: '1', parent: field(parent), child: field(child), relativeOrder, childLevel };
};

/** A taxonomy with one fault for each rule, or two where a rule reads two structures. */
const FAULTY: TaxonomyParts = {
  sections: [section('1'), section('2'), section('1', 'presentation')],
  calculation: [
    ...calculation('1 Total = Part - 1 * Other', '1 Part = Heading'),
    ...calculation('2 Loop = Ring', '2 Ring = Loop'),
  ].map((one, at) => (at === 1 ? { ...one, relativeOrder: '100.0' } : at === 2 ? { ...one, childLevel: 7 } : one)),
  presentation: [
    line('Top', 'Total', '1', 0),
    line('Total', 'Part', '1', 5),
    line('Total', 'Other', '1.0', 1),
    line('Total', 'Heading', '2', 1),
    line('Top', 'Loop', '2', 0),
  ],
  labels: ['Top', 'Total', 'Part', 'Heading', 'Loop', 'Ring'].map((name) => {
    return { field: field(name), labelType: 'primary', text: name };
  }),
  properties: [
    property('Top', { canHoldValue: false }),
    property('Total', { balanceType: 'debit' }),
    property('Part', { balanceType: 'credit' }),
    property('Heading', { canHoldValue: false }),
    property('Other'),
    property('Loop'),
    property('Unused'),
  ],
};

const lines = ({ found }: Lint): string[] =>
  found.map(({ build }) => {
    const { rule, sections, field: name, ...finding } = build();
    const child = 'child' in finding ? finding.child : null;
    return [rule, sections.map(({ id }) => id).join(), name, child].join(' ');
  });

const ALWAYS = [
  'taxonomy/abstract 1 Heading ',
  'taxonomy/cycle 2 Loop ',
  'taxonomy/weight-balance 1 Total Part',
  'taxonomy/orphan  Unused ',
  'taxonomy/not-presented 2 Loop Ring',
  'taxonomy/undescribed 1 Other ',
  'taxonomy/level 1 Part Heading',
  'taxonomy/undescribed 2 Ring ',
  'taxonomy/level 1 Total Part',
  'taxonomy/order 1 Total Other',
  'taxonomy/order 1 Total Other',
];

describe('lint', () => {
  it('finds every fault of a taxonomy of the store, and that no value belongs to it', async () => {
    const store = await tempStore();
    await storeParts(store, FAULTY);
    await storeParts(store, { sections: [section('1')], calculation: calculation('1 us:A = us:B') }, '19');
    const stored = await withReader(store, TEST_PORTS, (reader) => reader.taxonomies());
    const whole = await lintStored(store, stored, TEST_PORTS);
    expect(whole.taxonomies.map(({ id }) => id)).toEqual(['18', '19']);
    const values = ['taxonomy/without-values 1 Total ', 'taxonomy/without-values 1 A '];
    expect(lines(whole).toSorted()).toEqual([...ALWAYS, ...values].toSorted());
    expect(new Set(lines(whole).map((text) => text.split(' ')[0]))).toEqual(new Set(LINT_RULES.map(({ id }) => id)));
    expect(new Set(whole.found.map(({ build }) => build().id)).size).toBe(whole.found.length);
    await ingestTiny(store, [{ period: '2009-06-30', values: { 'sample:Part': '1' } }]);
    expect(lines(await lintStored(store, stored.slice(0, 1), TEST_PORTS)).toSorted()).toEqual(ALWAYS.toSorted());
  });

  it('finds the same in a taxonomy that is in no store', async () => {
    const read = { source: 'service', id: '18', extent: 'whole', name: 'CI', parts: FAULTY } as const;
    const found = await lintRead({ taxonomies: [read], counts: {}, diagnostics: [] }, TEST_PORTS);
    expect(lines(found).toSorted()).toEqual(ALWAYS.toSorted());
  });
});
