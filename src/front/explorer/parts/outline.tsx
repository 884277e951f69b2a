import { formatCount } from '../../../core/model/format-amount.ts';
import { plural } from '../../../output/report/document.ts';
import type { Link } from '../page.ts';
import { noteTitle } from './notes.ts';

export type OutlineNote = { readonly row: number; readonly field: string; readonly label: string | null };

type Props = {
  readonly sections: readonly { readonly title: string; readonly findings: number; readonly isNoted: boolean }[];
  readonly notes: readonly OutlineNote[];
  /** The name of the filing. */
  readonly document: string;
  readonly link: Link;
};

/** Tables of notes are notes too: more than these are on their own page. */
const MOST_NOTES = 60;

/** The statements and the notes of a filing: at the side of a wide screen, folded on a narrow one. */
export function Outline({ sections, notes, document, link }: Props) {
  return (
    <nav class="outline" aria-label="Outline">
      <details>
        <summary>
          Outline: {plural(sections.length, 'statement')}, {plural(notes.length, 'note')}
        </summary>
        <ul>
          {sections.map(({ title, findings, isNoted }, at) => (
            <li>
              <a href={`#section-${at + 1}`}>{title}</a>
              {findings > 0 ? <span class={isNoted ? 'note' : 'error'}> {plural(findings, 'finding')}</span> : null}
            </li>
          ))}
          <li>
            <a href={link('others', { document })}>Values that no statement shows</a>
          </li>
        </ul>
        {notes.length === 0 ? null : <Notes notes={notes} document={document} link={link} />}
      </details>
    </nav>
  );
}

function Notes({ notes, document, link }: Omit<Props, 'sections'>) {
  const left = notes.length - MOST_NOTES;
  return (
    <>
      <p>
        <a href={link('notes', { document })}>All notes, and search</a>
      </p>
      <ul>
        {notes.slice(0, MOST_NOTES).map((note) => (
          <li>
            <a href={link('note', { row: String(note.row), field: note.field })}>{noteTitle(note)}</a>
          </li>
        ))}
        {left > 0 ? <li>{formatCount(left)} more</li> : null}
      </ul>
    </>
  );
}
