import type { FieldName } from './taxonomy.ts';

/**
 * US-GAAP, and the SEC's reporting taxonomy (`srt`), whose fields take part in sums of US-GAAP since 2018; for
 * JavaScript and SQL.
 */
export const STANDARD_NAMESPACE = '^(us-gaap|srt)/[0-9]{4}$';

/** A text that two fields share only when they are the same field: `us-gaap/2009#Assets`. No name contains `#`. */
export function fieldKey({ namespace, name }: FieldName): string {
  return `${namespace}#${name}`;
}

/** Order of texts by code unit: the same on every machine and in every locale. */
export function compareText(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}
