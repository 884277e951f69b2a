import type { FieldSet } from '../../expression/fields.ts';

/** The same fields; `found` collects the names of those that an expression finds, whether or not the rest of it can be read. */
export function recordedFields(fields: FieldSet): { readonly fields: FieldSet; readonly found: ReadonlySet<string> } {
  const found = new Set<string>();
  const find: FieldSet['find'] = (name) => {
    const field = fields.find(name);
    if (field) found.add(field.name);
    return field;
  };
  return { fields: { ...fields, find }, found };
}
