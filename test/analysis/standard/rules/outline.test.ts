import { describe, expect, it } from 'vitest';
import { parseOutlineLine } from '../../../../src/analysis/standard/rules/outline.ts';
import { standardRules } from '../../../../src/analysis/standard/rules/read-rules.ts';

const field = (steps: readonly unknown[], more: object = {}) => ({
  ...{ statement: 'balance', definition: 'A field.', label: 'A label', steps },
  ...more,
});

const GENERAL = {
  industry: 'general',
  sic: [],
  fields: {
    all: field([['All']]),
    core: field([['Core']]),
    one: field([['One']], { detail: true }),
    two: field([['Two']], { detail: true }),
    rest: field([], { detail: true }),
  },
  financials: { taxonomy: '18', balance: ['# Head', '... parts'], income: [], 'cash flow': [] },
  outlines: { parts: ['core', 'one', 'two', 'rest', 'all = core - one + two + ~rest'] },
};

const rulesOf = (given: object) => standardRules(new Map([['general.json', JSON.stringify({ ...GENERAL, ...given })]]));

describe('a line of an outline', () => {
  it('is a heading, a field, a total with its parts and their rest, or the lines of another outline', () => {
    expect(parseOutlineLine('# Current Assets')).toEqual({ heading: 'Current Assets' });
    expect(parseOutlineLine('goodwill')).toEqual({ field: 'goodwill' });
    expect(parseOutlineLine('... equity')).toEqual({ include: 'equity' });
    expect(parseOutlineLine('a = b - ~c')).toEqual({
      field: 'a',
      sum: {
        terms: [
          { field: 'b', sign: 1, absent: 'fails' },
          { field: 'c', sign: -1, absent: 'fails' },
        ],
        rest: 'c',
      },
    });
  });

  it('is refused with what is wrong with it', () => {
    expect(parseOutlineLine('Goodwill')).toEqual({ problem: '"Goodwill" is not a heading, a field or a total' });
    expect(parseOutlineLine('a = b + ?c')).toEqual({ problem: '"?" before c: every part of a total may be absent' });
    expect(parseOutlineLine('a = b + ~c + ~d')).toMatchObject({ problem: expect.stringContaining('not understood') });
  });
});

describe('the full financials of rules', () => {
  const [rules] = rulesOf({}).industries;

  it('have all lines, and the fields of them', () => {
    expect(rules?.financials?.statements.balance).toHaveLength(6);
    expect([...(rules?.financials?.fields ?? [])]).toEqual(['core', 'one', 'two', 'rest', 'all']);
  });

  it('make the rest of a total from its other parts, which may be absent', () => {
    expect(rules?.fields.get('rest')?.steps).toEqual([
      {
        kind: 'sum',
        text: 'the rest of all',
        isRest: true,
        terms: [
          { field: 'all', sign: 1, absent: 'fails' },
          { field: 'core', sign: -1, absent: 'zero' },
          { field: 'one', sign: 1, absent: 'zero' },
          { field: 'two', sign: -1, absent: 'zero' },
        ],
      },
    ]);
  });

  it('make a rest that is subtracted with the other signs', () => {
    const balance = ['core', 'one', 'rest', 'all = core + one - ~rest'];
    const [own] = rulesOf({ financials: { ...GENERAL.financials, balance } }).industries;
    const [step] = own?.fields.get('rest')?.steps ?? [];
    const terms = step?.kind === 'sum' ? step.terms.map(({ field, sign }) => `${sign} ${field}`) : [];
    expect(terms).toEqual(['-1 all', '1 core', '1 one']);
  });

  it('place details beside the other parts: those of core financials and earlier details go before', () => {
    const beside = [
      { field: 'core', isBefore: true },
      { field: 'two', isBefore: false },
    ];
    expect(rules?.fields.get('one')?.placement).toEqual({ total: 'all', sign: -1, beside });
    expect(rules?.fields.get('two')?.placement?.beside).toContainEqual({ field: 'one', isBefore: true });
    expect(rules?.fields.get('core')?.placement).toBeUndefined();
  });

  it('are refused with an outline that there is not, and with a taxonomy that has no calculation', () => {
    const balance = ['... nowhere'];
    const message = (given: object) => () => rulesOf({ financials: { ...GENERAL.financials, ...given } });
    expect(message({ balance })).toThrow('there is no outline "nowhere"');
    expect(message({ taxonomy: '50' })).toThrow('expected the id of a taxonomy of full financials');
  });
});
