import { z } from 'zod';
import { nearest } from '../../core/base/nearest.ts';
import { quoteClipped } from '../../core/base/text.ts';

/** A schema for each member of an object, in any order. */
export type Members<T> = { readonly [K in keyof T]-?: z.ZodType };

/** An object without other members: `T` says what it has, so that no member is forgotten here. */
export function members<T>(schemas: Members<T>): z.ZodObject {
  const names = Object.keys(schemas);
  return z.strictObject(schemas as Readonly<Record<string, z.ZodType>>, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownName(issue.keys[0], names) : undefined),
  });
}

/** {@link members} that may be left out, all but those in `required`. */
export function options<T>(schemas: Members<T>, ...required: readonly (keyof T & string)[]): z.ZodObject {
  const entries = Object.entries<z.ZodType>(schemas).map(([name, schema]) => [
    name,
    (required as readonly string[]).includes(name) ? schema : schema.optional(),
  ]);
  // The same names.
  return members<T>(Object.fromEntries(entries) as Members<T>);
}

function unknownName(given = '', names: readonly string[]): string {
  const meant = nearest(given, names);
  return `${quoteClipped(given)} is unknown; ${meant ? `did you mean ${meant}?` : `accepted: ${names.join(', ')}`}`;
}
