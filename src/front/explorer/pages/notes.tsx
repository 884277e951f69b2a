import { z } from 'zod';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { NotesOutput } from '../../../core/model/shapes/filed-documents.ts';
import { columnsOf, plural, table } from '../../../output/report/document.ts';
import { notesView } from '../../../output/report/views/filed-documents.ts';
import { type Cut, definePage, type PageRequest } from '../page.ts';
import { Blocks } from '../parts/blocks.tsx';
import { labelled, noteTitle } from '../parts/notes.ts';
import { ProblemError } from '../problem.ts';
import { readAt } from '../read-at.ts';

type Data = Cut & { readonly listed: NotesOutput };
type Query = { readonly query?: string | undefined };

/** The notes of a filing, and those of them that have some words. */
export const notesPage = definePage({
  name: 'notes',
  query: { query: z.string().max(300).optional() },
  load: (request) =>
    readAt(request, async (reader, snapshot): Promise<Data> => {
      const { document } = request.params;
      if (!(await reader.filingNamed(document, snapshot))) throw NO_FILING;
      const { query: words = '' } = request.query;
      if (words.trim() === '') {
        const notes = await labelled(reader, await reader.notes(document, snapshot));
        return { listed: { document, snapshot, words: '', notes: notes.map((note) => ({ ...note, excerpt: null })) } };
      }
      const found = await reader.searchNotes({ words, snapshot, most: request.most, document });
      return {
        listed: { document, snapshot, words, notes: await labelled(reader, found.notes) },
        isCut: found.isCut,
      };
    }),
  view: (data, request) => ({
    title: 'Notes',
    trail: [{ text: data.listed.document, href: request.link('filing', { document: data.listed.document }) }],
    body: <Body data={data} request={request} />,
  }),
  output: ({ listed }) => notesView(listed),
});

const NO_FILING = new ProblemError({ status: 404, message: 'The store has no rows of this document.' });

function Body({ data, request }: { readonly data: Data; readonly request: PageRequest<'notes', Query> }) {
  const { listed, isCut } = data;
  const { document, words, notes } = listed;
  const { at, link } = request;
  return (
    <>
      <form class="fields" action={link('notes', { document })}>
        {at === undefined ? null : <input type="hidden" name="at" value={String(at)} />}
        <label class="wide">
          Words, each of which is in a note
          <input type="search" name="query" value={words} />
        </label>
        <button type="submit">Search these notes</button>
      </form>
      <p>
        {words === '' ? plural(notes.length, 'note') : `${plural(notes.length, 'note')} with “${words}”`}
        {isCut ? ', and perhaps more' : ''}. {words === '' ? null : <a href={link('notes', { document })}>All notes</a>}
      </p>
      {notes.length === 0 && words === '' ? (
        <p>The store has no notes of this filing: data sets have none, and neither have filings of numbers alone.</p>
      ) : null}
      {notes.length === 0 ? null : <Blocks caption="Notes" blocks={[tableOf(listed)]} request={request} />}
    </>
  );
}

function tableOf({ notes, words }: NotesOutput) {
  const columns = columnsOf('note', 'of', 'period', '>characters', ...(words === '' ? [] : ['found']));
  const rows = notes.map(({ row, field, label, dimensions, end, characters, excerpt }) => ({
    cells: [
      { text: noteTitle({ label, field }), to: { page: 'note', row: String(row), field } as const },
      dimensions,
      end ?? '',
      formatCount(characters),
      ...(words === '' ? [] : [excerpt ?? '']),
    ],
  }));
  return table(columns, rows, 'Notes');
}
