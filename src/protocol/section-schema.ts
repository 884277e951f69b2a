import { z } from 'zod';
import { listOf, wireDecimal, wireInteger, wireName, wireObject, wireText } from './scalars.ts';

/** A field where a relationship names it: its number and its name. */
export type WireField = { readonly id: number; readonly name: string };

/** A section of the calculation or presentation resource with its relationships. */
export type WireSection<T> = {
  readonly id: number;
  readonly title: string;
  /** Decimal text, as written. */
  readonly relativeOrder: string;
  readonly relationships: readonly T[];
};

const wireField = wireObject({ id: wireInteger, value: wireName }).transform(
  ({ id, value }): WireField => ({ id, name: value }),
);

/** What both kinds of relationship have. */
export const relationshipShape = {
  parentfield: wireField,
  childfield: wireField,
  relativeorder: wireDecimal,
  childlevel: wireInteger,
};

/** `result.section[]` with its `fieldhierarchy[]`, which is left out where a section has no relationship. */
export function sectionsSchema<T>(relationship: z.ZodType<T>) {
  const section = wireObject({
    id: wireInteger,
    title: wireText,
    relativeorder: wireDecimal,
    fieldhierarchy: listOf(relationship),
  }).transform(
    ({ id, title, relativeorder, fieldhierarchy }): WireSection<T> => ({
      id,
      title,
      relativeOrder: relativeorder,
      relationships: fieldhierarchy,
    }),
  );
  return wireObject({ result: wireObject({ section: z.array(section) }) }).transform(
    ({ result }): readonly WireSection<T>[] => result.section,
  );
}
