import { expect, it } from 'vitest';
import { checkRow } from '../../../src/analysis/standard/checks.ts';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import { gradeRow } from '../../../src/analysis/standard/grade-row.ts';
import { type TinyColumn, tinyColumn, tinyRules } from '../../support/standard-columns.ts';

const detail = (...concepts: readonly string[]) => ({ detail: true, steps: [concepts] }) as const;

const RULES = tinyRules({
  fields: {
    total: { steps: [['Total']] },
    core: { steps: [['Core']] },
    loans: detail('Loans'),
    cards: detail('Cards'),
    twins: detail('Loans'),
    rest: { detail: true, steps: [] },
    unclassified: { detail: true, unless: 'core', steps: [['Unclassified']] },
  },
  lines: ['core', 'loans', 'cards', 'twins', 'rest', 'unclassified', 'total = core + loans - cards + twins + ~rest'],
});

/** The values of a column, in whole units, with the grade where it is doubtful. */
function derived(given: TinyColumn): Readonly<Record<string, string>> {
  const row = deriveRow(RULES, tinyColumn(given));
  const { values } = gradeRow(row, checkRow(row), new Set());
  return Object.fromEntries(
    Array.from(values, ([name, { amount, grade }]) => [name, `${amount / 100n}${grade === 'doubtful' ? '?' : ''}`]),
  );
}

const instants = { Total: 20, Core: 4, Loans: 7, Cards: 2 };
const sums = { Total: ['Core', 'Loans', '-Cards', 'Other'] };

it('what no line shows is the rest of the total', () => {
  expect(derived({ instants, sums })).toEqual({ total: '20', core: '4', loans: '7', cards: '2', rest: '11' });
  expect(derived({ instants })).toMatchObject({ rest: '11' });
});

it('a total without any of its parts has no rest, nor has one that its parts make up', () => {
  expect(derived({ instants: { Total: 20 }, sums })).toEqual({ total: '20' });
  expect(derived({ instants: { Total: 20, Core: 20 } })).toMatchObject({ rest: '0' });
});

it('a line that is not a printed part of the total has no place in it, and one of the other sign neither', () => {
  expect(derived({ instants, sums: { Total: ['Core', '-Cards'] } })).not.toHaveProperty('loans');
  expect(derived({ instants, sums: { Total: ['Core', 'Loans', 'Cards'] } })).not.toHaveProperty('cards');
  const deep = { Total: ['Core', 'Whole'], Whole: ['Loans', '-Cards'] };
  expect(derived({ instants: { ...instants, Whole: 5 }, sums: deep })).toMatchObject({ loans: '7', rest: '11' });
});

it('a line within another part, or the same as one before it, counts there alone', () => {
  const within = derived({ instants, sums: { Total: ['Core', '-Cards'], Core: ['Loans'] } });
  expect(within).toEqual({ total: '20', core: '4', cards: '2', rest: '18' });
  expect(derived({ instants, sums })).not.toHaveProperty('twins');
  const around = derived({ instants, sums: { Total: ['Loans', '-Cards'], Loans: ['Core'] } });
  expect(around).not.toHaveProperty('loans');
});

it('a rest is doubtful where a field that it leaves out is not a printed part of the total', () => {
  expect(derived({ instants, sums: { Total: ['Loans', '-Cards'] } })).toMatchObject({ core: '4', rest: '11?' });
});

it('a detail is a line of the statement, and absent beside the field that excludes it', () => {
  expect(derived({ instants, sums, notes: ['Loans'] })).not.toHaveProperty('loans');
  expect(derived({ instants, sums, otherFace: ['Loans'] })).not.toHaveProperty('loans');
  expect(derived({ instants: { ...instants, Unclassified: 3 }, sums })).not.toHaveProperty('unclassified');
  expect(derived({ instants: { Total: 20, Unclassified: 3 } })).toMatchObject({ unclassified: '3' });
});
