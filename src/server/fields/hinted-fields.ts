import type { FieldSet } from '../../expression/fields.ts';
import { type ApplicationKey, mayReadField } from '../../model/application-key.ts';

/** The same fields, of which messages suggest only those that all of the keys may see. */
export function hintedFields(fields: FieldSet, keys: readonly ApplicationKey[]): FieldSet {
  return { ...fields, names: fields.names.filter((name) => keys.every((key) => mayReadField(key, name))) };
}
