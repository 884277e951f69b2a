import { expect, test } from 'vitest';
import { dqc0004, equationsOf } from '../../../src/validation/rules/dqc-0004.ts';
import { dqc0009 } from '../../../src/validation/rules/dqc-0009.ts';
import { checkFiled, type Filed, publishedRule } from './filed-places.ts';

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

test('0004: values that must be equal or add up are compared at the lowest decimals, halves to even', () => {
  const check = (values: Readonly<Record<string, string>>) => checkFiled(dqc0004, EQUAL, filed(values));
  expect(check({ Assets: '3', Claims: '3.0' })).toEqual([]);
  expect(check({ Assets: '3', Claims: '4' })).toEqual(['Assets 3 | Claims 4 | DQC.US.0004.16']);
  expect(check({ Assets: '3000000@-6', Claims: '3100000@-5' })).toEqual([]);
  expect(check({ Assets: '2000000@-6', Claims: '2500000@-5' })).toEqual([]);
  expect(check({ Assets: '3000000@-6', Claims: '3600000@-5' })).toHaveLength(1);
  expect(check({ Claims: '10', Debt: '6', Equity: '4' })).toEqual([]);
  expect(check({ Claims: '10', Debt: '6', Equity: '5' })).toEqual(['Claims 10 | Debt 6, Equity 5 | DQC.US.0004.17']);
});

test('0004: nothing is said where a part is missing or in another place, of unknown precision, custom, or filed twice with two values', () => {
  const check = (numbers: readonly Filed[]) => checkFiled(dqc0004, EQUAL, numbers);
  expect(check(filed({ Claims: '10', Debt: '6' }))).toEqual([]);
  for (const place of [{ dimensions: 'A=B;' }, { unit: 'EUR' }, { period: '2009-01-01/2009-06-30' }]) {
    expect(check([...filed({ Assets: '3' }), ...filed({ Claims: '4' }, place)])).toEqual([]);
  }
  expect(check(filed({ Assets: '3', Claims: '4@-127' }))).toEqual([]);
  expect(check(filed({ Assets: '3', Claims: '4' }, { namespace: 'http://example.com/2009' }))).toEqual([]);
  expect(check([...filed({ Assets: '3', Claims: '4' }), ...filed({ Claims: '5' })])).toEqual([]);
  expect(check([...filed({ Assets: '3', Claims: '4@0' }), ...filed({ Claims: '4.2' })])).toHaveLength(1);
});

test('0004: an axis of a group excludes sums of its fields; a sum of NoDefault needs its parts without dimensions', () => {
  const relationships = ['summation-item T A 1.0', 'summation-item T B -1.0'];
  const values = { T: '1', A: '5', B: '3' };
  const [consolidation, other] = [
    { dimensions: 'us-gaap:StatementConsolidationItemsAxis=x:M;' },
    { dimensions: 'Q=M;' },
  ];
  const excluded = publishedRule('0004', { relationships, groups: { ConsolidationItemsAxis: ['A'] } });
  const excludedShort = { dimensions: 'ConsolidationItems=M;' };
  expect(checkFiled(dqc0004, excluded, filed(values, consolidation))).toEqual([]);
  expect(checkFiled(dqc0004, excluded, filed(values, excludedShort))).toEqual([]);
  expect(checkFiled(dqc0004, excluded, filed(values, other))).toHaveLength(1);
  const noDefault = publishedRule('0004', { relationships, groups: { NoDefault: ['T', 'A', 'B'] } });
  expect(checkFiled(dqc0004, noDefault, filed(values, other))).toEqual([]);
  expect(checkFiled(dqc0004, noDefault, [...filed(values, other), ...filed({ A: '9', B: '9' })])).toHaveLength(1);
  expect(checkFiled(dqc0004, noDefault, filed(values))).toHaveLength(1);
});

test('0004: a sum whose id names a field that it lacks is not run', () => {
  const relationships = ['summation-item T A 1.0', 'summation-item T B 1.0'];
  expect(equationsOf(publishedRule('0004', { relationships, elements: { 1: ['T', 'A', 'B', 'C'] } }))).toEqual([]);
  expect(equationsOf(publishedRule('0004', { relationships, elements: { 1: ['T', 'A', 'B'] } }))).toHaveLength(1);
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
