import { expect, test } from 'vitest';
import { taxonomyWithoutValues } from '../../../../src/analysis/validation/rules/taxonomy-calculation.ts';
import { withReader } from '../../../../src/warehouse/store/reader.ts';
import { lint } from '../../../support/lint.ts';
import { storeParts } from '../../../support/rule-findings.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../../support/temp-store.ts';
import { calculation, section } from '../../../support/tiny-calculation.ts';

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
