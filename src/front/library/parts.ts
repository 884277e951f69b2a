import { z } from 'zod';
import type { Tolerance } from '../../analysis/validation/tolerance.ts';
import { nearest } from '../../core/base/nearest.ts';
import { quoteClipped } from '../../core/base/text.ts';
import { MOMENT_FORMS, type Moment, readMoment } from '../../core/model/moment.ts';

/** A function; its parameters cannot be checked. */
export const callable = <F>() => z.custom<F>((value) => typeof value === 'function', 'expected a function');
export const count = z.int().min(0);
export const positive = z.number().positive();
export const truth = z.boolean();
export const wholeNumber = z.int().positive();

export const text = z.string();
export const day = z.iso.date('expected a day such as 2009-12-31');
export const texts = z.array(text).readonly();
export const path = z.string().min(1, 'expected a path, received nothing');
export const moment: z.ZodType<Moment> = z
  .union([z.number(), z.string()])
  .refine((number) => readMoment(number) !== undefined, `expected ${MOMENT_FORMS}`);

export const decimal = z.looseObject({ mantissa: z.bigint(), places: count });
export const tolerance: z.ZodType<Tolerance> = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('exact') }),
  z.looseObject({ kind: z.enum(['abs', 'rel', 'ulp']), amount: decimal }),
]);

/**
 * An object with these members and no others. The type has the members as they are written, with their comments: that
 * of `z.strictObject` is mapped, and declarations of mapped types lose comments.
 */
export function members<M extends z.core.$ZodLooseShape>(schemas: M): z.ZodObject<M, z.core.$strict> {
  const names = Object.keys(schemas);
  const object = z.strictObject(schemas, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownName(issue.keys[0], names) : undefined),
  });
  // The same members.
  return object as unknown as z.ZodObject<M, z.core.$strict>;
}

/** A schema for each member of a type, in any order, so that none is forgotten. */
type SchemasOf<T> = { readonly [K in keyof T]-?: z.ZodType<T[K]> };

/**
 * The {@link members} of a type that another room declares. All may be left out but those in `required`.
 */
export function membersOf<T>(schemas: SchemasOf<T>, ...required: readonly (keyof T & string)[]): z.ZodType<T> {
  const entries = Object.entries<z.ZodType>(schemas).map(([name, schema]) => [
    name,
    (required as readonly string[]).includes(name) ? schema : schema.optional(),
  ]);
  // The members of the type.
  return members(Object.fromEntries(entries)) as z.ZodType as z.ZodType<T>;
}

function unknownName(name = '', names: readonly string[]): string {
  const meant = nearest(name, names);
  return `${quoteClipped(name)} is unknown; ${meant ? `did you mean ${meant}?` : `accepted: ${names.join(', ')}`}`;
}
