import { groupBy } from '../../../core/base/collections.ts';
import type { TaxonomyDiffOutput } from '../../../core/model/shapes/reading.ts';
import { type Block, blocksOf, columnsOf, note, type TableRow, table, tight } from '../document.ts';
import type { View } from '../outputs.ts';
import { sheetOf } from './list-view.ts';
import { limitedLine, underHeadings } from './sentences.ts';
import { taxonomyKey } from './taxonomies.ts';

type Output = TaxonomyDiffOutput;
type Change = Output['changes'][number];

/** The people's view has at most `limit` changes (0: all). */
export function taxonomyDiffView(
  compared: Pick<Output, 'before' | 'after' | 'changes'> & Pick<Output['totals'], 'notCompared'>,
  limit: number,
): View<'taxonomy-diff'> {
  const { changes, notCompared } = compared;
  const counts: Record<string, Record<Change['change'], number>> = {};
  const all = { new: 0, changed: 0, retired: 0 };
  for (const { part, change } of changes) {
    const own = counts[part] ?? { new: 0, changed: 0, retired: 0 };
    counts[part] = own;
    own[change] += 1;
    all[change] += 1;
  }
  const totals = { ...all, parts: counts, notCompared };
  const head = { before: taxonomyKey(compared.before), after: taxonomyKey(compared.after), totals };
  return {
    name: 'taxonomy-diff',
    data: { head, list: { name: 'changes', items: changes } },
    document: () => diffBlocks({ ...head, changes }, limit),
    sheet: sheetOf(ATTRIBUTE_COLUMNS, () =>
      changes.flatMap(({ attributes, ...change }) =>
        attributes.length === 0 ? [change] : attributes.map((attribute) => ({ ...change, attribute })),
      ),
    ),
  };
}

const ATTRIBUTE_COLUMNS = [
  'part',
  'change',
  'section.structure',
  'section.id',
  'section.title',
  'field.namespace',
  'field.name',
  'attribute.name',
  'attribute.before',
  'attribute.after',
];

const PART_NAMES: Readonly<Record<Change['part'], string>> = {
  sections: 'Sections',
  properties: 'Fields',
  labels: 'Labels',
  calculation: 'Calculation',
  presentation: 'Presentation',
};

const CHANGES = ['new', 'changed', 'retired'] as const satisfies readonly Change['change'][];

/**
 * The counts, then a heading for each part and section with a line for each new or retired thing and each changed
 * attribute.
 */
function diffBlocks({ before, after, totals, changes }: Output, limit: number): Block[] {
  const title = [before, after].map(({ source, id, version }) => `${source}/${id}/${version}`).join(' to ');
  const missing = totals.notCompared.map((part) => PART_NAMES[part].toLowerCase()).join(', ');
  // The changes of one heading together, the headings in the order in which they first come.
  const sorted = [...groupBy(changes, headingOf).values()].flat();
  const chosen = limit === 0 ? sorted : sorted.slice(0, limit);
  const left = changes.length - chosen.length;
  return blocksOf(
    changes.length === 0 ? note(`${title}: no difference.`) : countsTable(title, totals),
    missing !== '' && tight(note(`Not compared, because one of the two leaves it out: ${missing}.`)),
    chosen.length > 0 && table(COLUMNS, underHeadings(chosen, headingOf, linesOf)),
    left > 0 && note(limitedLine('first', chosen.length, left)),
  );
}

function countsTable(title: string, { parts }: Output['totals']): Block {
  const rows = Object.entries(parts).map(([part, of]) => ({
    cells: [PART_NAMES[part as Change['part']].toLowerCase(), ...CHANGES.map((change) => of[change])],
  }));
  return table(columnsOf(title, ...CHANGES.map((change) => `>${change}`)), rows);
}

const COLUMNS = columnsOf('', '~', '', '~before', '~after');

function headingOf({ part, section }: Change): string {
  const detail = part === 'sections' ? section?.structure : section?.title;
  return [PART_NAMES[part], detail].filter(Boolean).join(' · ');
}

function linesOf({ change, section, field, attributes }: Change): TableRow[] {
  const subject = field?.name ?? section?.title ?? '';
  if (change !== 'changed' && attributes.length > 1) {
    const texts = attributes.map((attribute) => attributeText(attribute, subject)).filter(Boolean);
    return [{ cells: [`  ${change}`, subject, { text: texts.join(', '), span: 3 }] }];
  }
  return attributes.map(({ name, before, after }, index) => {
    const texts = differingTexts(before ?? '', after ?? '');
    return { cells: [...(index === 0 ? [`  ${change}`, subject] : ['', '']), name, ...texts] };
  });
}

/** An attribute of a thing that only one of the two has; nothing where its line has it already. */
function attributeText({ name, before, after }: Change['attributes'][number], subject: string): string {
  const value = after ?? before;
  if (value === null || value === subject) return '';
  return value === 'true' ? name : value === 'false' ? `not ${name}` : `${name} ${value}`;
}

/** Shorter texts are shown whole. */
const LONG = 40;
/** The length of the shared text that is kept before the first word that differs. */
const LEAD = 8;

/** Two long texts without most of their common beginning, so that the difference is visible when their ends are cut. */
export function differingTexts(before: string, after: string): readonly [before: string, after: string] {
  let shared = 0;
  while (shared < before.length && before[shared] === after[shared]) shared += 1;
  if (Math.max(before.length, after.length) <= LONG || shared <= LEAD) return [before, after];
  const from = before.lastIndexOf(' ', shared - LEAD) + 1;
  return from === 0 ? [before, after] : [`…${before.slice(from)}`, `…${after.slice(from)}`];
}
