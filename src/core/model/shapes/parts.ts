import { z } from 'zod';

/**
 * The shapes of the JSON that commands print, without `schema`: a contract. Amounts are decimal text; counts are
 * numbers. The types of views and of the rooms that produce the values are inferred from them.
 */
export type Shaped<S extends z.ZodType> = ReadonlyDeep<z.infer<S>>;

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

/**
 * An object with these members and no others. The type has the members as they are written, with their comments: that
 * of `z.strictObject` is mapped, and declarations of mapped types lose comments.
 */
export const object = z.strictObject as <M extends z.core.$ZodLooseShape>(members: M) => z.ZodObject<M, z.core.$strict>;
export const list = <M extends z.core.$ZodLooseShape>(members: M) => z.array(object(members));

export const text = z.string();
export const textOrNull = text.nullable();
export const count = z.int().min(0);
export const countsByName = z.record(text, count);

/** Members of one type. */
export function each<T extends z.ZodType, const N extends readonly string[]>(
  type: T,
  names: N,
): { [K in N[number]]: T } {
  // The entries are the names.
  return Object.fromEntries(names.map((name) => [name, type])) as { [K in N[number]]: T };
}

export const texts = <const N extends readonly string[]>(...names: N) => each(text, names);
export const counts = <const N extends readonly string[]>(...names: N) => each(count, names);

export const severity = z.enum(['error', 'warning', 'note']);
export const diagnosticPlace = object({ file: text.optional(), line: count.optional(), column: count.optional() });
export const diagnostic = object({
  severity,
  ...texts('code', 'message'),
  place: diagnosticPlace.optional(),
  hint: text.optional(),
});
export type PrintedDiagnostic = Shaped<typeof diagnostic>;

export const rowChanges = object(counts('seen', 'new', 'changed', 'retired'));

export const period = z.union([
  z.strictObject({ instant: text }),
  object(texts('start', 'end')),
  z.strictObject({ unknown: z.literal(true) }),
]);

export const company = object({ key: text, name: textOrNull, symbol: textOrNull });
export const taxonomyVersion = object(texts('source', 'id', 'version'));
export const field = object(texts('namespace', 'name'));
export const structure = z.enum(['calculation', 'presentation']);
