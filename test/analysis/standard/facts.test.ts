import { expect, it } from 'vitest';
import { factName } from '../../../src/analysis/standard/facts.ts';
import { tinyColumn } from '../../support/standard-columns.ts';

it('a fact is named by its concept, else by the label of its line, else by its field', () => {
  const fact = tinyColumn({ instants: { Assets: 1 } }).instants.get('Assets');
  if (!fact) throw new Error('there is a fact');
  expect(factName(fact)).toBe('Assets');
  const unknown = { ...fact, concept: undefined, field: 7 };
  expect(factName({ ...unknown, labels: { balance: 'Unbilled services' } })).toBe('Unbilled services');
  expect(factName(unknown)).toBe('field 7');
});
