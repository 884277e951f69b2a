import type { ValueType } from './statement.ts';

/** In this order: `perShareItemType` is not of shares. Names of the service, of data sets and of XBRL alike. */
const BY_DATA_TYPE: readonly (readonly [RegExp, ValueType])[] = [
  [/per(share|unit)/i, 'per-share'],
  [/monetary/i, 'money'],
  [/shares/i, 'shares'],
  [/percent/i, 'percent'],
  [/pure|ratio/i, 'ratio'],
  [/decimal|integer|float|double/i, 'number'],
];

/** `null` where no data type is known. */
export function typeOfDataType(dataType: string | null | undefined): ValueType | null {
  if (!dataType) return null;
  return BY_DATA_TYPE.find(([name]) => name.test(dataType))?.[1] ?? 'text';
}

/** The end or a part of names of US-GAAP and of filers for shares of a hundred; rates of exchange are none. */
const PERCENT_NAME = /(?:Percent|Percentage|(?<!Exchange)Rate)(?=[A-Z0-9]|$)/;

/** The type of a number by its unit, where its field has no known type; pure numbers may be percentages by the name. */
export function typeOfUnit(unit: string | null, name = ''): ValueType {
  if (unit === null) return 'number';
  if (unit === 'pure' && PERCENT_NAME.test(name)) return 'percent';
  if (/^[A-Z]{3}$/.test(unit)) return 'money';
  if (unit.includes('/')) return 'per-share';
  if (/^shares$/i.test(unit)) return 'shares';
  return unit === 'pure' ? 'ratio' : 'number';
}
