import { describe, expect, it } from 'vitest';
import { selectResources } from '../../../../src/service/sync/plan/selection.ts';
import { slicedResource } from '../../../../src/service/sync/plan/sliced-resources.ts';

const EVERYTHING = { url: 'http://s.test', keyHash: 'k', resources: [], symbols: [], periods: [] };

describe('a selection', () => {
  it('is everything, whole, where nothing is named', () => {
    const { taxonomies, rows, byName, isWhole } = selectResources(EVERYTHING);
    expect([taxonomies, byName, rows.length > 5, rows.every(isWhole)]).toEqual([true, false, true, true]);
  });

  it('has symbols once and periods merged; only resources with quarters are restricted by these', () => {
    const question = { ...EVERYTHING, symbols: [' b', 'A', 'B'], periods: ['2014q3', '2014q1~2014q2', '2016q1'] };
    const { restriction } = selectResources(question);
    expect(restriction.symbols).toEqual(['A', 'B']);
    expect(restriction.quarters).toEqual([
      { from: 2014 * 4, to: 2014 * 4 + 2 },
      { from: 2016 * 4, to: 2016 * 4 },
    ]);
    const ofPeriods = selectResources({ ...question, symbols: [] });
    expect(['Companies', 'CoreFinancials-QTR'].map((name) => ofPeriods.isWhole(slicedResource(name)))).toEqual([
      ...[true, false],
    ]);
  });

  it('takes resources in any case, and refuses unknown ones and periods that are none', () => {
    const { rows, taxonomies, byName } = selectResources({ ...EVERYTHING, resources: ['corefinancials-ann'] });
    expect([rows.map(({ name }) => name), taxonomies, byName]).toEqual([['CoreFinancials-ANN'], false, true]);
    expect(() => selectResources({ ...EVERYTHING, resources: ['Nothing'] })).toThrow();
    expect(() => selectResources({ ...EVERYTHING, resources: ['Ownership-Owners'] })).toThrow(/no path/);
    expect(() => selectResources({ ...EVERYTHING, periods: ['2014'] })).toThrow(/not a fiscal period/);
  });
});
