import type { Child } from 'hono/jsx';
import type { Structure } from '../../../core/model/taxonomy.ts';
import type { SectionTree, TreeLine } from '../../../core/taxonomy/section-tree.ts';
import { columnsOf, plural } from '../../../output/report/document.ts';
import { fieldTarget, type Target } from '../../../output/report/target.ts';
import { signOf } from '../../../output/report/views/sentences.ts';
import type { IndexedField, IndexedSection } from '../../../warehouse/store/taxonomy-index.ts';
import type { Link } from '../page.ts';
import { DataTable } from './table.tsx';

export type SectionTarget = (query: Readonly<Record<string, string>>) => Target;

export const STRUCTURES = ['calculation', 'presentation'] as const satisfies readonly Structure[];
const TITLES: Readonly<Record<Structure, string>> = { calculation: 'Calculation', presentation: 'Presentation' };

type ListProps = {
  readonly sections: readonly IndexedSection[];
  /** These are all sections: a structure that has none here has none at all. */
  readonly isWhole: boolean;
  readonly target: SectionTarget;
  readonly link: Link;
};

/** The sections of each structure, each a link to its tree. */
export function SectionList({ sections, isWhole, target, link }: ListProps) {
  return (
    <>
      {STRUCTURES.map((structure) => {
        const own = sections.filter((section) => section.structure === structure);
        if (own.length === 0 && !isWhole) return null;
        return (
          <>
            <h2>{TITLES[structure]}</h2>
            {own.length === 0 ? (
              <p>It has no {structure}.</p>
            ) : (
              <DataTable
                link={link}
                isHeaded
                caption={`Sections of the ${structure}`}
                columns={columnsOf('section', 'id', '>relationships')}
                rows={own.map(({ id, title, relationships }) => [
                  { text: title, to: target({ structure, section: id }) },
                  id,
                  relationships,
                ])}
              />
            )}
          </>
        );
      })}
    </>
  );
}

/** More lines of one section are not shown. */
const MOST_LINES = 2_000;

type TreeProps = { readonly tree: SectionTree; readonly structure: Structure; readonly link: Link };

/** The tree of a section, which can be folded at each total. */
export function TreeOfSection({ tree: { id, title, lines, refused }, structure, link }: TreeProps) {
  return (
    <>
      <h2>
        {TITLES[structure]}: {title} ({id})
      </h2>
      {refused > 0 ? (
        <p class="warning">{plural(refused, 'relationship')} left out: weights contradict or are invalid.</p>
      ) : null}
      {branchOf(lines.slice(0, MOST_LINES), 0, link)}
      {lines.length > MOST_LINES ? <p>Only the first {plural(MOST_LINES, 'line')} are shown.</p> : null}
    </>
  );
}

/** The lines of a level as a list, those below each of them in it. */
function branchOf(lines: readonly TreeLine[], level: number, link: Link): Child {
  const starts = lines.flatMap((line, at) => (line.level === level ? [at] : []));
  return (
    <ul class="tree">
      {starts.map((start, index) => {
        const line = lines[start];
        const below = lines.slice(start + 1, starts[index + 1] ?? lines.length);
        if (!line) return null;
        if (below.length === 0) return <li>{lineOf(line, link)}</li>;
        return (
          <li>
            {lineOf(line, link)}
            <details open>
              <summary>
                <span class="hidden">{plural(below.length, 'line')} below</span>
              </summary>
              {branchOf(below, level + 1, link)}
            </details>
          </li>
        );
      })}
    </ul>
  );
}

const ENDS = { cycle: '(a cycle)', above: '(its parts are above)' } as const;

function lineOf({ field, label, weight, balanceType, ends }: TreeLine, link: Link): Child {
  return (
    <>
      {weight === null ? '' : `${signOf(weight)} `}
      <a href={link('field', { name: field.name })}>{label ?? field.name}</a>{' '}
      <span class="dim">{[field.name, balanceType, ends && ENDS[ends]].filter(Boolean).join(' ')}</span>
    </>
  );
}

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
