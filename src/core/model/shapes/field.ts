import { z } from 'zod';
import { list, object, type Shaped, structure, taxonomyVersion, text, textOrNull, texts } from './parts.ts';

/** The fields of a local name, and the relationships that they have in taxonomies, the newest first. */
export const fieldShape = object({
  name: text,
  label: textOrNull,
  /** One for each namespace. `null`: taxonomies do not state it, or differ. */
  fields: list({
    namespace: text,
    dataType: textOrNull,
    periodType: z.enum(['duration', 'instant']).nullable(),
    balanceType: z.enum(['credit', 'debit']).nullable(),
  }),
  /** `weight`: null in presentations. */
  places: list({
    taxonomy: taxonomyVersion,
    structure,
    section: object(texts('id', 'title')),
    ...texts('parent', 'child'),
    weight: textOrNull,
  }),
});

export type FieldOutput = Shaped<typeof fieldShape>;
