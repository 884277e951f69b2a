import { raw } from 'hono/html';
import { encodeHtml } from '../../../core/base/escape.ts';
import { isHtml } from '../../../core/base/html-text.ts';
import type { NoteOutput } from '../../../core/model/shapes/filed-documents.ts';
import { noteView } from '../../../output/report/views/filed-documents.ts';
import { companyName } from '../../../output/report/views/sentences.ts';
import type { PrintedValue } from '../../../warehouse/store/kept-documents.ts';
import { sanitizedNote } from '../documents/sanitize.ts';
import { definePage, type PageRequest } from '../page.ts';
import { Facts } from '../parts/facts.tsx';
import { filingOf, labelled, noteTitle } from '../parts/notes.ts';
import { PrintedLinks } from '../parts/printed-links.tsx';
import { printingDocuments } from '../parts/printed-values.ts';
import { NO_PAGE, ProblemError } from '../problem.ts';
import { readAt } from '../read-at.ts';

/** Ids are counted from 1 and fit an INTEGER of the store. */
export const isVersion = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

export const NO_NOTE = new ProblemError({ status: 404, message: 'The row has no note of this field.' });

/** Longer notes take longer than a page may. */
const MOST_CHARACTERS = 4_000_000;

type Data = { readonly note: NoteOutput; readonly html: string; readonly printed: readonly PrintedValue[] };

/** A note as people read it, sanitized, with the other filings of the company that have the same one. */
export const notePage = definePage({
  name: 'note',
  query: {},
  load: (request) => {
    const { row, field } = request.params;
    if (!isVersion(row)) throw new ProblemError(NO_PAGE);
    return readAt(request, async (reader, snapshot): Promise<Data> => {
      const found = await reader.note({ row: Number(row), field }, snapshot);
      if (!found) throw NO_NOTE;
      const [note] = await labelled(reader, [found]);
      if (!note) throw NO_NOTE;
      const others = await labelled(reader, await reader.otherNotes(found, snapshot));
      const printed = await printingDocuments(reader, { row: note.row, field }, snapshot);
      const { text } = note;
      const output = { ...note, snapshot, isHtml: isHtml(text), others };
      return { note: output, html: request.form === 'html' ? await readable(output) : '', printed };
    });
  },
  view: ({ note, html, printed }, request) => ({
    title: noteTitle(note),
    trail: [
      { text: note.document, href: request.link('filing', { document: note.document }) },
      { text: 'Notes', href: request.link('notes', { document: note.document }) },
    ],
    body: (
      <>
        <NoteFacts note={note} printed={printed} request={request} />
        <Versions note={note} request={request} />
        <section class="scroll filed-text" tabindex={0} aria-label="The note">
          {raw(html)}
        </section>
      </>
    ),
  }),
  output: ({ note }) => noteView(note),
});

async function readable({ text, isHtml: isMarkup }: NoteOutput): Promise<string> {
  if (text.length > MOST_CHARACTERS) return '<p>The note is too long to be shown.</p>';
  return isMarkup ? sanitizedNote(text) : `<div class="as-written">${encodeHtml(text)}</div>`;
}

type Props = { readonly note: NoteOutput; readonly request: PageRequest<'note', unknown> };

function NoteFacts({ note, printed, request: { link } }: Props & Pick<Data, 'printed'>) {
  const { company, document, dimensions, end, field } = note;
  return (
    <Facts
      facts={[
        ['company', <a href={link('company', { key: company.key })}>{companyName(company)}</a>],
        ['filing', <a href={link('filing', { document })}>{filingOf(note)}</a>],
        ['period', end ?? ''],
        ['of', dimensions],
        ['field', <a href={link('field', { name: field })}>{field}</a>],
        ['in the document', printed.length === 0 ? '' : <PrintedLinks printed={printed} link={link} />],
      ]}
    />
  );
}

/** Earlier versions beyond these are found from those. */
const MOST_VERSIONS = 12;

function Versions({ note, request: { link } }: Props) {
  const { others, row, field } = note;
  const dayOf = ({ period, end }: Pick<NoteOutput, 'period' | 'end'>): string => period ?? end ?? '';
  const earlier = others.filter((other) => dayOf(other) < dayOf(note));
  const [previous] = earlier;
  if (others.length === 0) return <p class="dim">No other filing of the company in the store has this note.</p>;
  return (
    <>
      {previous ? (
        <p>
          <a href={link('noteChanges', { row: String(row), field, before: String(previous.row) })}>
            What changed since the previous filing
          </a>
          , {filingOf(previous)}
        </p>
      ) : null}
      <details>
        <summary>The same note in other filings</summary>
        <ul>
          {others.slice(0, MOST_VERSIONS).map((other) => (
            <li>
              <a href={link('note', { row: String(other.row), field: other.field })}>{filingOf(other)}</a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
