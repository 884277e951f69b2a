import type { Assumptions } from '../assumptions.ts';
import type { WireDataType } from './schema.ts';

/** How the property is spelt that the contract spells in two ways. */
export type Spelling = Assumptions['canholdvalue'];

/** The members of `extendedproperty` that are there, 0 or 1, in the contract's order; `undefined` where none is. */
export function extendedProperty(
  { isNumeric, isMoney, canHoldValue, isSection }: WireDataType,
  spelling: Spelling,
): Readonly<Record<string, 0 | 1>> | undefined {
  const flags: readonly (readonly [string, boolean | undefined])[] = [
    ['isnumeric', isNumeric],
    ['ismoney', isMoney],
    [spelling, canHoldValue],
    ['issection', isSection],
  ];
  const present = flags.flatMap(([name, flag]) => (flag === undefined ? [] : [[name, flag ? 1 : 0] as const]));
  return present.length === 0 ? undefined : Object.fromEntries(present);
}
