import { expect, test } from 'vitest';
import { taxonomyWeightBalance } from '../../../../src/analysis/validation/rules/taxonomy-weight-balance.ts';
import type { BalanceType, FieldName } from '../../../../src/core/model/taxonomy.ts';
import { calculation, section } from '../../../support/tiny-calculation.ts';

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
