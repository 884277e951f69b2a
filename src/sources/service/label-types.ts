import { LABEL_TYPES } from '../../protocol/taxonomy/type-numbers.ts';

export function isKnownLabelType(id: number): boolean {
  return id in LABEL_TYPES;
}

/** The label type of a number; an unknown number is its own text. */
export function labelTypeOf(id: number): string {
  return LABEL_TYPES[id] ?? String(id);
}
