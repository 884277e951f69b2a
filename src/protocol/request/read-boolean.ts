const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** `true` or `false` in any case. */
export function readBoolean(text: string): boolean | undefined {
  return TRUTH.get(text.toLowerCase());
}
