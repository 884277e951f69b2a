import type { Structure } from '../../../core/model/taxonomy.ts';
import type { SectionTree, TreeLine } from '../../../core/taxonomy/section-tree.ts';
import {
  type Block,
  blocksOf,
  columnsOf,
  head,
  type Line,
  note,
  plural,
  table,
} from '../../../output/report/document.ts';
import { fieldTarget, type Target } from '../../../output/report/target.ts';
import { signOf } from '../../../output/report/views/sentences.ts';
import type { IndexedField, IndexedSection } from '../../../warehouse/store/taxonomy-index.ts';

type SectionTarget = (query: Readonly<Record<string, string>>) => Target;

export const STRUCTURES = ['calculation', 'presentation'] as const satisfies readonly Structure[];
const TITLES: Readonly<Record<Structure, string>> = { calculation: 'Calculation', presentation: 'Presentation' };

const SECTIONS = columnsOf('section', 'id', '>relationships');

/**
 * The sections of each structure, each a link to its tree. `isWhole`: these are all sections, and a structure that has
 * none here has none at all.
 */
export function sectionBlocks(
  sections: readonly IndexedSection[],
  isWhole: boolean,
  target: SectionTarget,
): readonly Block[] {
  return STRUCTURES.flatMap((structure) => {
    const rows = sections
      .filter((section) => section.structure === structure)
      .map(({ id, title, relationships }) => ({
        cells: [{ text: title, to: target({ structure, section: id }) }, id, relationships],
      }));
    if (rows.length > 0) return [head(TITLES[structure]), table(SECTIONS, rows)];
    return isWhole ? [head(TITLES[structure]), note(`It has no ${structure}.`)] : [];
  });
}

/** More lines of one section are left out. */
const MOST_LINES = 2_000;

/** The tree of a section, which can be folded at each total. */
export function treeBlocks({ id, title, lines, refused }: SectionTree, structure: Structure): readonly Block[] {
  const left = `${plural(refused, 'relationship')} left out: weights contradict or are invalid.`;
  return blocksOf(
    head(`${TITLES[structure]}: ${title} (${id})`),
    refused > 0 && note({ text: left, tone: 'warning' }),
    { kind: 'outline', lines: lines.slice(0, MOST_LINES).map((line) => ({ level: line.level, line: lineOf(line) })) },
    lines.length > MOST_LINES && note(`Only the first ${plural(MOST_LINES, 'line')} are shown.`),
  );
}

const ENDS = { cycle: '(a cycle)', above: '(its parts are above)' } as const;

function lineOf({ field, label, weight, balanceType, ends }: TreeLine): Line {
  return [
    weight === null ? '' : `${signOf(weight)} `,
    { text: label ?? field.name, to: fieldTarget(field.name) },
    ' ',
    { text: [field.name, balanceType, ends && ENDS[ends]].filter(Boolean).join(' '), tone: 'dim' },
  ];
}

export type FieldPlace = Omit<IndexedField, 'field'> & { readonly name: string; readonly label: string | null };

/** Fields that have a word, with the sections that have them. */
export function fieldsBlock(fields: readonly FieldPlace[], word: string, target: SectionTarget): Block {
  if (fields.length === 0) return note(`No field in its trees has ${word} in its name or its label.`);
  return table(
    columnsOf('label', 'field', 'section', 'structure'),
    fields.map(({ structure, section: { id, title }, name, label }) => ({
      cells: [
        { text: label ?? name, to: fieldTarget(name) },
        name,
        { text: title, to: target({ structure, section: id }) },
        structure,
      ],
    })),
    `Fields with ${word} in their names or labels`,
  );
}
