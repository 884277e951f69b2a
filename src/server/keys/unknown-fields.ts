import type { ApplicationKey } from '../../model/application-key.ts';
import { CORE_FIELDS } from '../../protocol/rows/default-group.ts';

/** A field that a key names and that nothing knows. */
export type UnknownField = {
  readonly label: string;
  readonly member: 'fields' | 'withoutFields';
  readonly name: string;
};

/**
 * What keys name of fields that neither the contract nor `known`, names in lower case, has: most likely misspelt, so that a key sees what it
 * must not, or does not see what it may. No error: a store may yet be brought such rows.
 */
export function unknownFields(keys: readonly ApplicationKey[], known: ReadonlySet<string>): readonly UnknownField[] {
  const ofContract = new Set(CORE_FIELDS);
  const isUnknown = (name: string): boolean => !known.has(name) && !ofContract.has(name);
  return keys.flatMap(({ label, fields, withoutFields }) => [
    ...(fields === 'all' ? [] : fields.filter(isUnknown).map((name) => ({ label, member: 'fields', name }) as const)),
    ...withoutFields.filter(isUnknown).map((name) => ({ label, member: 'withoutFields', name }) as const),
  ]);
}
