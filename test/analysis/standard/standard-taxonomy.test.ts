import { describe, expect, it } from 'vitest';
import { readStandardRules } from '../../../src/analysis/standard/rules/read-rules.ts';
import type { FieldRule, IndustryRules, Term } from '../../../src/analysis/standard/rules/rule.ts';
import { HEADER_LABELS, standardLabel } from '../../../src/analysis/standard/standard-labels.ts';
import { standardTaxonomies } from '../../../src/analysis/standard/standard-taxonomy.ts';
import { HEADER_FIELDS } from '../../../src/core/model/default-group.ts';

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

const industry = (name: string, rules: readonly FieldRule[], more: Partial<IndustryRules> = {}): IndustryRules => ({
  industry: name,
  fields: new Map(rules.map((each) => [each.name, each])),
  identities: [],
  ratios: [],
  rolls: [],
  sums: new Map(),
  contains: new Map(),
  universal: [],
  ...more,
});

const GENERAL = industry('general', [
  rule('totalassets', { definition: 'All assets.', label: 'Total Assets', balance: 'debit' }),
  rule('treasurystock', { serviceSign: -1, balance: 'debit' }),
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

const [taxonomy] = standardTaxonomies([GENERAL, BANK], 'rules-1');
const { sections = [], presentation = [], labels = [], properties = [] } = taxonomy?.parts ?? {};
const property = (name: string) => properties.find(({ field }) => field.name === name);

describe('the taxonomy of derived core financials', () => {
  it('is that of core financials, without a calculation', () => {
    expect(taxonomy).toMatchObject({ source: 'standard', id: '50', version: 'rules-1', name: 'Core Financials' });
    expect(taxonomy?.parts.calculation).toEqual([]);
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

  it('has labels in the shipped rules, and of each header field', () => {
    expect(standardLabel('totalassets')).toBe('Total Assets');
    expect(standardLabel('nothing')).toBe('nothing');
    const [general] = readStandardRules().industries;
    const core = [...(general?.fields.values() ?? [])].filter(({ helper }) => !helper);
    expect(core.filter(({ label }) => label === undefined)).toEqual([]);
    expect([...HEADER_LABELS.keys()]).toEqual(HEADER_FIELDS);
  });
});

describe('the taxonomy of full financials of an industry', () => {
  const part = (field: string, sign: 1 | -1): Term => ({ field, sign, absent: 'fails' });
  const lines = [
    { heading: 'Own Funds' },
    { field: 'commonstock' },
    { field: 'treasurystock' },
    { field: 'equity', sum: { terms: [part('commonstock', 1), part('treasurystock', -1)] } },
    { field: 'loans' },
    { field: 'all', sum: { terms: [part('loans', -1), part('equity', 1)] } },
  ];
  const fields = new Set(['commonstock', 'treasurystock', 'equity', 'loans', 'all']);
  const financials = { taxonomy: '19', statements: { balance: lines, income: [], 'cash flow': [] }, fields };
  const own = industry(
    'bank',
    [...fields].map((name) => rule(name, { helper: true, serviceSign: name === 'treasurystock' ? -1 : 1 })),
    { financials },
  );
  const [, full] = standardTaxonomies([own], 'rules-1');

  it('has the id and the name of the service, and a calculation of the statements with totals alone', () => {
    expect(full).toMatchObject({ source: 'standard', id: '19', name: 'Banks and Savings Institutions (BASI)' });
    expect(full?.parts.sections?.map(({ structure, id }) => `${structure} ${id}`)).toEqual([
      'calculation 1901',
      'presentation 1901',
      'presentation 1902',
      'presentation 1903',
      'presentation 1904',
    ]);
  });

  it('adds up in the signs of the rows, each total before its parts', () => {
    const relationships = full?.parts.calculation?.map(({ parent, child, weight, childLevel, relativeOrder }) =>
      [childLevel, parent.name, child.name, weight, relativeOrder].join(' '),
    );
    expect(relationships).toEqual([
      '0 all loans -1.0000 100',
      '0 all equity 1.0000 200',
      '1 equity commonstock 1.0000 100',
      '1 equity treasurystock 1.0000 200',
    ]);
  });

  it('shows lines below their headings', () => {
    const shown = full?.parts.presentation?.filter(({ sectionId }) => sectionId === '1901');
    expect(shown?.map(({ parent, child, childLevel }) => [childLevel, parent.name, child.name].join(' '))).toEqual([
      '0 balancesheetabstract ownfundsabstract',
      '1 ownfundsabstract commonstock',
      '1 ownfundsabstract treasurystock',
      '1 ownfundsabstract equity',
      '1 ownfundsabstract loans',
      '1 ownfundsabstract all',
    ]);
  });

  it('is there for each of the six industries, with every line and a sum for each total of the shipped rules', () => {
    const rules = readStandardRules();
    const taxonomies = standardTaxonomies(rules.industries, 'shipped');
    expect(taxonomies.map(({ id }) => id)).toEqual(['50', '18', '19', '28', '20', '30', '27']);
    for (const { financials: shipped } of rules.industries) {
      const { parts } = taxonomies.find(({ id }) => id === shipped?.taxonomy) ?? {};
      const totals = Object.values(shipped?.statements ?? {}).flatMap((all) =>
        all.flatMap((line) => ('field' in line && line.sum ? [line.field] : [])),
      );
      expect(new Set(parts?.calculation?.map(({ parent }) => parent.name))).toEqual(new Set(totals));
      const labelled = new Set(parts?.labels?.map(({ field }) => field.name));
      expect([...(shipped?.fields ?? [])].filter((name) => !labelled.has(name))).toEqual([]);
      const other = parts?.labels?.find(
        ({ field, text }) => field.name === 'otherstockholdersequity' && text.endsWith('.'),
      );
      expect(other?.text).toBe(
        'Equity of the parent that no other line shows. The rest of its total, whose sum holds by construction.',
      );
    }
  });
});
