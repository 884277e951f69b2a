import { expect, test } from 'vitest';
import {
  taxonomyAbstract,
  taxonomyCycle,
  taxonomyWeightBalance,
  taxonomyWithoutValues,
} from '../../../../src/analysis/validation/rules/taxonomy-calculation.ts';
import type { BalanceType, FieldName } from '../../../../src/core/model/taxonomy.ts';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import { lint } from '../../../support/lint.ts';
import { storeParts } from '../../../support/rule-findings.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import { calculation, field, section } from '../../../support/tiny-calculation.ts';

function check(line: string, types: Readonly<Record<string, BalanceType>>): string[] {
  const balanceTypeOf = ({ name }: FieldName): BalanceType | undefined => types[name];
  const taxonomy = { source: 'sample', id: '1', version: 'v1' } as const;
  const source = { taxonomy, sections: [section('100')], calculation: calculation(line), balanceTypeOf };
  return Array.from(taxonomyWeightBalance.check(source), ({ section: { id }, field, evidence }) => {
    return `${id} ${field.name} ${evidence.weight} ${evidence.child} ${evidence.balanceTypes.join('/')}`;
  });
}

test('a child of the other balance type is subtracted, one of the same is added', () => {
  expect(check('100 T = A - B', { T: 'debit', A: 'debit', B: 'credit' })).toEqual([]);
  expect(check('100 T = A - B + 0.5 * C', { T: 'debit', A: 'credit', B: 'debit', C: 'debit' })).toEqual([
    '100 T 1 A debit/credit',
    '100 T -1 B debit/debit',
  ]);
});

test('nothing is said where a balance type is not stated', () => {
  expect(check('100 T = A - B', { T: 'debit' })).toEqual([]);
  expect(check('100 T = A - B', { A: 'credit', B: 'debit' })).toEqual([]);
});

test('a field that is a part of itself in one section is found with the fields between', () => {
  const round = calculation('1 A = B + B', '1 B = C', '1 C = A');
  expect(lint(taxonomyCycle, { calculation: round })).toEqual(['1 A null: A -> B -> C -> A']);
  expect(lint(taxonomyCycle, { calculation: calculation('1 A = B', '2 B = A') })).toEqual([]);
});

test('a heading in a calculation is found once in each section', () => {
  const properties = [
    { field: field('A'), canHoldValue: false },
    { field: field('B'), canHoldValue: true },
    { field: field('C') },
  ];
  const found = lint(taxonomyAbstract, { calculation: calculation('1 A = B + C', '2 C = A'), properties });
  expect(found).toEqual(['1 A null: a heading in a calculation', '2 A null: a heading in a calculation']);
});

test('a calculation is found if the store has no value of its fields', async () => {
  const parts = { calculation: calculation('1 A = B') };
  expect(lint(taxonomyWithoutValues, parts, true)).toEqual([]);
  expect(lint(taxonomyWithoutValues, parts, false)).toEqual([
    '1 A null: no value of the store belongs to a field of this calculation',
  ]);

  const store = await tempStore();
  const sections = [section('1')];
  await storeParts(store, { sections, calculation: calculation('1 us-gaap/2009:A = us-gaap/2009:B') }, '18');
  await storeParts(store, { sections, calculation: calculation('1 other:A = other:B') }, '19');
  await ingestTiny(store, [{ period: '2009-06-30', values: { 'us-gaap/2008:B': '1' } }]);
  await withReader(store, TEST_PORTS, async (reader) => {
    const found = await reader.calculationsWithoutValues();
    const named = (await reader.taxonomies()).filter(({ taxonomyId }) => found.has(taxonomyId));
    expect(named.map(({ id }) => id)).toEqual(['19']);
  });
});
