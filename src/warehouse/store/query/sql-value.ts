/** A value of an answer: exact numbers are text, small integers numbers. */
export type SqlValue = null | boolean | number | string | readonly SqlValue[] | { readonly [name: string]: SqlValue };
