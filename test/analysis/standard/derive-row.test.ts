import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveRow } from '../../../src/analysis/standard/derive-row.ts';
import type { IndustryRules } from '../../../src/analysis/standard/rules/rule.ts';
import { type TinyColumn, tinyColumn, tinyRules } from '../../support/standard-columns.ts';
import { columnOf, type GivenColumn, rulesOf } from '../../support/standard-facts.ts';

const RULES = tinyRules({
  fields: {
    assets: { steps: [['Assets'], 'current + fixed'] },
    current: { steps: [['AssetsCurrent', 'CurrentAssets -2019', 'Later 2024-'], 'assets - fixed'] },
    fixed: { steps: [['Fixed'], 'assets - current'] },
    equity: { steps: ['assets - ?debt'] },
    debt: { steps: [['Debt']] },
    both: { steps: ['?debt + ?fixed'] },
    eps: { unit: 'money per share', statement: 'income', steps: [['Earnings'], ['OtherEarnings']] },
  },
});

const value = (field: string, column: TinyColumn, rules: IndustryRules = RULES) => {
  const derived = deriveRow(rules, tinyColumn(column)).valueFor(field);
  return (
    derived && {
      amount: Number(derived.amount) / 100,
      zeros: derived.zeros,
      made: derived.step.text,
      ...formOf(derived),
    }
  );
};

const ofIncome = (steps: readonly (string | readonly string[])[]) => ({
  ...{ statement: 'income', definition: 'A field.', steps },
});

const formOf = ({ form, rivals }: NonNullable<ReturnType<ReturnType<typeof deriveRow>['valueFor']>>) => ({
  form: Object.fromEntries(Array.from(form, ([{ concept }, coefficient]) => [concept, coefficient])),
  rivals: rivals.map(({ concept }) => concept),
});

describe('a standard field', () => {
  it('is the first reported candidate, the others being its rivals', () => {
    expect(value('current', { instants: { AssetsCurrent: 3 }, end: '2018-12-31' })).toMatchObject({
      amount: 3,
      rivals: [],
    });
    expect(value('current', { instants: { CurrentAssets: 4, AssetsCurrent: 3 }, end: '2018-12-31' })).toMatchObject({
      ...{ amount: 3, form: { AssetsCurrent: 1 }, rivals: ['CurrentAssets'] },
    });
  });

  it('takes a concept only in the years in which it means the field; the first days of January are of the year before', () => {
    expect(value('current', { instants: { CurrentAssets: 4 }, end: '2020-01-03' })).toMatchObject({ amount: 4 });
    expect(value('current', { instants: { CurrentAssets: 4 }, end: '2020-12-31' })).toBeUndefined();
    expect(value('current', { instants: { Later: 5 }, end: '2023-12-31' })).toBeUndefined();
    expect(value('current', { instants: { Later: 5 }, end: '2024-12-31' })).toMatchObject({ amount: 5 });
  });

  it('is a sum of other fields, as a form over facts in which what cancels is gone', () => {
    expect(value('assets', { instants: { AssetsCurrent: 3, Fixed: 4 } })).toMatchObject({
      ...{ amount: 7, form: { AssetsCurrent: 1, Fixed: 1 }, made: 'current + fixed' },
    });
    expect(value('fixed', { instants: { AssetsCurrent: 3, Assets: 10 } })).toMatchObject({
      amount: 7,
      form: { Assets: 1, AssetsCurrent: -1 },
    });
    expect(value('equity', { instants: { Assets: 10, Debt: 10 } })).toMatchObject({
      amount: 0,
      form: { Assets: 1, Debt: -1 },
    });
  });

  it('records what it takes as zero, and is absent where nothing is left', () => {
    expect(value('equity', { instants: { Assets: 10 } })).toMatchObject({ amount: 10, zeros: ['debt'] });
    expect(value('both', { instants: { Debt: 2 } })).toMatchObject({ amount: 2, zeros: ['fixed'] });
    expect(value('both', { instants: { Other: 2 } })).toBeUndefined();
  });

  it('prefers what stands on the face of the statement, takes other statements, and never notes', () => {
    const facts = { instants: { AssetsCurrent: 3, CurrentAssets: 4 }, end: '2018-12-31' };
    expect(value('current', { ...facts, otherFace: ['AssetsCurrent'] })).toMatchObject({ amount: 4, rivals: [] });
    expect(value('current', { ...facts, otherFace: ['AssetsCurrent'], notes: ['CurrentAssets'] })).toMatchObject({
      amount: 3,
    });
    expect(value('current', { ...facts, notes: ['AssetsCurrent', 'CurrentAssets'] })).toBeUndefined();
  });

  it('is of the unit of its rule, and another profit for each share is no rival', () => {
    expect(value('eps', { durations: { Earnings: 1 } })).toBeUndefined();
    expect(value('eps', { durations: { 'each Earnings': 1.25, 'each OtherEarnings': 2 } })).toMatchObject({
      amount: 1.25,
      rivals: [],
    });
  });

  it('does not depend on which field is asked for first', () => {
    const amounts = fc.dictionary(
      fc.constantFrom('Assets', 'AssetsCurrent', 'Fixed', 'Debt'),
      fc.integer({ min: 1, max: 99 }),
    );
    const order = fc.shuffledSubarray([...RULES.fields.keys()], { minLength: RULES.fields.size });
    fc.assert(
      fc.property(amounts, order, (instants, fields) => {
        const row = deriveRow(RULES, tinyColumn({ instants }));
        for (const field of fields) row.valueFor(field);
        for (const field of fields)
          expect(row.valueFor(field)?.amount).toBe(deriveRow(RULES, row.column).valueFor(field)?.amount);
      }),
    );
  });

  it('equals its form over the facts', () => {
    const amounts = fc.dictionary(
      fc.constantFrom('Assets', 'AssetsCurrent', 'Fixed', 'Debt'),
      fc.integer({ min: 1, max: 99 }),
    );
    fc.assert(
      fc.property(amounts, (instants) => {
        const row = deriveRow(RULES, tinyColumn({ instants }));
        for (const field of RULES.fields.keys()) {
          const derived = row.valueFor(field);
          if (!derived) continue;
          const sum = Array.from(derived.form, ([fact, coefficient]) => BigInt(coefficient) * fact.amount);
          expect(sum.reduce((a, b) => a + b, 0n)).toBe(derived.amount);
        }
      }),
    );
  });
});

describe('facts in the sums of their statement', () => {
  const rules = rulesOf({
    fields: {
      ...Object.fromEntries(
        ['Gross', 'Costs', 'Expenses', 'Profit'].map((name) => [name.toLowerCase(), ofIncome([[name]])]),
      ),
      operating: ofIncome(['gross - expenses', 'profit']),
    },
  });
  const operating = (given: GivenColumn) => {
    const derived = deriveRow(rules, columnOf(given)).valueFor('operating');
    return derived && { amount: Number(derived.amount) / 100, made: derived.step.text, ...formOf(derived) };
  };
  const durations = { Gross: 10, Costs: 30, Expenses: 34, Profit: 6 };

  it('have the sign of their concepts in forms, where a filing reports them with the other one', () => {
    const given = { durations: { Gross: 10, Expenses: -4 } };
    expect(operating(given)).toMatchObject({ amount: 14, form: { Gross: 1, Expenses: -1 } });
    expect(operating({ ...given, reversed: ['Expenses'] })).toMatchObject({
      ...{ amount: 6, form: { Gross: 1, Expenses: 1 } },
    });
  });

  it('do not count twice, by themselves and in a total', () => {
    const sums = { Expenses: ['Costs', 'Selling'], Gross: ['Revenue', '-Costs'] };
    expect(operating({ durations, sums: { Expenses: ['Gross'] } })).toMatchObject({ made: 'gross - expenses' });
    expect(operating({ durations, sums: { Expenses: ['-Gross'] } })).toMatchObject({ amount: 6, made: 'profit' });
    expect(operating({ durations: { ...durations, Revenue: 40 }, sums })).toMatchObject({ made: 'gross - expenses' });
  });

  it('are another measure where they have a printed part that is no part of the field', () => {
    const net = (sums: GivenColumn['sums']) => {
      const parts = { ...ofIncome([['NetIncome'], 'profit']), without: ['preferred'] };
      const measures = rulesOf({
        fields: { net: parts, profit: ofIncome([['Profit']]), preferred: ofIncome([['Preferred']]) },
      });
      const given = { durations: { NetIncome: 4, Profit: 6, Preferred: 2 }, ...(sums && { sums }) };
      return deriveRow(measures, columnOf(given)).valueFor('net')?.step.text;
    };
    expect(net(undefined)).toBe('NetIncome');
    expect(net({ NetIncome: ['Profit', '-Preferred'] })).toBe('profit');
    expect(net({ NetIncome: ['Profit'] })).toBe('NetIncome');
  });
});
