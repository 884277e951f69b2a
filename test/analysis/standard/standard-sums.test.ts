import { describe, expect, it } from 'vitest';
import { withStandardSums } from '../../../src/analysis/standard/standard-sums.ts';
import { columnOf, type GivenColumn, rulesOf } from '../../support/standard-facts.ts';

const { sums } = rulesOf({ fields: {}, sums: { Assets: ['Cash', 'Plant'] } });

function sumsOf(given: GivenColumn) {
  const column = columnOf({ instants: { Assets: 10, Cash: 4, Plant: 6, Other: 1 }, ...given });
  const filing = {
    document: column.document,
    periodEnd: column.end,
    currency: 'USD',
    otherCurrencies: 0,
    columns: [column],
  };
  const [first] = withStandardSums(filing, sums).columns;
  return [...column.instants.values()].filter((fact) => first?.sums.has(fact)).map(({ concept }) => concept);
}

describe('the facts of a document', () => {
  it('are in the sums that statements usually have where it has no statements', () => {
    expect(sumsOf({ hasFaces: false })).toEqual(['Assets', 'Cash', 'Plant']);
    expect(sumsOf({ hasFaces: false, instants: { Assets: 10, Cash: 4, Plant: 5 } })).toEqual([]);
  });

  it('are added up beside the printed sums where lines do not show the parts of a total', () => {
    expect(sumsOf({})).toEqual(['Assets', 'Cash', 'Plant']);
    expect(sumsOf({ sums: { Assets: ['Other'] } })).toEqual(['Assets', 'Other']);
    expect(sumsOf({ sums: { Cash: ['Other'] } })).toEqual(['Assets', 'Cash', 'Plant', 'Other']);
  });

  it('are not added up with what notes alone have', () => {
    expect(sumsOf({ notes: ['Plant'] })).toEqual([]);
  });
});
