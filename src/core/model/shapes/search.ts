import { z } from 'zod';
import {
  company,
  count,
  counts,
  list,
  object,
  type Shaped,
  severity,
  structure,
  taxonomyVersion,
  text,
  textOrNull,
  texts,
} from './parts.ts';

const kind = <const K extends string>(name: K) => z.literal(name);

/**
 * The things of a store that a text names, by kind, the best of each first, and the notes that have its words.
 * `totals` count those that are not listed too; notes are counted as far as they were looked through, and `moreNotes`
 * says that there may be more. `spelled`: words that no name has, with those that were looked for as well.
 */
export const searchShape = object({
  text,
  snapshot: count,
  spelled: list({ word: text, meant: z.array(text) }),
  totals: object(counts('companies', 'values', 'fields', 'documents', 'findings', 'sections', 'taxonomies', 'notes')),
  moreNotes: z.boolean(),
  found: z.array(
    z.discriminatedUnion('kind', [
      /** `former`: the former name that was found. */
      object({ kind: kind('company'), company, former: textOrNull, filings: count }),
      /** The newest value of a field of a company. */
      object({
        kind: kind('value'),
        company,
        name: text,
        label: textOrNull,
        row: count,
        period: object({ start: textOrNull, end: textOrNull }),
        unit: textOrNull,
        amount: textOrNull,
      }),
      object({ kind: kind('field'), name: text, label: textOrNull }),
      object({
        kind: kind('document'),
        document: text,
        form: textOrNull,
        filed: textOrNull,
        company: company.nullable(),
      }),
      object({
        kind: kind('finding'),
        id: text,
        rule: text,
        severity,
        name: textOrNull,
        label: textOrNull,
        company: company.nullable(),
        document: textOrNull,
        period: object({ start: textOrNull, end: textOrNull }),
      }),
      object({ kind: kind('section'), taxonomy: taxonomyVersion, structure, section: object(texts('id', 'title')) }),
      object({ kind: kind('taxonomy'), taxonomy: taxonomyVersion, name: text }),
      /** A note, with what is around the first word. */
      object({
        kind: kind('note'),
        row: count,
        name: text,
        label: textOrNull,
        company,
        document: text,
        form: textOrNull,
        end: textOrNull,
        excerpt: text,
      }),
    ]),
  ),
});

export type SearchOutput = Shaped<typeof searchShape>;
