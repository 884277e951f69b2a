import { diffArrays } from 'diff';
import { isHtml, textOfHtml } from '../../../core/base/html-text.ts';
import { formatCount } from '../../../core/model/format-amount.ts';
import type { NoteChangesOutput } from '../../../core/model/shapes/filed-documents.ts';
import { noteChangesView } from '../../../output/report/views/filed-documents.ts';
import { definePage, type PageRequest } from '../page.ts';
import { filingOf, labelled, noteTitle } from '../parts/notes.ts';
import { NO_PAGE, ProblemError } from '../problem.ts';
import { readAt } from '../read-at.ts';
import { isVersion, NO_NOTE } from './note.tsx';

type Change = NoteChangesOutput['changes'][number];

/** Two versions of a note side by side, word for word. */
export const noteChangesPage = definePage({
  name: 'noteChanges',
  query: {},
  load: (request) => {
    const { row, before: earlier, field } = request.params;
    if (!isVersion(row) || !isVersion(earlier)) throw new ProblemError(NO_PAGE);
    return readAt(request, async (reader, snapshot): Promise<NoteChangesOutput> => {
      const read = await Promise.all(
        [earlier, row].map((version) => reader.note({ row: Number(version), field }, snapshot)),
      );
      const [old, now] = await labelled(
        reader,
        read.flatMap((note) => note ?? []),
      );
      if (!old || !now) throw NO_NOTE;
      const { text: oldText, ...before } = old;
      const { text: newText, ...after } = now;
      return { snapshot, before, after, ...changesBetween(wordsOf(oldText), wordsOf(newText)) };
    });
  },
  view: (changes, request) => {
    const { after } = changes;
    const { link } = request;
    return {
      title: `${noteTitle(after)}: changes`,
      trail: [
        { text: after.document, href: link('filing', { document: after.document }) },
        { text: noteTitle(after), href: link('note', { row: String(after.row), field: after.field }) },
      ],
      body: <Body changes={changes} request={request} />,
    };
  },
  output: noteChangesView,
});

const wordsOf = (text: string): string => (isHtml(text) ? textOfHtml(text) : text.trim());

/** Texts that differ in more places than this are other texts: to compare them takes the square of the time. */
const MOST_CHANGES = 6_000;
const MOST_MS = 2_000;
/** Words and what is between them, which is compared too. */
const WORDS = /(\s+)/;

function changesBetween(before: string, after: string): Pick<NoteChangesOutput, 'totals' | 'changes'> {
  const limits = { maxEditLength: MOST_CHANGES, timeout: MOST_MS };
  const compared = diffArrays(before.split(WORDS), after.split(WORDS), limits);
  const changes: readonly Change[] = compared?.map(({ value, added, removed }) => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') };
  }) ?? [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  const words = (kind: Change['kind']): number =>
    changes.reduce((sum, one) => sum + (one.kind === kind ? (one.text.match(/\S+/g)?.length ?? 0) : 0), 0);
  return { totals: { words: words('same'), added: words('added'), removed: words('removed') }, changes };
}

type Row = { readonly before: readonly Change[]; readonly after: readonly Change[] };

/** A row for each paragraph that both versions begin at the same place. */
function paragraphs(changes: readonly Change[]): readonly Row[] {
  const rows: { before: Change[]; after: Change[] }[] = [{ before: [], after: [] }];
  for (const change of changes) {
    const lines = change.kind === 'same' ? change.text.split('\n') : [change.text];
    for (const [at, text] of lines.entries()) {
      if (at > 0) rows.push({ before: [], after: [] });
      const row = rows.at(-1);
      if (text === '') continue;
      if (change.kind !== 'added') row?.before.push({ ...change, text });
      if (change.kind !== 'removed') row?.after.push({ ...change, text });
    }
  }
  return rows.filter(({ before, after }) => before.length + after.length > 0);
}

type BodyProps = {
  readonly changes: NoteChangesOutput;
  readonly request: PageRequest<'noteChanges', unknown>;
};

function Body({ changes: { before, after, totals, changes }, request: { link } }: BodyProps) {
  const counts = [
    `${formatCount(totals.added)} words added`,
    `${formatCount(totals.removed)} removed`,
    `${formatCount(totals.words)} in both`,
  ];
  return (
    <>
      <p>{counts.join(', ')}. Tables are compared row by row as text.</p>
      <section class="scroll" tabindex={0} aria-label="Both versions">
        <table class="versions">
          <caption class="hidden">Both versions, a paragraph in each row</caption>
          <thead>
            <tr>
              {[before, after].map((note) => (
                <th scope="col">
                  <a href={link('note', { row: String(note.row), field: note.field })}>{filingOf(note)}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {paragraphs(changes).map((row) => (
              <tr>
                <td>{row.before.map(Words)}</td>
                <td>{row.after.map(Words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Words({ kind, text }: Change) {
  return kind === 'same' ? <span>{text}</span> : kind === 'removed' ? <del>{text}</del> : <ins>{text}</ins>;
}
