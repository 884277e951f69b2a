import type { NoteOutput } from '../../../core/model/shapes/filed-documents.ts';
import type { Note } from '../../../warehouse/store/notes.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';

type Listed = NoteOutput['others'][number];

/** Notes with the labels that their filings give them. */
export async function labelled<N extends Note>(
  reader: Pick<StoreReader, 'ownLabels'>,
  notes: readonly N[],
): Promise<readonly (N & { readonly label: string | null })[]> {
  const labelAt = await reader.ownLabels(notes.map(({ row, field }) => ({ version: row, name: field })));
  return notes.map((note) => ({ ...note, label: labelAt({ version: note.row, name: note.field }) }));
}

/** What a note is called: endings of labels say what each of them is. */
export function noteTitle({ label, field }: Pick<Listed, 'label' | 'field'>): string {
  return (label ?? field)
    .replace(/\s*\[(?:Text Block|Policy Text Block|Table Text Block)\]$/i, '')
    .replace(/TextBlock$/, '');
}

/** `10-K AAPL-10K-2023, 2023-09-30`. */
export function filingOf({
  form,
  document,
  period,
  end,
}: Pick<Listed, 'form' | 'document' | 'period' | 'end'>): string {
  return [[form, document].filter(Boolean).join(' '), period ?? end].filter(Boolean).join(', ');
}
