import { describe, expect, test } from 'vitest';
import { NO_PLACE, planFields } from '../../../../src/warehouse/store/serving/field-plan.ts';

const byName = () => 0;

describe('the fields of an image', () => {
  test('are ordered by position and name, in lower case', () => {
    const positions = new Map([
      ['cik', 1],
      ['taxonomyid', 0],
    ]);
    const stored = ['zeta', 'cik', 'Alpha', 'taxonomyid'].map((name, i) => ({ id: i + 1, namespace: 'service', name }));
    const plan = planFields(stored, [], (name) => positions.get(name) ?? 9);
    expect(plan.names).toEqual(['taxonomyid', 'cik', 'alpha', 'zeta']);
    expect([...plan.placeOf]).toEqual([NO_PLACE, 3, 1, 2, 0]);
  });

  test('that differ in nothing but case or namespace are one; of a row that has several the preferred one comes first', () => {
    const plan = planFields(
      [
        { id: 1, namespace: 'us-gaap/2008', name: 'Assets' },
        { id: 2, namespace: 'us-gaap/2009', name: 'Assets' },
        { id: 3, namespace: 'service', name: 'assets' },
        { id: 4, namespace: 'us-gaap/2009', name: 'ASSETS' },
      ],
      ['assets', 'cik'],
      byName,
    );
    expect(plan.names).toEqual(['assets', 'cik']);
    const places = [plan.ownPlaces.get('assets'), ...[3, 2, 4, 1].map((id) => plan.placeOf[id])];
    expect(places).toEqual([0, 1, 2, 3, 4]);
    expect([...plan.fieldOfPlace]).toEqual([0, 0, 0, 0, 0, 1]);
  });
});
