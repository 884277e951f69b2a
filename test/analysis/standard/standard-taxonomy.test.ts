import { describe, expect, it } from 'vitest';
import type { FieldRule, IndustryRules } from '../../../src/analysis/standard/rules/rule.ts';
import { HEADER_LABELS, STANDARD_LABELS } from '../../../src/analysis/standard/standard-labels.ts';
import { standardTaxonomy } from '../../../src/analysis/standard/standard-taxonomy.ts';
import { CORE_STATEMENTS, HEADER_FIELDS } from '../../../src/core/model/default-group.ts';

const rule = (name: string, given: Partial<FieldRule> = {}): FieldRule => ({
  name,
  statement: 'balance',
  unit: 'money',
  helper: false,
  serviceSign: 1,
  definition: '',
  isPositive: false,
  without: [],
  lessens: [],
  steps: [{ kind: 'candidates', text: name, candidates: [{ name }] }],
  ...given,
});

const industry = (name: string, rules: readonly FieldRule[]): IndustryRules => ({
  industry: name,
  fields: new Map(rules.map((each) => [each.name, each])),
  identities: [],
  ratios: [],
  rolls: [],
  sums: new Map(),
  contains: new Map(),
  universal: [],
});

const GENERAL = industry('general', [
  rule('totalassets', { definition: 'All assets.' }),
  rule('treasurystock', { serviceSign: -1 }),
  rule('ppegross', { helper: true }),
  rule('basicepsnetincome', { statement: 'income', unit: 'money per share' }),
  rule('totalrevenue', { statement: 'income' }),
  rule('deferredcharges', { steps: [] }),
  rule('accountingchange', { statement: 'income', steps: [] }),
]);
const BANK = industry('bank', [
  rule('totalassets', { definition: 'All assets of a bank.' }),
  rule('accountingchange', { statement: 'income' }),
  rule('noninterestincome', { statement: 'income' }),
]);

const taxonomy = standardTaxonomy([GENERAL, BANK], 'rules-1');
const { sections = [], presentation = [], labels = [], properties = [] } = taxonomy.parts;
const property = (name: string) => properties.find(({ field }) => field.name === name);

describe('the taxonomy of derived core financials', () => {
  it('is that of core financials, without a calculation', () => {
    expect(taxonomy).toMatchObject({ source: 'standard', id: '50', version: 'rules-1', name: 'Core Financials' });
    expect(taxonomy.parts.calculation).toEqual([]);
  });

  it('has a section a statement, with the fields that some industry has, in the order of the rules', () => {
    expect(sections.map(({ id, title, relativeOrder }) => [id, title, relativeOrder])).toEqual([
      ['5001', 'Balance Sheet', '100'],
      ['5002', 'Income Statement', '200'],
      ['5003', 'Cash Flow', '300'],
      ['5004', 'Period Information', '400'],
    ]);
    const below = (id: string) =>
      presentation.filter(({ sectionId }) => sectionId === id).map(({ child }) => child.name);
    expect(below('5001')).toEqual(['totalassets', 'treasurystock']);
    expect(below('5002')).toEqual(['basicepsnetincome', 'totalrevenue', 'accountingchange', 'noninterestincome']);
    expect(below('5004')).toEqual(HEADER_FIELDS);
    expect(presentation[2]).toEqual({
      sectionId: '5002',
      parent: { namespace: 'service', name: 'incomestatementabstract' },
      child: { namespace: 'service', name: 'basicepsnetincome' },
      relativeOrder: '100',
      childLevel: 0,
    });
  });

  it('states type, period and side of each field in the words of the contract', () => {
    expect(property('totalassets')).toEqual({
      field: { namespace: 'service', name: 'totalassets' },
      rowNumber: 2,
      dataType: { id: 5, name: 'Monetary' },
      isNumeric: true,
      isMoney: true,
      canHoldValue: true,
      isSection: false,
      periodType: 'instant',
      balanceType: 'debit',
    });
    expect(property('treasurystock')).not.toHaveProperty('balanceType');
    expect(property('basicepsnetincome')).toMatchObject({
      dataType: { id: 4 },
      isMoney: false,
      periodType: 'duration',
    });
    expect(property('balancesheetabstract')).toMatchObject({ rowNumber: 1, canHoldValue: false, isSection: true });
    expect(['periodenddate', 'restated', 'cik', 'fiscalyear'].map((name) => property(name)?.dataType?.name)).toEqual([
      'DateTime',
      'Boolean',
      'String',
      'Integer',
    ]);
    expect(properties.map(({ rowNumber }) => rowNumber)).toEqual(properties.map((_, at) => at + 1));
  });

  it('has labels, and definitions where the rules give one; a field without a label has its name', () => {
    const of = (name: string) =>
      labels.filter(({ field }) => field.name === name).map((each) => [each.labelType, each.text]);
    expect(of('totalassets')).toEqual([
      ['primary', 'Total Assets'],
      ['full', 'All assets.'],
    ]);
    expect(of('noninterestincome')).toEqual([['primary', 'noninterestincome']]);
    expect(of('incomestatementabstract')).toEqual([['primary', 'Income Statement']]);
  });

  it('has a label for each field of core financials', () => {
    const core = Object.values(CORE_STATEMENTS).flat();
    expect(core.filter((name) => !STANDARD_LABELS.has(name))).toEqual([]);
    expect([...HEADER_LABELS.keys()]).toEqual(HEADER_FIELDS);
  });
});
