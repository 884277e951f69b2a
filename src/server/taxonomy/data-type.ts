import type { FieldProperty } from '../../model/taxonomy.ts';
import type { WireDataType } from '../../protocol/taxonomy/field-properties.ts';
import { DATA_TYPES } from '../../protocol/taxonomy/type-numbers.ts';

const ABSTRACT = 1;
const DECIMAL = 4;
const STRING = 7;

/** Numbers of the contract for the names of types in taxonomies that have no numbers, in lower case and without `ItemType`. */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...Object.entries(DATA_TYPES).map(([id, name]): [string, number] => [plainName(name), Number(id)]),
  ['int', 15],
  ['long', 15],
  ['nonnegativeinteger', 15],
  ['positiveinteger', 15],
  ['pure', 8],
]);

/**
 * The data type of a field in the contract's numbers and names; `undefined` where nothing is known of it. A publisher that numbers its types
 * names them too; types without a number (`monetaryItemType`) get both from the contract's table. `headsSection`: whether the field is the
 * head of a section of the presentation, where the publisher does not say whether it is a section.
 */
export function wireDataType(property: FieldProperty, headsSection: boolean): WireDataType | undefined {
  const { dataType, isNumeric, isMoney, canHoldValue } = property;
  const isUnknown = [isNumeric, isMoney, canHoldValue, property.isSection].every((flag) => flag === undefined);
  if (!dataType && isUnknown) return undefined;
  const isSection = property.isSection ?? (canHoldValue === false && headsSection);
  const id = dataType?.id ?? typeNumber(property);
  const description = dataType?.id === undefined ? DATA_TYPES[id] : dataType.name;
  return { id, description, isNumeric, isMoney, canHoldValue, isSection };
}

function typeNumber({ dataType, canHoldValue, isNumeric }: FieldProperty): number {
  if (canHoldValue === false) return ABSTRACT;
  return NUMBERS.get(plainName(dataType?.name ?? '')) ?? (isNumeric ? DECIMAL : STRING);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/itemtype$/, '');
}
