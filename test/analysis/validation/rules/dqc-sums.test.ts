import { expect, test } from 'vitest';
import { dqc0004, dqc0009 } from '../../../../src/analysis/validation/rules/dqc-sums.ts';
import { checkFiled, detailsOf, type Filed, publishedRule } from './filed-places.ts';

const EQUAL = publishedRule('0004', {
  relationships: [
    'concept-equivalents Assets Claims',
    'summation-item Claims Debt 1.0',
    'summation-item Claims Equity 1.0',
  ],
  elements: { 16: ['Assets', 'Claims'], 17: ['Claims', 'Debt', 'Equity'] },
});

const filed = (values: Readonly<Record<string, string>>, place: Partial<Filed> = {}): Filed[] =>
  Object.entries(values).map(([field, value]) => ({ field, value, ...place }));

test('0004: values may differ by two units of the last place of the least precise, which are rounded to it first', () => {
  const check = (values: Readonly<Record<string, string>>) => checkFiled(dqc0004, EQUAL, filed(values));
  expect(check({ Assets: '3@0', Claims: '5@0' })).toEqual([]);
  expect(check({ Assets: '3@0', Claims: '6@0' })).toEqual(['Assets 3@0 | Claims 6 | DQC.US.0004.16']);
  expect(check({ Assets: '3000000@-6', Claims: '5400000@-5' })).toEqual([]);
  expect(check({ Assets: '3000000@-6', Claims: '5600000@-5' })).toHaveLength(1);
  // Halves to even.
  expect(check({ Assets: '3000000@-6', Claims: '5500000@-5' })).toHaveLength(1);
  expect(check({ Assets: '2000000@-6', Claims: '4500000@-5' })).toEqual([]);
  expect(check({ Assets: '3@32767', Claims: '3@32767' })).toEqual([]);
  expect(check({ Assets: '3@32767', Claims: '4@32767' })).toHaveLength(1);
  expect(check({ Claims: '10@0', Debt: '6@0', Equity: '4@0' })).toEqual([]);
  expect(check({ Claims: '10@0', Debt: '6@0', Equity: '9@0' })).toEqual([
    'Claims 10@0 | Debt 6, Equity 9 | DQC.US.0004.17',
  ]);
});

test('0004: says whether one value must be equal or several must add up', () => {
  const numbers = filed({ Assets: '3', Claims: '9', Debt: '1', Equity: '1' });
  expect(detailsOf(dqc0004, EQUAL, numbers)).toEqual(['must be equal to', 'must be the sum of']);
});

test('0004: of values that state no decimals the finest written place counts', () => {
  const check = (values: Readonly<Record<string, string>>) => checkFiled(dqc0004, EQUAL, filed(values));
  expect(check({ Assets: '4000', Claims: '6000' })).toEqual([]);
  expect(check({ Assets: '4000', Claims: '7000' })).toHaveLength(1);
  expect(check({ Assets: '4000', Claims: '4100' })).toEqual([]);
  expect(check({ Assets: '4000', Claims: '4300' })).toHaveLength(1);
  expect(check({ Assets: '0', Claims: '0' })).toEqual([]);
});

test('0004: nothing is said where a part is missing or in another place, of unknown precision, custom, or filed twice with two values', () => {
  const check = (numbers: readonly Filed[]) => checkFiled(dqc0004, EQUAL, numbers);
  expect(check(filed({ Claims: '10', Debt: '6' }))).toEqual([]);
  for (const place of [{ dimensions: 'A=B;' }, { unit: 'EUR' }, { period: '2009-01-01/2009-06-30' }]) {
    expect(check([...filed({ Assets: '3' }), ...filed({ Claims: '9' }, place)])).toEqual([]);
  }
  expect(check(filed({ Assets: '3', Claims: '9@-127' }))).toEqual([]);
  expect(check(filed({ Assets: '3', Claims: '9' }, { namespace: 'http://example.com/2009' }))).toEqual([]);
  expect(check([...filed({ Assets: '3', Claims: '9' }), ...filed({ Claims: '5' })])).toEqual([]);
  expect(check([...filed({ Assets: '3', Claims: '9@0' }), ...filed({ Claims: '9.2' })])).toHaveLength(1);
});

test('0004: equity with or without the minority interest, and two parts of liabilities, stand for what is not reported', () => {
  const [equity, mezzanine] = [
    'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
    'TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests',
  ];
  const claims = 'LiabilitiesAndStockholdersEquity';
  const rule = publishedRule('0004', {
    relationships: [equity, 'Liabilities', mezzanine].map((part) => `summation-item ${claims} ${part} 1.0`),
    elements: { 9283: [claims, equity, 'Liabilities', mezzanine] },
  });
  const check = (values: Readonly<Record<string, string>>) => checkFiled(dqc0004, rule, filed(values));
  const rest = { [claims]: '100', [mezzanine]: '10' };
  expect(check({ ...rest, StockholdersEquity: '50', Liabilities: '40' })).toEqual([]);
  expect(check({ ...rest, StockholdersEquity: '45', MinorityInterest: '5', Liabilities: '40' })).toEqual([]);
  expect(check({ ...rest, StockholdersEquity: '50', LiabilitiesCurrent: '15', LiabilitiesNoncurrent: '25' })).toEqual(
    [],
  );
  expect(check({ ...rest, [equity]: '50', StockholdersEquity: '45', Liabilities: '40' })).toEqual([]);
  const found = check({ ...rest, StockholdersEquity: '45', MinorityInterest: '9', Liabilities: '40' });
  expect(found).toEqual([
    `${claims} 100 | StockholdersEquity 45, MinorityInterest 9, Liabilities 40, ${mezzanine} 10 | DQC.US.0004.9283`,
  ]);
  expect(check({ ...rest, MinorityInterest: '9', Liabilities: '40' })).toEqual([]);
  expect(check({ ...rest, StockholdersEquity: '50', LiabilitiesCurrent: '90' })).toEqual([]);
});

test('0004: another change in cash stands for a total that is not reported', () => {
  const [total, other] = [
    'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    'CashAndCashEquivalents',
  ].map((name) => `${name}PeriodIncreaseDecreaseExcludingExchangeRateEffect`);
  const rule = publishedRule('0004', {
    relationships: [`summation-item ${total} A 1.0`, `summation-item ${total} B 1.0`],
    elements: { 9286: [total ?? '', 'A', 'B'] },
  });
  expect(checkFiled(dqc0004, rule, filed({ [other ?? '']: '9', A: '1', B: '3' }))).toEqual([
    `${other} 9 | A 1, B 3 | DQC.US.0004.9286`,
  ]);
});

test('0004: the axis of a list excludes the sum whose fields it lists, and no other; dimensions need no default', () => {
  const relationships = ['summation-item T A 1.0', 'summation-item T B -1.0', 'summation-item S T 1.0'];
  const values = { T: '1', A: '9', B: '3' };
  const [consolidation, other] = [
    { dimensions: 'us-gaap:StatementConsolidationItemsAxis=x:M;' },
    { dimensions: 'Q=M;' },
  ];
  const excluded = publishedRule('0004', { relationships, groups: { ConsolidationItemsAxis: ['T', 'A', 'B'] } });
  const excludedShort = { dimensions: 'ConsolidationItems=M;' };
  expect(checkFiled(dqc0004, excluded, filed(values, consolidation))).toEqual([]);
  expect(checkFiled(dqc0004, excluded, filed(values, excludedShort))).toEqual([]);
  expect(checkFiled(dqc0004, excluded, filed(values, other))).toHaveLength(1);
  expect(checkFiled(dqc0004, excluded, filed({ S: '9', T: '1' }, consolidation))).toHaveLength(1);
});

test('0004: a field that the id of a sum names beside its parts is one of them', () => {
  const relationships = ['summation-item T A 1.0', 'summation-item T B 1.0'];
  const rule = publishedRule('0004', { relationships, elements: { 1: ['T', 'A', 'B', 'C'] } });
  expect(checkFiled(dqc0004, rule, filed({ T: '9', A: '1', B: '2' }))).toEqual([]);
  expect(checkFiled(dqc0004, rule, filed({ T: '9', A: '1', B: '2', C: '6' }))).toEqual([]);
  expect(checkFiled(dqc0004, rule, filed({ T: '9', A: '1', B: '2', C: '2' }))).toEqual([
    'T 9 | A 1, B 2, C 2 | DQC.US.0004.1',
  ]);
});

test('0009: a value is at most another, by arcs and by ids that chains of arcs connect', () => {
  const rule = publishedRule('0009', {
    relationships: ['greaterThan-concept Authorized Issued', 'greaterThan-concept Issued Outstanding'],
    elements: { 15: ['Outstanding', 'Authorized'], 24: ['Outstanding', 'Issued'], 99: ['Outstanding', 'Other'] },
  });
  const check = (values: Readonly<Record<string, string>>) =>
    checkFiled(dqc0009, rule, filed(values, { unit: 'shares' }));
  expect(check({ Authorized: '9', Issued: '8', Outstanding: '8', Other: '1' })).toEqual([]);
  expect(check({ Issued: '8', Outstanding: '9' })).toEqual(['Outstanding 9 | Issued 8 | DQC.US.0009.24']);
  expect(check({ Authorized: '8', Outstanding: '9' })).toEqual(['Outstanding 9 | Authorized 8 | DQC.US.0009.15']);
  expect(check({ Authorized: '8', Issued: '9' })).toEqual(['Issued 9 | Authorized 8 |']);
  expect(check({ Issued: '8000@-3', Outstanding: '8400@0' })).toEqual([]);
});
