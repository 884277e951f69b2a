import { columnsOf, plural } from '../../report/document.ts';
import type { Link } from '../page.ts';
import type { SectionHref, StructureTrees } from './section-trees.tsx';
import { DataTable, to } from './table.tsx';

/** More lines are not listed. */
const MOST_FOUND = 200;

type FoundProps = {
  readonly trees: readonly StructureTrees[];
  readonly word: string;
  readonly href: SectionHref;
  readonly link: Link;
};

/** The lines of trees whose name or label has a word in it, in any case. */
export function FoundFields({ trees, word, href, link }: FoundProps) {
  const wanted = word.toLowerCase();
  const isMeant = (text: string | null): boolean => text?.toLowerCase().includes(wanted) ?? false;
  const found = trees.flatMap(({ structure, trees: sections }) =>
    sections.flatMap(({ id, title, lines }) =>
      lines.flatMap(({ field: { name }, label }) =>
        isMeant(name) || isMeant(label) ? [{ structure, id, title, name, label }] : [],
      ),
    ),
  );
  if (found.length === 0) return <p>No field in its trees has {word} in its name or its label.</p>;
  return (
    <>
      <DataTable
        caption={`Fields with ${word} in their names or labels`}
        columns={columnsOf('label', 'field', 'section', 'structure')}
        rows={found
          .slice(0, MOST_FOUND)
          .map(({ structure, id, title, name, label }) => [
            to(link('field', { name }), label ?? name),
            name,
            to(href({ structure, section: id }), title),
            structure,
          ])}
      />
      {found.length > MOST_FOUND ? (
        <p>and {plural(found.length - MOST_FOUND, 'more line')}; narrow the search.</p>
      ) : null}
    </>
  );
}
