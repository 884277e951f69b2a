/** Label type numbers of the contract. */
const LABEL_TYPES: Readonly<Record<number, string>> = { 1: 'primary', 2: 'terse', 3: 'full' };

export function isKnownLabelType(id: number): boolean {
  return id in LABEL_TYPES;
}

/** The label type of a number; an unknown number is its own text. */
export function labelTypeOf(id: number): string {
  return LABEL_TYPES[id] ?? String(id);
}
