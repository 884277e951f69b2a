import { memoize } from '../../../base/collections.ts';
import { isNumberField, isTextField } from '../../../protocol/rows/default-group.ts';
import { createByteInterner, internBytes } from '../../fsds/byte-interner.ts';
import { HEADER } from '../row-fields.ts';

export const NO_ROLE = -1;
export const NUMBER = 1;
export const TEXT = 2;

/** The fields that an answer names, numbered by their bytes, and facts about each by its number. */
export type FieldNames = ReturnType<typeof fieldNames>;

/** `identity`: fields that identify rows beside those of the header. */
export function fieldNames(identity: readonly string[]) {
  const names = new Set([...Object.values(HEADER), ...identity]);
  return {
    bytes: createByteInterner(256),
    text: [] as string[],
    /** Whether its values are text even where they look like numbers, and whether it is known to hold numbers. */
    isText: [] as boolean[],
    isNumber: [] as boolean[],
    /** Its role in the identity of rows, {@link NO_ROLE} for others. */
    role: [] as number[],
    /** Its number among the fields with values, -1 as long as it has none. */
    field: [] as number[],
    /** The last row that reported it. */
    row: [] as number[],
    /** The kinds of its values: {@link NUMBER}, {@link TEXT} or both. */
    kinds: [] as number[],
    /** Roles by name in lower case. */
    roles: new Map(Array.from(names, (name, role) => [name, role])) as ReadonlyMap<string, number>,
  };
}

/** The number of the name in `bytes[start .. end]`, as UTF-8. */
export function nameNumber(names: FieldNames, bytes: Buffer, start: number, end: number): number {
  const number = internBytes(names.bytes, bytes, start, end);
  if (number === names.text.length) {
    const text = bytes.toString('utf8', start, end);
    names.text.push(text);
    names.isText.push(isTextField(text));
    names.isNumber.push(isNumberField(text));
    names.role.push(names.roles.get(text.toLowerCase()) ?? NO_ROLE);
    names.field.push(-1);
    names.row.push(-1);
    names.kinds.push(0);
  }
  return number;
}

/** {@link nameNumber} for names in memory: each is looked up once. */
export function nameNumbers(names: FieldNames): (name: string) => number {
  return memoize((name) => {
    const bytes = Buffer.from(name);
    return nameNumber(names, bytes, 0, bytes.length);
  });
}
