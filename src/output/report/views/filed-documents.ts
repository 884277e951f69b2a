import type {
  NoteChangesOutput,
  NoteOutput,
  NotesOutput,
  OtherValuesOutput,
  PrintedOutput,
} from '../../../core/model/shapes/filed-documents.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';

/** The notes of a filing. */
export function notesView({ notes, ...head }: NotesOutput): View<'notes'> {
  return {
    name: 'notes',
    data: { head, list: { name: 'notes', items: notes } },
    sheet: sheetOf(['row', 'namespace', 'field', 'label', 'end', 'dimensions', 'characters', 'excerpt'], () => notes),
  };
}

/** A note with its text. */
export function noteView({ others, ...head }: NoteOutput): View<'note'> {
  return { name: 'note', data: { head, list: { name: 'others', items: others } } };
}

/** The words of two versions of a note. */
export function noteChangesView({ changes, ...head }: NoteChangesOutput): View<'note-changes'> {
  return {
    name: 'note-changes',
    data: { head, list: { name: 'changes', items: changes } },
    sheet: sheetOf(['kind', 'text'], () => changes),
  };
}

/** A document as it was printed, with what is marked in it. */
export function printedView({ marked, ...head }: PrintedOutput): View<'printed'> {
  return {
    name: 'printed',
    data: { head, list: { name: 'marked', items: marked } },
    sheet: sheetOf(['role', 'row', 'field', 'label', 'value', 'elements'], () => marked),
  };
}

/** Values of a filing that its statements do not show. */
export function otherValuesView({ values, ...head }: OtherValuesOutput): View<'other-values'> {
  return {
    name: 'other-values',
    data: { head, list: { name: 'values', items: values } },
    sheet: sheetOf(
      ['row', 'namespace', 'field', 'value', 'unit', 'start', 'end', 'dimensions', 'characters'],
      () => values,
    ),
  };
}
