import { describe, expect, it } from 'vitest';
import { hasTrait, traitSql } from '../../../src/core/model/row-source.ts';

describe('a trait of rows', () => {
  it('is that of their source, and of none that is not known', () => {
    expect(
      ['service', 'standard', 'sec-fsds', 'filing', 'elsewhere'].map((source) => hasTrait(source, 'onePeriod')),
    ).toEqual([true, true, false, false, false]);
  });

  it('is a condition on a column in SQL', () => {
    expect(traitSql('onePeriod', 'r.source')).toBe(`r.source IN ('service', 'standard')`);
    expect(traitSql('printed')).toBe(`source IN ('sec-fsds', 'filing')`);
  });
});
