import { describe, expect, it } from 'vitest';
import type { ConceptsOfYear, ConceptTraits } from '../../../../src/analysis/standard/rules/lint-problem.ts';
import { lintRules } from '../../../../src/analysis/standard/rules/lint-rules.ts';
import { standardRules } from '../../../../src/analysis/standard/rules/read-rules.ts';

type Part = { readonly steps: readonly unknown[] } & Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Part | readonly unknown[]>>;
type Industry = { readonly fields?: Fields; readonly [member: string]: unknown };

/** Fields of the balance sheet by their steps, unless more is said of them. */
function fieldsOf(fields: Fields, base: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, part]) => [
      name,
      'steps' in part ? { ...base, ...part } : { ...base, steps: part },
    ]),
  );
}

const BASE = { statement: 'balance', definition: 'A field.' };

function lint(
  { fields = {}, ...general }: Industry,
  years: Readonly<Record<number, Readonly<Record<string, ConceptTraits>>>> = {},
  bank?: Industry,
): string[] {
  const texts = new Map([
    ['general.json', JSON.stringify({ industry: 'general', sic: [], fields: fieldsOf(fields, BASE), ...general })],
  ]);
  if (bank) {
    const own = { ...bank, industry: 'bank', sic: ['6021'], fields: fieldsOf(bank.fields ?? {}, {}) };
    texts.set('bank.json', JSON.stringify(own));
  }
  const taxonomies = new Map<number, ConceptsOfYear>(
    Object.entries(years).map(([year, concepts]) => [Number(year), new Map(Object.entries(concepts))]),
  );
  return lintRules(standardRules(texts), taxonomies).map(
    ({ severity, code, message, place }) =>
      `${place?.file} ${severity} ${code.replace('standard-rules/', '')} ${message}`,
  );
}

describe('concepts', () => {
  const years = { 2009: { Old: {}, Both: {} }, 2025: { New: {}, Both: {} } };
  const of = (...names: readonly string[]) => lint({ fields: { a: [names] } }, years);

  it('that a given version of US-GAAP has are fine, and so is everything without one', () => {
    expect(of('Old', 'New', 'Both', 'Old -2015', 'New 2020-')).toEqual([
      'general.json error duplicate-candidate a: Old is a candidate twice',
      'general.json error duplicate-candidate a: New is a candidate twice',
    ]);
    expect(of('Old -2015', 'New 2020-', 'Both')).toEqual([]);
    expect(lint({ fields: { a: [['Nowhere']] } })).toEqual([]);
  });

  it('that none has are errors, or notes where years are stated', () => {
    expect(of('Nowhere', 'Between 2012-2018')).toEqual([
      'general.json error unknown-concept a: Nowhere is in none of the given versions of US-GAAP (2009, 2025)',
      'general.json note unchecked-concept a: Between is in none of the given versions of US-GAAP (2009, 2025)',
    ]);
  });

  it('are errors if their years leave out the versions that have them', () => {
    expect(of('Old 2010-', 'New -2024', 'Both 2010-2020')).toEqual([
      'general.json error wrong-years a: Old is in US-GAAP 2009 alone, which its years leave out',
      'general.json error wrong-years a: New is in US-GAAP 2025 alone, which its years leave out',
      'general.json error wrong-years a: Both is in US-GAAP 2009, 2025 alone, which its years leave out',
    ]);
  });

  it('are not marked as custom if a version has them', () => {
    expect(of('Own custom', 'New custom')).toEqual([
      'general.json warning custom-is-standard a: New is marked as custom, but US-GAAP 2025 has it',
    ]);
  });

  it('may be listed again for other years', () => {
    expect(of('Both -2015', 'New', 'Both 2016-')).toEqual([]);
  });

  it('are of one sign', () => {
    const credits = { 2009: { Retained: { balance: 'credit' }, Deficit: { balance: 'debit' }, Other: {} } } as const;
    expect(lint({ fields: { a: [['Other', 'Retained'], ['Deficit']] } }, credits)).toEqual([
      'general.json error other-sign a: Deficit is a debit, but Retained a credit',
    ]);
  });

  it('are of the period of their statement', () => {
    const concepts = { 2009: { Assets: { period: 'instant' }, Revenues: { period: 'duration' } } } as const;
    const income = { statement: 'income', steps: [['Revenues', 'Assets']] };
    expect(lint({ fields: { a: [['Assets', 'Revenues']], b: income } }, concepts)).toEqual([
      'general.json error other-period a: Revenues is reported of a duration',
      'general.json error other-period b: Assets is reported of an instant',
    ]);
  });
});

describe('sums', () => {
  it('name fields that exist', () => {
    const problems = lint({
      fields: { a: [['A'], 'b + ?c'], b: { steps: [['B']], without: ['h'], lessens: ['k'] } },
      identities: { i: { title: 't', holds: 'a = b + d' }, j: { title: 't', holds: 'e = b' } },
      ratios: { r: { title: 't', holds: 'a = b / f' } },
      universal: ['g'],
    });
    expect(problems).toEqual([
      'general.json error unknown-field a, step 2: there is no field c',
      'general.json error unknown-field b: there is no field h',
      'general.json error unknown-field b: there is no field k',
      'general.json error unknown-field i: there is no field d',
      'general.json error unknown-field j: there is no field e',
      'general.json error unknown-field r: there is no field f',
      'general.json error unknown-field universal: there is no field g',
    ]);
  });

  it('do not refer to their own field, and have each field once', () => {
    expect(lint({ fields: { a: [['A'], 'b - ?a'], b: [['B'], 'a + a'] } })).toEqual([
      'general.json error self-reference a, step 2: the sum refers to a itself, which is absent while it is derived',
      'general.json error repeated-term b, step 2: a is in the sum twice',
    ]);
  });

  it('do not mix instants with durations, or units', () => {
    const flow = { statement: 'income', steps: [['F']] };
    const shares = { unit: 'shares', steps: [['S']] };
    expect(lint({ fields: { a: ['flow', 'shares'], flow, shares } })).toEqual([
      'general.json error mixed-periods a, step 1: flow (income) is in a sum of balance',
      'general.json error mixed-units a, step 2: shares (shares) is in a sum of money',
    ]);
    const cash = { statement: 'cash flow', steps: ['flow'] };
    expect(lint({ fields: { cash, flow } })).toEqual([]);
  });
});

describe('steps', () => {
  const leaves = { b: [['B']], c: [['C']], d: [['D']] };

  it.each([
    ['b', 'b', true],
    ['b + c', 'b + c + ?d', true],
    ['b', 'c - b', true],
    ['b + ?d', 'b', true],
    ['?b + ?c', 'b + d', true],
    ['?b + ?c', '?c', true],
    ['b + c', 'b', false],
    ['b', '?b + c', false],
    ['?b', '?b + ?c', false],
    ['?b + ?c', 'd + ?b', false],
  ])('after %j: %j never counts: %j', (first, second, never) => {
    const message =
      'general.json error unreachable-step a, step 3: it never counts, as step 1 has a value whenever it has one';
    expect(lint({ fields: { a: [first, ['A'], second], ...leaves } })).toEqual(never ? [message] : []);
  });

  it('may refer to each other if one of them has another way to a value', () => {
    expect(lint({ fields: { a: ['b'], b: [['B'], 'a'] } })).toEqual([]);
    expect(lint({ fields: { a: ['b'], b: ['a'] } })).toEqual([
      'general.json error never-a-value a: the field never has a value: each of its steps needs a field without a value',
      'general.json error never-a-value b: the field never has a value: each of its steps needs a field without a value',
    ]);
  });

  it('need fields that can have a value; one that may be absent is not enough on its own', () => {
    expect(lint({ fields: { a: [['A'], 'b + e', '?e'], b: [['B']], e: ['f'], f: ['e'] } })).toEqual([
      'general.json error dead-step a, step 2: it needs a field that never has a value',
      'general.json error dead-step a, step 3: it needs a field that never has a value',
      'general.json error never-a-value e: the field never has a value: each of its steps needs a field without a value',
      'general.json error never-a-value f: the field never has a value: each of its steps needs a field without a value',
    ]);
  });

  it('are there in the rules of all companies', () => {
    expect(lint({ fields: { a: [] } })).toEqual([
      'general.json error never-a-value a: the field never has a value: it has no steps',
    ]);
  });
});

describe('an industry', () => {
  const general = { fields: { a: [['A'], 'b + c'], b: [['B']], c: [['C']], d: ['b'] } };

  it('may be without a field, but not silently without those that need it', () => {
    expect(lint(general, {}, { fields: { b: [], d: [] } })).toEqual([]);
    expect(lint(general, {}, { fields: { b: [] } })).toEqual([
      'bank.json error never-a-value d: the field never has a value: each of its steps needs a field without a value',
    ]);
  });

  it('has no steps of its own that never count', () => {
    expect(lint(general, {}, { fields: { b: [], d: [], a: [['A'], 'c + b'] } })).toEqual([
      'bank.json error dead-step a, step 2: it needs a field that never has a value',
    ]);
  });

  it('does not repeat what is wrong with the rules of all companies', () => {
    expect(lint({ fields: { a: [['A', 'A']] } }, {}, { fields: {} })).toEqual([
      'general.json error duplicate-candidate a: A is a candidate twice',
    ]);
  });
});

describe('concepts within others', () => {
  it('are candidates of some field', () => {
    const rules = { fields: { a: [['A', 'B']] }, contains: { A: ['B', 'C'] } };
    expect(lint(rules)).toEqual(['general.json warning unused-part A: no field has C']);
  });
});

describe('full financials', () => {
  const line = (steps: readonly unknown[] = []) => ({ detail: true, label: 'A line', steps });
  const financials = (...balance: readonly string[]) => ({ taxonomy: '18', balance, income: [], 'cash flow': [] });

  it('have lines of fields with a label, of the statement, each once, and all parts of totals', () => {
    const fields = {
      a: { label: 'All', steps: [['A']] },
      b: line([['B']]),
      c: line(),
      d: { statement: 'income', label: 'D', steps: [['D']] },
      e: [['E']],
    };
    expect(lint({ fields, financials: financials('# Head', 'b', 'c', 'a = b + ~c') })).toEqual([]);
    expect(lint({ fields, financials: financials('b', 'a = b + d', 'd', 'e', 'f', 'b') })).toEqual([
      'general.json error other-statement d: it is of income, not of balance',
      'general.json error no-label e: a line of full financials needs a label',
      'general.json error unknown-field f: there is no field f',
      'general.json error repeated-line b: it is a line of balance twice',
      'general.json warning unused-helper c: no sum, no ratio and no statement uses the helper',
    ]);
    expect(lint({ fields, financials: financials('b', 'a = b + ~c', 'c', 'e = b') }).slice(1)).toEqual([
      'general.json error repeated-part e: its part b is a part of another total, too',
    ]);
    expect(lint({ fields, financials: financials('a = b + ~c', 'c') })).toEqual([
      'general.json error unknown-line a: its part b is not a line of balance',
    ]);
  });

  it('may have details without steps where another industry has their total', () => {
    const bank = { fields: {}, financials: { ...financials('a = b + ~c', 'b', 'c'), taxonomy: '19' } };
    expect(lint({ fields: { a: { label: 'All', steps: [['A']] }, b: line([['B']]), c: line() } }, {}, bank)).toEqual(
      [],
    );
  });
});

describe('fields', () => {
  const helper = { helper: true, steps: [['H']] };

  it('that serve others are used: by a sum of another field, an identity or a ratio of any industry', () => {
    const message = 'general.json warning unused-helper h: no sum, no ratio and no statement uses the helper';
    expect(lint({ fields: { a: [['A']], h: helper } })).toEqual([message]);
    expect(lint({ fields: { a: [['A']], h: helper } }, {}, { fields: { a: ['h'] } })).toEqual([]);
    expect(lint({ fields: { a: [['A']], h: helper }, ratios: { r: { title: 't', holds: 'a = a / h' } } })).toEqual([]);
  });

  it('that each company has are no helpers and have steps', () => {
    const own = { universal: ['a', 'h'], fields: { a: [] } };
    expect(lint({ fields: { a: [['A'], 'h'], h: helper } }, {}, own)).toEqual([
      'bank.json error bad-universal universal: a has no steps',
      'bank.json error bad-universal universal: h is a helper',
    ]);
  });
});
