import { inputError } from '../../base/errors.ts';
import type { FieldProperty } from '../../model/taxonomy.ts';
import { taxonomyField } from './service-field.ts';

type NumberedField = { readonly id: number; readonly name: string; readonly rowNumber?: number | undefined };

/**
 * The service's field numbers as properties that say nothing else, so that answers without the property resource keep them.
 * A name with two numbers or a number with two names is an input error: names are the identity of fields here.
 */
export function fieldNumbers(fields: Iterable<NumberedField>, file: string): readonly FieldProperty[] {
  const byName = new Map<string, NumberedField>();
  const byId = new Map<number, string>();
  for (const field of fields) {
    const { id } = field;
    const name = field.name.toLowerCase();
    const knownId = byName.get(name)?.id ?? id;
    const knownName = byId.get(id) ?? name;
    if (knownId !== id || knownName !== name) {
      const message =
        knownId === id
          ? `field number ${id} is both ${knownName} and ${name}`
          : `field ${name} has two numbers: ${knownId} and ${id}`;
      throw inputError(message, { place: { file } });
    }
    if (!byName.has(name)) byName.set(name, field);
    byId.set(id, name);
  }
  return [...byName].map(([name, { id, rowNumber }]) => ({
    field: taxonomyField(name),
    fieldId: id,
    ...(rowNumber === undefined ? {} : { rowNumber }),
  }));
}

/** How many fields have a name that is not in lower case, as the names in rows are. */
export function countMixedCase(fields: Iterable<{ readonly name: string }>): number {
  const names = new Set<string>();
  for (const { name } of fields) if (name !== name.toLowerCase()) names.add(name);
  return names.size;
}
