import type { FieldSet } from './fields.ts';

/**
 * The same fields; `found` collects the names of those that an expression finds, also where the expression has errors.
 */
export function recordedFields(fields: FieldSet): { readonly fields: FieldSet; readonly found: ReadonlySet<string> } {
  const found = new Set<string>();
  const find: FieldSet['find'] = (name) => {
    const field = fields.find(name);
    if (field) found.add(field.name);
    return field;
  };
  return { fields: { ...fields, find }, found };
}

/** The same fields, of which messages suggest only the visible ones. */
export function suggestingOnly(fields: FieldSet, isVisible: (name: string) => boolean): FieldSet {
  return { ...fields, names: fields.names.filter(isVisible) };
}
