import type { FieldName } from '../model/taxonomy.ts';

/** Numbers texts in the order of their first appearance. */
export function textNumbers(): { numberOf(text: string): number; names(): readonly string[] } {
  const numbers = new Map<string, number>();
  return {
    numberOf: (text) => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, numbers.size);
      return numbers.size - 1;
    },
    names: () => [...numbers.keys()],
  };
}

/** Numbers field names in the order of their first appearance; readers that reuse the name objects are served faster. */
export function fieldNumbers(): { numberOf(field: FieldName): number; names(): readonly FieldName[] } {
  const byObject = new Map<FieldName, number>();
  const byText = new Map<string, number>();
  const names: FieldName[] = [];
  const lookUp = (field: FieldName): number => {
    const text = `${field.namespace}\u0000${field.name}`;
    const known = byText.get(text);
    if (known !== undefined) return known;
    byText.set(text, names.length);
    return names.push(field) - 1;
  };
  return {
    numberOf: (field) => {
      const known = byObject.get(field);
      if (known !== undefined) return known;
      const number = lookUp(field);
      byObject.set(field, number);
      return number;
    },
    names: () => names,
  };
}
