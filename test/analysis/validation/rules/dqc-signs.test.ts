import { expect, test } from 'vitest';
import { dqc0013, dqc0014, dqc0015, dqc0128 } from '../../../../src/analysis/validation/rules/dqc-signs.ts';
import { checkFiled, type Filed, publishedRule } from './filed-places.ts';

const BEFORE_TAX = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes';

test('0013: a negative part is a finding where the income before tax of its period and dimensions is positive', () => {
  const whole = `${BEFORE_TAX}ExtraordinaryItemsNoncontrollingInterest`;
  const groups = { NegativeValuesWithDependence: ['Rate'], RuleDependence: [whole] };
  const rule = publishedRule('0013', { groups, elements: { 2774: ['Rate'] } });
  const year = '2009-01-01/2009-12-31';
  const rate: Filed = { field: 'Rate', value: '-0.02', unit: 'pure', period: year };
  const income = (value: string, place: Partial<Filed> = {}): Filed => ({
    field: whole,
    value,
    period: year,
    ...place,
  });
  const [domestic, foreign] = [`${BEFORE_TAX}Domestic`, `${BEFORE_TAX}Foreign`];
  const equityMethod = 'IncomeLossFromEquityMethodInvestments';
  const check = (...numbers: readonly Filed[]) => checkFiled(dqc0013, rule, [rate, ...numbers]);
  expect(check(income('5'))).toEqual([`Rate -0.02 | ${whole} 5 | DQC.US.0013.2774`]);
  expect(checkFiled(dqc0013, rule, [{ ...rate, value: '0.02' }, income('5')])).toEqual([]);
  expect(check(income('-5'))).toEqual([]);
  expect(check()).toEqual([]);
  expect(check(income('5', { period: '2008-01-01/2008-12-31' }))).toEqual([]);
  expect(check(income('5', { dimensions: 'A=B;' }))).toEqual([]);
  // The first form that is reported counts, whatever the signs of the others.
  expect(check(income('5'), income('-6', { field: domestic }))).toHaveLength(1);
  expect(check(income('-5'), income('6', { field: domestic }))).toEqual([]);
  expect(check(income('5', { field: domestic }), income('-6', { field: foreign }))).toEqual([]);
  expect(check(income('7', { field: domestic }), income('-6', { field: foreign }))).toEqual([
    `Rate -0.02 | ${domestic} 7, ${foreign} -6 | DQC.US.0013.2774`,
  ]);
  expect(check(income('5', { field: foreign }), income('-6', { field: equityMethod }))).toEqual([]);
  expect(check(income('5', { field: equityMethod }))).toEqual([]);
  expect(
    checkFiled(dqc0013, rule, [{ ...rate, field: 'EffectiveIncomeTaxRateReconciliationFdiiPercent' }, income('5')]),
  ).toEqual([`EffectiveIncomeTaxRateReconciliationFdiiPercent -0.02 | ${whole} 5 | DQC.US.0013.9791`]);
});

test('0013: the members that 0015 excludes are excluded; without 0015 rows with dimensions are left out', () => {
  const whole = `${BEFORE_TAX}ExtraordinaryItemsNoncontrollingInterest`;
  const rule = publishedRule('0013', { groups: { NegativeValuesWithDependence: ['Rate'] } });
  const negative = publishedRule('0015', { groups: { NegativeValues: [], ExcludedAxesAndMembers: ['RangeAxis'] } });
  const numbers = (dimensions: string) => [
    { field: 'Rate', value: '-1', dimensions },
    { field: whole, value: '5', dimensions },
  ];
  expect(checkFiled(dqc0013, rule, numbers('A=B;'), [negative])).toHaveLength(1);
  expect(checkFiled(dqc0013, rule, numbers('RangeAxis=B;'), [negative])).toEqual([]);
  expect(checkFiled(dqc0013, rule, numbers('A=B;'))).toEqual([]);
});

test('0014: a listed field is negative without dimensions', () => {
  const rule = publishedRule('0014', {
    groups: { NegativeValuesWithNoDimensions: ['Goodwill'] },
    elements: { 1: ['Goodwill'] },
  });
  const check = (value: string, place: Partial<Filed> = {}) =>
    checkFiled(dqc0014, rule, [{ field: 'Goodwill', value, ...place }]);
  expect(check('-1')).toEqual(['Goodwill -1 | | DQC.US.0014.1']);
  expect(check('0')).toEqual([]);
  expect(check('-1', { dimensions: 'A=B;' })).toEqual([]);
  expect(check('-1', { field: 'Other' })).toEqual([]);
});

test('0015: a listed field is negative, but for excluded axes, members and substrings of members', () => {
  const rule = publishedRule('0015', {
    groups: { NegativeValues: ['Cost'], ExcludedAxesAndMembers: ['RangeAxis', 'ConsolidationEliminationsMember'] },
    relationships: ['dimension-domain ScenarioAxis AdjustmentMember'],
    exclusions: [
      { kind: 'allowableSubString', text: 'Elimination|Reversal', fields: ['us-gaap/2025#LegalEntityAxis'] },
    ],
  });
  const check = (dimensions: string) => checkFiled(dqc0015, rule, [{ field: 'Cost', value: '-1', dimensions }]);
  for (const dimensions of ['', 'A=B;', 'ScenarioAxis=Forecast;', 'X=c:MyReversalMember;'])
    expect(check(dimensions)).toHaveLength(1);
  for (const dimensions of [
    ...[
      'us-gaap:RangeAxis=a:B;',
      'Range=B;',
      'X=us-gaap:ConsolidationEliminationsMember;',
      'X=ConsolidationEliminations;',
    ],
    ...['us-gaap:StatementScenarioAxis=us-gaap:AdjustmentMember;', 'dei:LegalEntityAxis=c:MyReversalMember;A=B;'],
  ]) {
    expect([dimensions, check(dimensions)]).toEqual([dimensions, []]);
  }
});

test('0015: some fields may be negative, one of them on one axis only', () => {
  const mayBe = 'SupplementaryInsuranceInformationNetInvestmentIncome';
  const rule = publishedRule('0015', { groups: { NegativeValues: [mayBe, 'InvestmentOwnedAtCost'] } });
  const check = (field: string, dimensions = '') => checkFiled(dqc0015, rule, [{ field, value: '-1', dimensions }]);
  expect(check(mayBe)).toEqual([]);
  expect(check('InvestmentOwnedAtCost')).toHaveLength(1);
  expect(check('InvestmentOwnedAtCost', 'us-gaap:InvestmentIdentifierAxis=One;')).toEqual([]);
});

test('0128: an amount of a member of a listed axis is larger than that of the whole', () => {
  const rule = publishedRule('0128', {
    groups: { Larger: ['PropertyPlantAndEquipmentByTypeAxis', 'StatementClassOfStockAxis'] },
  });
  const check = (...parts: (readonly [dimensions: string, value: string, unit?: string])[]) =>
    checkFiled(
      dqc0128,
      rule,
      parts.map(([dimensions, value, unit = 'USD']) => ({ field: 'Plant', dimensions, value, unit })),
    );
  const [land, tools] = [
    'us-gaap:PropertyPlantAndEquipmentByTypeAxis=us-gaap:LandMember;',
    'PropertyPlantAndEquipmentByType=Tools;',
  ];
  expect(check(['', '10'], [land, '11'], [tools, '2'])).toEqual([`Plant ${land} 11 | Plant 10 | DQC.US.0128.9594`]);
  expect(check(['', '10'], ['ClassOfStock=A;', '11'])).toHaveLength(1);
  expect(check(['', '10'], [land, '10'])).toEqual([]);
  expect(check(['', '10@0'], [land, '10.4@1'])).toEqual([]);
  expect(check([land, '11'])).toEqual([]);
  expect(check(['', '-10'], [land, '11'])).toEqual([]);
  expect(check(['', '10'], [land, '11'], [tools, '-1'])).toEqual([]);
  expect(check(['', '10'], [`${land}A=B;`, '11'])).toEqual([]);
  expect(check(['', '10'], ['BusinessSegments=X;', '11'])).toEqual([]);
  expect(check(['', '10', 'shares'], [land, '11', 'shares'])).toEqual([]);
});
