import { z } from 'zod';
import { company, count, counts, each, list, object, type Shaped, text, textOrNull, texts } from './parts.ts';

/** A text of a filing that is read by itself: the row version and the field that have it. */
export const note = {
  row: count,
  ...texts('namespace', 'field'),
  label: textOrNull,
  document: text,
  ...each(textOrNull, ['form', 'period', 'end', 'filed']),
  company,
  dimensions: text,
  characters: count,
};

/** The notes of a filing, or those of them that have each of some words. */
export const notesShape = object({
  document: text,
  snapshot: count,
  words: text,
  /** `excerpt`: what is around the first of the words; null where none were given. */
  notes: list({ ...note, excerpt: textOrNull }),
});

/** A note: its text as it is filed, and the same note in other filings, the latest first. */
export const noteShape = object({
  ...note,
  snapshot: count,
  isHtml: z.boolean(),
  text,
  others: list(note),
});

/** Two versions of a note as words: of both, of the earlier one alone, of the later one alone. */
export const noteChangesShape = object({
  snapshot: count,
  before: object(note),
  after: object(note),
  totals: object(counts('words', 'added', 'removed')),
  changes: list({ kind: z.enum(['same', 'removed', 'added']), text }),
});

/** A kept document of a filing, and the values that are marked in it. `elements`: numbers of facts in the document. */
export const printedShape = object({
  ...texts('document', 'name'),
  kind: z.enum(['inline', 'html']),
  bytes: count,
  marked: list({
    role: z.enum(['total', 'part']),
    row: count,
    field: text,
    ...each(textOrNull, ['label', 'value']),
    elements: z.array(count),
  }),
});

/** Values of a filing that its statements do not show. */
export const otherValuesShape = object({
  document: text,
  snapshot: count,
  totals: object(counts('values', 'shown', 'others')),
  values: list({
    row: count,
    ...texts('namespace', 'field'),
    ...each(textOrNull, ['value', 'unit', 'start', 'end']),
    characters: count.nullable(),
    dimensions: text,
  }),
});

export type NotesOutput = Shaped<typeof notesShape>;
export type NoteOutput = Shaped<typeof noteShape>;
export type NoteChangesOutput = Shaped<typeof noteChangesShape>;
export type PrintedOutput = Shaped<typeof printedShape>;
export type OtherValuesOutput = Shaped<typeof otherValuesShape>;
