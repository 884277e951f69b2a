import { expect, test } from 'vitest';
import { typeOfDataType, typeOfUnit } from '../../../src/analysis/statement/value-type.ts';

test.each([
  ['monetaryItemType', 'money'],
  ['Monetary', 'money'],
  ['perShareItemType', 'per-share'],
  ['perUnit', 'per-share'],
  ['sharesItemType', 'shares'],
  ['percentItemType', 'percent'],
  ['pure', 'ratio'],
  ['Decimal', 'number'],
  ['stringItemType', 'text'],
  [null, null],
])('a field of the data type %s is %s', (dataType, type) => {
  expect(typeOfDataType(dataType)).toBe(type);
});

test.each([
  ['USD', 'money'],
  ['USD/shares', 'per-share'],
  ['shares', 'shares'],
  ['pure', 'ratio'],
  ['aapl:Store', 'number'],
  [null, 'number'],
])('a number in %s is %s', (unit, type) => {
  expect(typeOfUnit(unit)).toBe(type);
});
