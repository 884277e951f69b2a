import { z } from 'zod';
import {
  company,
  count,
  counts,
  object,
  type Shaped,
  structure,
  taxonomyVersion,
  text,
  textOrNull,
  texts,
} from './parts.ts';

const kind = <const K extends string>(name: K) => z.literal(name);

/**
 * The things of a store with the words of a text, by kind: companies first. `totals` count those that are not listed
 * too.
 */
export const searchShape = object({
  text,
  snapshot: count,
  totals: object(counts('companies', 'documents', 'fields', 'sections', 'taxonomies')),
  found: z.array(
    z.discriminatedUnion('kind', [
      object({ kind: kind('company'), company }),
      object({
        kind: kind('document'),
        document: text,
        form: textOrNull,
        filed: textOrNull,
        company: company.nullable(),
      }),
      object({ kind: kind('field'), name: text, label: textOrNull }),
      object({ kind: kind('section'), taxonomy: taxonomyVersion, structure, section: object(texts('id', 'title')) }),
      object({ kind: kind('taxonomy'), taxonomy: taxonomyVersion, name: text }),
    ]),
  ),
});

export type SearchOutput = Shaped<typeof searchShape>;
