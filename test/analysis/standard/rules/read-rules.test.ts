import { describe, expect, it } from 'vitest';
import { readStandardRules, standardRules } from '../../../../src/analysis/standard/rules/read-rules.ts';
import { CrossfootError } from '../../../../src/core/base/errors.ts';

const GENERAL = {
  industry: 'general',
  sic: [],
  fields: {
    assets: { statement: 'balance', definition: 'All.', steps: [['Assets', 'OldAssets -2011'], 'equity + ?debt'] },
    equity: { statement: 'balance', definition: 'Own.', helper: true, steps: [['Equity']] },
    debt: { statement: 'balance', definition: 'Owed.', serviceSign: -1, steps: [['Debt custom']] },
  },
  identities: { 'a=e': { title: 'both sides', holds: 'assets = equity + ??debt' } },
  ratios: { eps: { title: 'a share', holds: 'eps = income / shares' } },
  universal: ['assets'],
};
const BANK = { industry: 'bank', sic: ['6020-6036', '6712'], fields: { debt: { steps: [] } } };

const read = (files: Readonly<Record<string, unknown>>) =>
  standardRules(new Map(Object.entries(files).map(([name, file]) => [name, JSON.stringify(file, null, 1)])));

function refusal(files: Readonly<Record<string, unknown>>): string {
  try {
    read(files);
  } catch (error) {
    if (error instanceof CrossfootError) return error.describe();
    throw error;
  }
  return '';
}

const withSteps = (...steps: readonly unknown[]) => ({
  'general.json': { ...GENERAL, fields: { ...GENERAL.fields, equity: { ...GENERAL.fields.equity, steps } } },
});

describe('rules of all companies', () => {
  const rules = read({ 'general.json': GENERAL });
  const general = rules.of(undefined);

  it('have fields in the order of the file, with what the file leaves out', () => {
    expect([...general.fields.keys()]).toEqual(['assets', 'equity', 'debt']);
    expect(general.fields.get('equity')).toMatchObject({ unit: 'money', helper: true, serviceSign: 1 });
    expect(general.fields.get('debt')).toMatchObject({ helper: false, serviceSign: -1 });
  });

  it('have steps of candidates with years, and of sums with fields that may be absent', () => {
    expect(general.fields.get('assets')?.steps).toEqual([
      {
        kind: 'candidates',
        text: 'Assets, OldAssets -2011',
        candidates: [{ name: 'Assets' }, { name: 'OldAssets', until: 2011 }],
      },
      {
        kind: 'sum',
        text: 'equity + ?debt',
        terms: [
          { field: 'equity', sign: 1, absent: 'fails' },
          { field: 'debt', sign: 1, absent: 'zero' },
        ],
      },
    ]);
    expect(general.fields.get('debt')?.steps).toMatchObject([{ candidates: [{ name: 'Debt', custom: true }] }]);
  });

  it('have identities and ratios with their ids', () => {
    expect(general.identities).toEqual([
      {
        id: 'a=e',
        title: 'both sides',
        total: 'assets',
        terms: [
          { field: 'equity', sign: 1, absent: 'fails' },
          { field: 'debt', sign: 1, absent: 'either' },
        ],
      },
    ]);
    expect(general.ratios).toMatchObject([{ id: 'eps', total: 'eps', numerator: 'income', denominator: 'shares' }]);
    expect(general.universal).toEqual(['assets']);
  });
});

describe('rules of an industry', () => {
  const own = {
    ...BANK,
    fields: {
      ...BANK.fields,
      deposits: { statement: 'balance', definition: 'Owed to savers.', helper: true, steps: [['Deposits']] },
    },
    identities: { 'a=e': { title: 'other', holds: 'assets = equity + deposits', partial: true } },
  };
  const rules = read({ 'bank.json': own, 'general.json': GENERAL });

  it('belong to its SIC codes; all others are general', () => {
    const industries = ['6020', '6036', '6712', '6037', '06020', 'x', undefined].map((code) => rules.of(code).industry);
    expect(industries).toEqual(['bank', 'bank', 'bank', 'general', 'bank', 'general', 'general']);
    expect(rules.industries.map(({ industry }) => industry)).toEqual(['general', 'bank']);
  });

  it('take the place of those of the same name and keep the rest', () => {
    const bank = rules.of('6020');
    expect([...bank.fields.keys()]).toEqual(['assets', 'equity', 'debt', 'deposits']);
    expect(bank.fields.get('debt')).toMatchObject({ definition: 'Owed.', serviceSign: -1, steps: [] });
    expect(bank.identities).toMatchObject([{ id: 'a=e', title: 'other', partial: true }]);
    expect(bank.universal).toEqual(['assets']);
    expect(rules.of(undefined).fields.get('debt')?.steps).toHaveLength(1);
  });

  it('give their concepts to those of all', () => {
    expect([...rules.concepts].sort()).toEqual(['Assets', 'Debt', 'Deposits', 'Equity', 'OldAssets']);
  });
});

describe('the fingerprint', () => {
  it('is that of the texts, in whatever order they come', () => {
    const once = read({ 'bank.json': BANK, 'general.json': GENERAL }).fingerprint;
    expect(once).toMatch(/^[0-9a-f]{16}$/);
    expect(read({ 'general.json': GENERAL, 'bank.json': BANK }).fingerprint).toBe(once);
    expect(read({ 'general.json': GENERAL, 'bank.json': { ...BANK, sic: ['6020'] } }).fingerprint).not.toBe(once);
  });
});

describe('a file that is wrong', () => {
  it.each([
    ['equity + + debt', 'general.json:21:5: equity, step 1: "equity + + debt" is not a sum of fields'],
    ['equity debt', 'it is not understood from "debt"'],
    ['equity + ??debt', 'equity, step 1: "??" before debt is for identities; a step has "?"'],
    ['', 'an empty text is not a sum of fields'],
    [['assets'], '"assets" is not the name of a concept with years such as "2009-2018" or none'],
    [['Assets -'], '"Assets -" is not the name of a concept'],
    [['Assets 2018-2009'], '"Assets 2018-2009" ends before it begins'],
    [[], 'equity, step 1: expected a list of concepts, { "each": a list of concepts }, or a sum of fields as text'],
    [1, 'equity, step 1: expected a list of concepts, { "each": a list of concepts }, or a sum of fields as text'],
  ])('names the file, the line, the field and the step: %j', (step, message) => {
    expect(refusal(withSteps(step))).toContain(message);
  });

  it('names each problem', () => {
    const said = refusal(withSteps('a b', ['c'], ['Good']));
    expect(said).toContain('equity, step 1');
    expect(said).toContain('equity, step 2');
    expect(said).not.toContain('step 3');
  });

  it.each([
    [{ sic: ['6036-6020'] }, 'sic 0: "6036-6020" is not a range of SIC codes'],
    [{ identities: { i: { title: 't', holds: 'assets' } } }, 'identities i: "assets" is not of the form'],
    [{ ratios: { r: { title: 't', holds: 'a = b + c' } } }, 'ratios r: "a = b + c" is not of the form'],
    [{ surplus: 1 }, 'surplus'],
    [{ fields: { deposits: { steps: [] } } }, 'bank.json: deposits has no statement or no definition'],
  ])('is refused: %j', (part, message) => {
    expect(refusal({ 'general.json': GENERAL, 'bank.json': { ...BANK, ...part } })).toContain(message);
  });

  it('does not share SIC codes with another', () => {
    const broker = { industry: 'broker', sic: ['6030-6040'], fields: {} };
    const said = refusal({ 'general.json': GENERAL, 'bank.json': BANK, 'broker.json': broker });
    expect(said).toContain('broker.json: SIC code 6030 belongs to bank.json too');
  });

  it('is missed if it is that of all companies', () => {
    expect(refusal({ 'bank.json': BANK })).toContain('general.json: the rules of all companies are missing');
  });
});

describe('the shipped rules', () => {
  const rules = readStandardRules();

  it('are read once', () => {
    expect(readStandardRules()).toBe(rules);
  });

  it('are of six industries', () => {
    expect(rules.industries.map(({ industry }) => industry)).toEqual([
      ...['general', 'bank', 'broker', 'insurance', 'oil-and-gas', 'real-estate'],
    ]);
    const codes = ['3571', '6021', '6211', '6311', '1311', '6798'];
    expect(codes.map((code) => rules.of(code).industry)).toEqual([
      ...['general', 'bank', 'broker', 'insurance', 'oil-and-gas', 'real-estate'],
    ]);
  });

  it('have all universal fields in each', () => {
    for (const { fields, universal } of rules.industries) {
      expect(universal).toHaveLength(13);
      expect(universal.filter((name) => fields.get(name)?.helper !== false)).toEqual([]);
    }
  });
});
