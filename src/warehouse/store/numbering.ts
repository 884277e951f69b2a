import type { FieldName } from '../../core/model/taxonomy.ts';

export type TextNumbers = { numberOf(text: string): number; names(): readonly string[] };

/** Numbers texts in the order of their first appearance. */
export function textNumbers(): TextNumbers {
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

/** Ids that fields have in a store; those that it does not know follow, from `next` on. */
export type StoredFields = {
  readonly ids: readonly { readonly field: FieldName; readonly id: number }[];
  readonly next: number;
};

export const NO_STORED_FIELDS: StoredFields = { ids: [], next: 1 };

export type FieldNumbers = {
  numberOf(field: FieldName): number;
  names(): readonly FieldName[];
  /** The id that the field of a number has or will have, unless another process adds fields to the store. */
  expectedId(number: number): number;
};

/**
 * Numbers field names in the order of their first appearance; readers that reuse the name objects are served faster.
 */
export function fieldNumbers(stored: StoredFields): FieldNumbers {
  const ids = new Map(stored.ids.map(({ field, id }) => [textOf(field), id]));
  const expected: number[] = [];
  let next = stored.next;
  const byObject = new Map<FieldName, number>();
  const byText = new Map<string, number>();
  const names: FieldName[] = [];
  const lookUp = (field: FieldName): number => {
    const text = textOf(field);
    const known = byText.get(text);
    if (known !== undefined) return known;
    byText.set(text, names.length);
    const id = ids.get(text) ?? next;
    if (id === next) next += 1;
    expected.push(id);
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
    expectedId: (number) => expected[number] ?? 0,
  };
}

function textOf({ namespace, name }: FieldName): string {
  return `${namespace}\u0000${name}`;
}
