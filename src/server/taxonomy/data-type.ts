import type { FieldProperty } from '../../model/taxonomy.ts';
import type { WireDataType } from '../../protocol/fieldproperty/schema.ts';
import { DATA_TYPES } from '../../protocol/type-numbers.ts';

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

/** The data type of a field in the contract's numbering; `undefined` where nothing is known of it. */
export function wireDataType(property: FieldProperty): WireDataType | undefined {
  const { dataType, isNumeric, isMoney, canHoldValue, isSection } = property;
  if (!dataType && [isNumeric, isMoney, canHoldValue, isSection].every((flag) => flag === undefined)) return undefined;
  const id = dataType?.id ?? typeNumber(property);
  return { id, description: dataType?.name ?? DATA_TYPES[id], isNumeric, isMoney, canHoldValue, isSection };
}

function typeNumber({ dataType, canHoldValue, isNumeric }: FieldProperty): number {
  if (canHoldValue === false) return ABSTRACT;
  return NUMBERS.get(plainName(dataType?.name ?? '')) ?? (isNumeric ? DECIMAL : STRING);
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/itemtype$/, '');
}
