import { isNumberField, isTextField } from '../../../protocol/rows/known-fields.ts';
import { type ByteInterner, createByteInterner, internBytes } from '../../fsds/byte-interner.ts';
import { HEADER } from '../row-fields.ts';

/** The fields that an answer names, numbered by their bytes, and what is known of each by its number. */
export type FieldNames = {
  readonly bytes: ByteInterner;
  readonly text: string[];
  /** Whether its values are text even where they look like numbers, and whether it is known to hold numbers. */
  readonly isText: boolean[];
  readonly isNumber: boolean[];
  /** Which of the fields that make the identity it is, -1 for others. */
  readonly role: number[];
  /** Its number among the fields with values, -1 as long as there is none. */
  readonly field: number[];
  /** The last row that reported it. */
  readonly row: number[];
  /** Which kinds of values it had: {@link NUMBER}, {@link TEXT} or both. */
  readonly kinds: number[];
  /** Names in lower case by role. */
  readonly roles: ReadonlyMap<string, number>;
};

export const NO_ROLE = -1;
export const NUMBER = 1;
export const TEXT = 2;

/** `identity`: fields that identify rows beside those of the header. */
export function fieldNames(identity: readonly string[]): FieldNames {
  const roles = new Map<string, number>();
  for (const name of [...Object.values(HEADER), ...identity]) if (!roles.has(name)) roles.set(name, roles.size);
  return {
    bytes: createByteInterner(256),
    text: [],
    isText: [],
    isNumber: [],
    role: [],
    field: [],
    row: [],
    kinds: [],
    roles,
  };
}

/** The number of the name that `bytes[start .. end]` spell in UTF-8. */
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
