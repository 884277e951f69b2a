import { columnsOf } from '../../../output/report/document.ts';
import { fieldTarget } from '../../../output/report/target.ts';
import type { IndexedField } from '../../../warehouse/store/taxonomy-index.ts';
import type { Link } from '../page.ts';
import type { SectionTarget } from './section-trees.tsx';
import { DataTable } from './table.tsx';

export type FoundField = Omit<IndexedField, 'field'> & { readonly name: string; readonly label: string | null };

type FoundProps = {
  readonly found: readonly FoundField[];
  readonly word: string;
  readonly target: SectionTarget;
  readonly link: Link;
};

/** Fields that were looked for, with the sections that have them. */
export function FoundFields({ found, word, target, link }: FoundProps) {
  if (found.length === 0) return <p>No field in its trees has {word} in its name or its label.</p>;
  return (
    <DataTable
      link={link}
      caption={`Fields with ${word} in their names or labels`}
      columns={columnsOf('label', 'field', 'section', 'structure')}
      rows={found.map(({ structure, section: { id, title }, name, label }) => [
        { text: label ?? name, to: fieldTarget(name) },
        name,
        { text: title, to: target({ structure, section: id }) },
        structure,
      ])}
    />
  );
}
