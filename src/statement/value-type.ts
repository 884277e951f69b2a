import type { ValueType } from './statement.ts';

/** In this order: `perShareItemType` is not of shares. Names of the service, of data sets and of XBRL alike. */
const BY_DATA_TYPE: readonly (readonly [RegExp, ValueType])[] = [
  [/per(share|unit)/i, 'per-share'],
  [/monetary/i, 'money'],
  [/shares/i, 'shares'],
  [/percent|pure|ratio/i, 'ratio'],
  [/decimal|integer|float|double/i, 'number'],
];

/** `null` where no data type is known. */
export function typeOfDataType(dataType: string | null | undefined): ValueType | null {
  if (!dataType) return null;
  return BY_DATA_TYPE.find(([name]) => name.test(dataType))?.[1] ?? 'text';
}

/** The type of a number by its unit, where its field has no known type. */
export function typeOfUnit(unit: string | null): ValueType {
  if (unit === null) return 'number';
  if (/^[A-Z]{3}$/.test(unit)) return 'money';
  if (unit.includes('/')) return 'per-share';
  if (/^shares$/i.test(unit)) return 'shares';
  return unit === 'pure' ? 'ratio' : 'number';
}
